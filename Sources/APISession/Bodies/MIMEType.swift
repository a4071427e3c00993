/// What a file is, told by its name.
enum MIMEType {
  /// NB: The systems' own tables differ; the same request must have the same bytes everywhere.
  static func ofFile(named name: String) -> String {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.last else { return unknown }
    return known[last.lowercased()] ?? unknown
  }

  private static let unknown = "application/octet-stream"

  private static let known = [
    "aac": "audio/aac", "avif": "image/avif", "bmp": "image/bmp", "css": "text/css",
    "csv": "text/csv", "gif": "image/gif", "gz": "application/gzip", "heic": "image/heic",
    "htm": "text/html", "html": "text/html", "jpeg": "image/jpeg", "jpg": "image/jpeg",
    "js": "text/javascript", "json": "application/json", "m4a": "audio/mp4",
    "md": "text/markdown", "mov": "video/quicktime", "mp3": "audio/mpeg", "mp4": "video/mp4",
    "mpeg": "video/mpeg", "ogg": "audio/ogg", "pdf": "application/pdf", "png": "image/png",
    "rtf": "application/rtf", "svg": "image/svg+xml", "tif": "image/tiff", "tiff": "image/tiff",
    "txt": "text/plain", "wav": "audio/wav", "webm": "video/webm", "webp": "image/webp",
    "xml": "application/xml", "zip": "application/zip",
  ]
}
