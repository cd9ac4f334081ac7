/// Whether people of a place read 17:30 or 5:30 pm, by the name of a locale.
public enum HourClock {
  /// Whether a locale (`de_DE.UTF-8`, `en_US`, `fr_CA@euro`) has a clock of 24 hours. No name, C and POSIX have one of 12.
  ///
  /// Source: the preferred hour formats of Unicode CLDR, timeData of its supplemental data.
  public static func is24(locale: String) -> Bool {
    let name = locale.prefix { $0 != "." && $0 != "@" }
    guard !["", "C", "POSIX"].contains(name) else { return false }
    let parts = name.split { $0 == "_" || $0 == "-" }
    let language = parts.first.map { $0.lowercased() } ?? ""
    guard let region = parts.dropFirst().last(where: { $0.count == 2 })?.uppercased() else {
      return !languages12.contains(language)
    }
    if language == "fr", region == "CA" { return true }
    return language != "ar" && !regions12.contains(region)
  }

  /// Whether a name says anything about a place.
  public static func isNamed(_ locale: String) -> Bool {
    !["", "C", "POSIX"].contains(locale.prefix { $0 != "." && $0 != "@" })
  }

  /// Languages whose likely region has a clock of 12 hours, for names without a region.
  private static let languages12: Set = ["en", "ar", "hi", "ko", "bn", "ur", "ta", "te", "ms", "el", "sq", "am", "so"]

  private static let regions12 = Set(
    """
    AE AG AL AS AU BB BD BH BM BN BS BT CA CO CY DJ DM DO DZ EG EH ER ET FJ FM GD GH GM GR GU GY HK IN IQ JM JO KH KI KN \
    KP KR KW KY LB LC LR LS LY MH MO MP MR MW MY NA NZ OM PA PG PH PK PR PS PW QA SA SB SD SG SL SO SS SY SZ TC TD TN TO \
    TT TW UM US VC VE VG VI VU WS YE ZM
    """.split(separator: " ").map(String.init))
}
