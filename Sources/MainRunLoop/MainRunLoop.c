#include "MainRunLoop.h"

#ifdef __APPLE__

#include <CoreFoundation/CoreFoundation.h>

int RunLoopRunWaiting(void) {
  return CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0, true) == kCFRunLoopRunHandledSource;
}

#else

// Foundation has these, and their header may not be included: a Swift module that sees it takes the
// types of the C library for types of CoreFoundation, and so does every module that imports it.
extern int CFRunLoopRunInMode(const void *mode, double seconds, unsigned char returnAfterSource);
extern const void *const kCFRunLoopDefaultMode;

enum { runLoopHandledSource = 4 };

int RunLoopRunWaiting(void) {
  return CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0, 1) == runLoopHandledSource;
}

#endif
