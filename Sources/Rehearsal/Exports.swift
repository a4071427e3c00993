// NB: Not `APISession`: other clients have a `Session` and a `Request`, too.
@_exported public import MockSessions
@_exported public import PortableCombine
@_exported public import PublisherAssertions
@_exported public import VirtualTime
