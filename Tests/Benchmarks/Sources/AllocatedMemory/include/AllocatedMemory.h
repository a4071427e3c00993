#include <stddef.h>

/// The bytes that the process has allocated and not freed.
size_t allocatedMemory(void);
