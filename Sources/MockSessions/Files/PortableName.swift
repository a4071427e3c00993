/// Names that every file system takes, so that a fixture recorded on one machine plays on all.
enum PortableName {
  /// Whether this is the name of a file in some folder, and nothing that leads elsewhere.
  static func isFileName(_ name: String) -> Bool {
    problem(with: name) == nil
  }

  /// What is wrong with a name; nil when nothing is.
  static func problem(with name: String) -> String? {
    if name.isEmpty { return "it is empty" }
    if name == "." || name == ".." { return "it leads to another folder" }
    if name.utf8.count > 200 { return "it is longer than 200 bytes" }
    let refused = Set("/\\:*?\"<>|".unicodeScalars)
    for scalar in name.unicodeScalars {
      if scalar.value < 0x20 || scalar.value == 0x7F { return "it has a control character" }
      if refused.contains(scalar) { return "it has the character '\(scalar)'" }
    }
    if name.hasPrefix(" ") || name.hasSuffix(" ") || name.hasSuffix(".") {
      return "it starts or ends with a space, or ends with a dot"
    }
    let stem = name.prefix { $0 != "." }.lowercased()
    let devices: Set = ["con", "prn", "aux", "nul", "conin$", "conout$"]
    let isNumbered = stem.count == 4 && (stem.hasPrefix("com") || stem.hasPrefix("lpt"))
    if devices.contains(stem) || isNumbered && stem.last?.isNumber == true {
      return "Windows keeps the name \(stem.uppercased()) for a device"
    }
    return nil
  }
}
