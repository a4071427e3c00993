// Runs when the program is loaded: XCTest tells only those who watch from the start which test is
// running. The function is in `XCTestWatcher.swift`.
extern void rehearsalWatchTests(void);

__attribute__((constructor)) static void watchTests(void) { rehearsalWatchTests(); }
