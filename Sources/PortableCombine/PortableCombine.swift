@_exported public import CombineImplementation
