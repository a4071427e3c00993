public import Foundation

/// What a stub answers.
public struct MockAnswer {
  enum Content {
    case response(status: Int, headers: [String: String], data: Data)
    case failure(any Error)
  }

  let content: Content

  /// An answer with a body.
  ///
  /// - Parameters:
  ///   - data: The body.
  ///   - contentType: What kind of data it is, as the header field has it.
  ///   - status: The status code.
  ///   - headers: Further header fields.
  public static func data(
    _ data: Data, contentType: String, status: Int = 200, headers: [String: String] = [:]
  ) -> MockAnswer {
    let fields = headers.merging(
      ["Content-Type": contentType, "Content-Length": String(data.count)]
    ) { given, _ in given }
    return MockAnswer(content: .response(status: status, headers: fields, data: data))
  }

  /// An answer with a JSON body.
  ///
  /// - Parameters:
  ///   - text: The JSON.
  ///   - status: The status code.
  ///   - headers: Further header fields.
  public static func json(
    _ text: String, status: Int = 200, headers: [String: String] = [:]
  ) -> MockAnswer {
    data(Data(text.utf8), contentType: "application/json", status: status, headers: headers)
  }

  /// An answer without a body.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - headers: The header fields.
  public static func status(_ status: Int, headers: [String: String] = [:]) -> MockAnswer {
    MockAnswer(content: .response(status: status, headers: headers, data: Data()))
  }

  /// No answer: the connection fails.
  ///
  /// - Parameter error: Why, such as `URLError(.timedOut)`.
  public static func failure(_ error: any Error) -> MockAnswer {
    MockAnswer(content: .failure(error))
  }
}
