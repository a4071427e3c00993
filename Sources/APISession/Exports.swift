// The requests and sessions of a program mention `URLRequest` and `HTTPURLResponse`, which live in a
// module of their own where there is no Foundation of Apple's.
#if canImport(FoundationNetworking)
  @_exported public import FoundationNetworking
#endif
