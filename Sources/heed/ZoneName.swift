import Conversation
import Model
import Storage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the person's zone is called: by TZ, or by what the machine's own setting points to.
struct ZoneName {
  /// What TZ says; nil where it is not set, which is something else than set to nothing.
  var variable: String?
  /// The folder of zones.
  var folder: String
  /// The machine's own zone, a link into such a folder or a copy out of it.
  var machine = "/etc/localtime"

  /// From the environment, as the C library reads it.
  init() {
    variable = getenv("TZ").map { String(cString: $0) }
    #if canImport(Darwin)
      let standard = "/var/db/timezone/zoneinfo"
    #else
      let standard = "/usr/share/zoneinfo"
    #endif
    folder = environment("TZDIR") ?? standard
  }

  /// The zone as it is kept and said. `zone` is asked for its clock where it has no name.
  func mark(_ zone: Zone, at now: Instant) -> ZoneMark {
    let ahead = zone.minutesAhead(at: now)
    func mark(_ name: String, isKnown: Bool = true) -> ZoneMark {
      let plain = ZoneName.universal.contains(name) ? ZoneMark.universal : name
      return ZoneMark(name: plain, minutesAhead: ahead, isKnown: isKnown)
    }
    guard let variable else { return mark(machineName ?? byOffsets(zone, at: now)) }
    let said = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if said.isEmpty { return mark(ZoneMark.universal) }
    if said.hasPrefix("/") { return mark(ZoneName.inFolder(said) ?? byOffsets(zone, at: now)) }
    if isZone(said) || ZoneName.universal.contains(said) { return mark(said) }
    // A rule such as `CET-1CEST` has its figures in it. Anything else the C library takes for universal time.
    let standard = said.prefix { $0 != "," }
    let isRule = standard.contains(where: \.isNumber) && !standard.contains("/")
    return isRule ? mark(byOffsets(zone, at: now)) : mark(said, isKnown: false)
  }

  private static let universal: Set<String> = [
    ZoneMark.universal, "Etc/UTC", "UCT", "Etc/UCT", "Universal", "Etc/Universal", "Zulu", "Etc/Zulu", "UTC0",
  ]

  /// Whether the folder has a file of that name.
  private func isZone(_ name: String) -> Bool {
    var status = stat()
    return stat(folder + "/" + name, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The bytes of a zone's file; nil where there is none of that name. A name that leads out of the folder is none.
  func file(of name: String) -> [UInt8]? {
    guard !name.isEmpty, !name.hasPrefix("/"), !name.contains(".."), name.utf8.count < 100, isZone(name) else {
      return nil
    }
    return try? PersonalFiles.read(folder + "/" + name, atMost: 1 << 16)
  }

  /// The name of the machine's zone; nil where it is only a copy of a file.
  private var machineName: String? {
    guard access(machine, R_OK) == 0 else { return ZoneMark.universal }
    var target = [CChar](repeating: 0, count: 4_096)
    let count = readlink(machine, &target, target.count)
    let path = String(decoding: target.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return ZoneName.inFolder(path)
  }

  /// The part of a path behind the folder of zones.
  private static func inFolder(_ path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let place = parts.lastIndex(where: { $0.hasPrefix("zoneinfo") }), place + 1 < parts.count else { return nil }
    let name = parts[(place + 1)...].drop { $0 == "posix" || $0 == "right" }
    return name.isEmpty ? nil : name.joined(separator: "/")
  }

  /// How far a zone is from UTC in winter and in summer, which stays the same all year: `60 120`.
  private func byOffsets(_ zone: Zone, at now: Instant) -> String {
    let year = zone.wallClock(at: now).date.year
    let months = [1, 7].compactMap { CivilDate(year: year, month: $0, day: 1) }
    return months.map { String(zone.minutesAhead(at: Instant(seconds: $0.dayNumber * 86_400))) }.joined(separator: " ")
  }
}
