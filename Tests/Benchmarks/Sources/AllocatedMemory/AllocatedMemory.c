#include "AllocatedMemory.h"

// In C, since the module of the C library leaves these functions out on Linux.
#if defined(__APPLE__)
#include <malloc/malloc.h>

size_t allocatedMemory(void) {
  malloc_statistics_t statistics;
  malloc_zone_statistics(NULL, &statistics);
  return statistics.size_in_use;
}
#else
#include <malloc.h>

size_t allocatedMemory(void) {
  struct mallinfo2 information = mallinfo2();
  return information.uordblks + information.hblkhd;
}
#endif
