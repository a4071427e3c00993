/// A property of a class with a publisher of its values.
///
/// ```swift
/// final class Model {
///   @Published var title = ""
/// }
///
/// let printing = model.$title.sink { print($0) }  // prints "" at once, then each new title
/// ```
///
/// A subscriber is sent the present value first. A new value is sent before it is stored: a
/// subscriber that reads the property sees the old one.
@propertyWrapper
public struct Published<Value> {
  let storage: PublishedStorage<Value>

  /// Creates the property with a first value.
  public init(wrappedValue: Value) { storage = PublishedStorage(wrappedValue) }

  /// Creates the property with a first value.
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// Not for use: `@Published` is for the properties of classes.
  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }

  /// The publisher of the property's values, and what `assign(to:)` writes to.
  ///
  /// NB: Apple's getter is mutating, so there two threads may not read it at the same time.
  public var projectedValue: Publisher {
    get { Publisher(storage: storage) }
    set { storage.adopt(newValue.storage) }
  }

  /// How the property of an object is read and written.
  public static subscript<EnclosingSelf>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value where EnclosingSelf: AnyObject {
    get { object[keyPath: storageKeyPath].storage.value }
    set { object[keyPath: storageKeyPath].storage.value = newValue }
  }

  /// A publisher of a property's values.
  public struct Publisher: CombineImplementation.Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    let storage: PublishedStorage<Value>

    public func receive<S>(subscriber: S)
    where Value == S.Input, S: Subscriber, S.Failure == Never {
      storage.subject.receive(subscriber: subscriber)
    }
  }
}

extension Published: PublishedProperty {
  var objectWillChange: ObservableObjectPublisher? {
    get { storage.objectWillChange }
    nonmutating set { storage.objectWillChange = newValue }
  }
}

extension Publisher where Failure == Never {
  /// Writes every value to a published property, for as long as that property lives.
  ///
  /// ```swift
  /// titles.assign(to: &model.$title)
  /// ```
  ///
  /// - Parameter published: The property's publisher.
  public func assign(to published: inout Published<Self.Output>.Publisher) {
    let subscriber = PublishedSubscriber(published.storage)
    published.storage.keep(AnyCancellable { subscriber.cancel() })
    subscribe(subscriber)
  }
}
