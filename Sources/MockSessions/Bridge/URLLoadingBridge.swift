import APISession
import Foundation
import Locking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Leads the requests of one `URLSessionConfiguration` to an adapter.
///
/// NB: The table of bridges is of the whole process, as the classes are, but no two configurations share
/// an entry.
final class URLLoadingBridge: Sendable {
  private struct Table {
    var next: UInt64 = 1
    var adapters: [ObjectIdentifier: any SessionAdapter] = [:]
  }

  private static let table = Locked(Table())

  /// The class that the configuration names.
  let protocolClass: AnyClass

  init(to adapter: any SessionAdapter) {
    let number = URLLoadingBridge.table.withLock { table in
      defer { table.next += 1 }
      return table.next
    }
    let protocolClass: AnyClass = URLLoadingBridge.protocolClass(BridgeTags.tag(number))
    self.protocolClass = protocolClass
    URLLoadingBridge.table.withLock { $0.adapters[ObjectIdentifier(protocolClass)] = adapter }
  }

  deinit {
    let adapter = URLLoadingBridge.table.withLock {
      $0.adapters.removeValue(forKey: ObjectIdentifier(protocolClass))
    }
    withExtendedLifetime(adapter) {}
  }

  /// Where the requests of a class go; `nil` when its bridge is gone.
  static func adapter(of protocolClass: AnyClass) -> (any SessionAdapter)? {
    table.withLock { $0.adapters[ObjectIdentifier(protocolClass)] }
  }

  private static func protocolClass<Tag: BridgeTag>(_ tag: Tag.Type) -> AnyClass {
    BridgingURLProtocol<Tag>.self
  }
}
