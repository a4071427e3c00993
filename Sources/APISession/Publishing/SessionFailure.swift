/// An error of a session: a mark for `SessionTaskError`, on which `flatMap` and `sink` for
/// publishers of sessions rest.
///
/// An error type of your own that wraps `SessionTaskError` may conform to it, to have them too.
public protocol SessionFailure: Error {}

extension SessionTaskError: SessionFailure {}
