public import Foundation

/// The identity of a thread while it lives; never 0.
@inlinable
package func currentThreadIdentity() -> UInt {
  #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
  #else
    pthread_self()
  #endif
}
