import Locking

/// The publishers of observable objects, each for as long as its object lives.
///
/// NB: An object has no room of its own for a publisher. Addresses are used again, so an entry counts
/// only while its object is there.
enum ObservableObjectPublishers {
  private struct Entry {
    weak var object: AnyObject?
    let publisher: ObservableObjectPublisher
  }

  private struct Table {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// When the entries of objects that are gone are looked for.
    var sweepCount = 64
  }

  private static let table = Locked(Table())

  /// The publisher of an object, which is made when it is asked for first.
  static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    let key = ObjectIdentifier(object)
    var released: [Entry] = []
    let publisher = table.withLock { table in
      if let entry = table.entries[key] {
        if entry.object === object { return entry.publisher }
        released.append(entry)
      }
      let publisher = ObservableObjectPublisher()
      table.entries[key] = Entry(object: object, publisher: publisher)
      if table.entries.count > table.sweepCount {
        released += table.entries.values.filter { $0.object == nil }
        table.entries = table.entries.filter { $0.value.object != nil }
        table.sweepCount = max(64, table.entries.count * 2)
      }
      return publisher
    }
    withExtendedLifetime(released) {}
    return publisher
  }
}
