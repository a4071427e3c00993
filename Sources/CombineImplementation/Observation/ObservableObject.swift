/// An object with a publisher that tells when it is about to change.
///
/// ```swift
/// final class Model: ObservableObject {
///   @Published var title = ""
/// }
///
/// let observing = model.objectWillChange.sink { print("the model is about to change") }
/// ```
public protocol ObservableObject: AnyObject {
  /// The kind of publisher that tells of changes.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// What tells of changes, before they happen.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// The publisher that all `@Published` properties of this object share.
  ///
  /// It is the same one each time, also for an object without such properties.
  public var objectWillChange: ObservableObjectPublisher {
    let properties = PublishedProperties.of(self)
    if let installed = properties.lazy.compactMap(\.objectWillChange).first { return installed }
    let publisher = ObservableObjectPublishers.publisher(of: self)
    for property in properties { property.objectWillChange = publisher }
    return publisher
  }
}

/// The published properties of an object, found by reflection.
private enum PublishedProperties {
  static func of(_ object: AnyObject) -> [any PublishedProperty] {
    var properties: [any PublishedProperty] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let current = mirror {
      properties += current.children.compactMap { $0.value as? any PublishedProperty }
      mirror = current.superclassMirror
    }
    return properties
  }
}

/// A published property, whatever its type.
protocol PublishedProperty {
  var objectWillChange: ObservableObjectPublisher? { get nonmutating set }
}
