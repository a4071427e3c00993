import Rehearsal

VirtualClock().advance(by: .seconds(-1))  // fails: the executable
print("reached the end")
