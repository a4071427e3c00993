/// Notices a key that comes twice: by comparison while keys are few, by hashing when they are many.
struct UniqueKeys {
  private static let few = 16
  private var seen: Set<ExactString> = []
  private var fingerprints: UInt64 = 0

  /// False when `key` is already a key of `members`, which holds all earlier ones.
  ///
  /// Equal keys must have a bit of their fingerprints in common.
  mutating func insert(
    _ key: String, fingerprint: UInt64, after members: [JSONObject.Member]
  ) -> Bool {
    let isNew = fingerprints & fingerprint == 0
    fingerprints |= fingerprint
    if isNew, members.count < UniqueKeys.few { return true }
    if members.count < UniqueKeys.few {
      for member in members where member.key == key {
        if ExactString(member.key) == ExactString(key) { return false }
      }
      return true
    }
    if members.count == UniqueKeys.few {
      seen = Set(members.lazy.map { ExactString($0.key) })
    }
    return seen.insert(ExactString(key)).inserted
  }
}
