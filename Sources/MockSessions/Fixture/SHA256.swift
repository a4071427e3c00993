package import Foundation

/// The SHA-256 digest (FIPS 180-4) of some bytes.
package struct SHA256: Hashable, Sendable {
  package let bytes: [UInt8]

  /// 64 lower-case hexadecimal digits.
  package var hexadecimal: String {
    hexadecimalText(bytes)
  }

  package init(of data: some ContiguousBytes) {
    bytes = data.withUnsafeBytes { message in
      var state = SHA256.initialState
      let whole = message.count / 64
      if let start = message.baseAddress {
        for block in 0..<whole {
          SHA256.mix(start.assumingMemoryBound(to: UInt8.self) + block * 64, into: &state)
        }
      }
      var tail = Array(message[(whole * 64)...]) + [0x80]
      while tail.count % 64 != 56 { tail.append(0) }
      let bitCount = UInt64(message.count) &* 8
      for shift in stride(from: UInt64(56), through: 0, by: -8) {
        tail.append(UInt8(truncatingIfNeeded: bitCount &>> shift))
      }
      tail.withUnsafeBufferPointer { tail in
        guard let start = tail.baseAddress else { return }
        for block in 0..<(tail.count / 64) { SHA256.mix(start + block * 64, into: &state) }
      }
      return state.flatMap { word in
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word &>> $0) }
      }
    }
  }

  private static func mix(_ block: UnsafePointer<UInt8>, into state: inout [UInt32]) {
    constants.withUnsafeBufferPointer { constants in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
        guard let words = words.baseAddress, let constants = constants.baseAddress else { return }
        var index = 0
        while index < 16 {
          let byte = block + index &* 4
          let high = UInt32(byte[0]) &<< 24 | UInt32(byte[1]) &<< 16
          words[index] = high | UInt32(byte[2]) &<< 8 | UInt32(byte[3])
          index &+= 1
        }
        while index < 64 {
          let w15 = words[index &- 15]
          let w2 = words[index &- 2]
          let s0 = (w15 &>> 7 | w15 &<< 25) ^ (w15 &>> 18 | w15 &<< 14) ^ (w15 &>> 3)
          let s1 = (w2 &>> 17 | w2 &<< 15) ^ (w2 &>> 19 | w2 &<< 13) ^ (w2 &>> 10)
          words[index] = words[index &- 16] &+ s0 &+ words[index &- 7] &+ s1
          index &+= 1
        }
        rounds(words, constants, &state)
      }
    }
  }

  private static func rounds(
    _ words: UnsafePointer<UInt32>, _ constants: UnsafePointer<UInt32>, _ state: inout [UInt32]
  ) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    var index = 0
    while index < 64 {
      let s1 = (e &>> 6 | e &<< 26) ^ (e &>> 11 | e &<< 21) ^ (e &>> 25 | e &<< 7)
      let choice = (e & f) ^ (~e & g)
      let first = h &+ s1 &+ choice &+ constants[index] &+ words[index]
      let s0 = (a &>> 2 | a &<< 30) ^ (a &>> 13 | a &<< 19) ^ (a &>> 22 | a &<< 10)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      h = g
      g = f
      f = e
      e = d &+ first
      d = c
      c = b
      b = a
      a = first &+ s0 &+ majority
      index &+= 1
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() {
      state[index] = state[index] &+ word
    }
  }

  private static let initialState: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
