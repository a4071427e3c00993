#if canImport(Combine)
  @_exported public import Combine
#else
  @_exported public import CombineImplementation
#endif
