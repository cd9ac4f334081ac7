import Foundation

/// The keys of a profile with so few rounds of scrypt that a test can open it often.
///
/// Made once, with age-keygen. They are here for all to read, so nothing that is sealed for them is a secret.
public struct SampleKeys: Sendable {
  /// What opens `identityFile`.
  public let password: String
  public let identityFile: [UInt8]
  /// The recovery key, which is what `age -i` takes.
  public let recovery: String
  /// For whom everything is sealed, as age reads it.
  public let recipients: [String]

  private init(password: String, recovery: String, recipients: [String], identityFile: String) {
    self.password = password
    self.recovery = recovery
    self.recipients = recipients
    self.identityFile = Array(Data(base64Encoded: identityFile, options: .ignoreUnknownCharacters) ?? Data())
  }

  public static let ana = SampleKeys(
    password: "tiger lily",
    recovery: "AGE-SECRET-KEY-175F2VPF5TMP7CQTRMJ9526ZVZ3CKMVZ2CJ5WVXS2P4H6DJRRFV8S90N0VP",
    recipients: [
      "age1tzxwqp0h4rpmjf342eyfyhyaltz388a4yey6ur649r6tpfh8gcks2zzfzd",
      "age10s2jg3phreraky5f2vdvf2654jdgu84392h9xgszyjgmcl90ta4sg4qgv7",
    ],
    identityFile: """
      YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBvTXl0cFFuNTQrdHJoT2RXV2JwZlhBIDQKcStHdjIyOXEvKzBaczltWlE4
      YjJtQnVFMWJnd1lqYWdVRGlzTUlQRDllbwotLS0gYmd0Nm9qbFF2SkpUcC9sejZtYllkaE8raWZmdW1rRUZuQ0Z4aG1rdHVkVQp2
      rwkL2Y5oUWCtd6CeQVOJ4nGRjdTqxIwmmpmbG4EApO8BcOhDSQ4ctcxWRrkPzAt+8S1va4hPgtOlStVZjMCy8XgCzJVaio8JLPGB
      6dDcubWoyH4LvLyP4RTfhMNrP8+VOT9AMS8sDOJRnaF5l7fyfA4q04eFe9s/qKtmTmcjKnrh3VLXXYTarbMQQwNgh3HLNAZLK0ha
      /uJ+HyRrvlSUoYs92VRq3vvAFM4fe9ea7SRPUHIXYru+EmkYtwqq24Hg6V4GsYYROpkNlk4vLnKle9m2WaybUUxC+w/e3nvzfu5M
      BuMj0/B+2jwmO361iisMvDd0XoFlZ34MRx3NQhwUa8Kj7fz39g==
      """)

  public static let bo = SampleKeys(
    password: "blue river",
    recovery: "AGE-SECRET-KEY-1QAG8RSTF9NR6H7QUQ579ETCFUJJSSJRK3MLCGUGF3L66XNVTADYSX8T70A",
    recipients: [
      "age17zrz43t3xr3gy6sa64m5njzmcsyg5ggc2jdh24zue3xl2suk447qldpzue",
      "age1s8tcc3eaphzwmtcx63zyvm7k5mtle8vdfmnp2zl0gqfdxu0rwqhsm7fznv",
    ],
    identityFile: """
      YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBxcjV0U3ppMUxhNWJOK3BZcVJHU0dRIDQKdS9NNkJXQ1Vnb1BpVHRZUjJR
      czc0bkgrbFlEemhPUjZMYnlENmpBTWhhSQotLS0gbVF5VzJWbmlBdjNOVHhKMjlkRFBaSmZNVG1IMXE1cVhHWGNYa2R6Y3l1QQq2
      eOUxUWAYKxbRwo8ZNdjbXERPNUrt6MCldc4wKy+PxOT+vZYaC6XWl/hIyU0o6mJ9M4F64W7k4Dz01vnfXKmo+1gx+FfAU9YLBdTP
      +HxjZRsgRcQWSH3govD08vee1My3Zxnah9G/cDIIg4cq626Lr7JNh4FZL6WFBzM+pyzCQk+PCzM7Jgwi1hraM8uDuVWrMNKP8+q1
      /oMOJHj6e5HjjeIhBqX+ana8Mgb3pyLZIBYyPb5Sc5Be9+JozTEZX0xoxawfFtSYC2oAu005ZcOnoKYlUiFLqdXHNmy2NDgmzG+O
      f6lrBNP+eodQv9vuEXW+G4grs/KNmfQSAP9+JYr582wbRh5KUw==
      """)
}
