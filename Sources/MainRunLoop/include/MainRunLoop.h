#ifndef MAIN_RUN_LOOP_H
#define MAIN_RUN_LOOP_H

/// Runs what is waiting in the run loop of the calling thread, and, on the main thread, in the main
/// queue; does not wait for more.
///
/// Foundation's `RunLoop` does the same, but does not tell whether there was anything.
///
/// - Returns: 1 if anything was waiting, 0 if not.
int RunLoopRunWaiting(void);

#endif
