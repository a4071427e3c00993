public import Foundation

/// Allocates memory that `free` gives back.
///
/// NB: The allocation of Swift's pointers takes the slow way of `posix_memalign` on Linux whatever the
/// alignment is; `malloc` aligns to 16 bytes by itself.
@inlinable
package func allocateMemory(byteCount: Int, alignment: Int) -> UnsafeMutableRawPointer {
  if alignment <= 16, let memory = malloc(byteCount) { return memory }
  return .allocate(byteCount: byteCount, alignment: alignment)
}
