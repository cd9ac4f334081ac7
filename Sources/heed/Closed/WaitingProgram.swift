import CLine
import Secrets
import Storage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The program that waits for reminders while Heed is closed: begun now, and at each login from then on.
struct WaitingProgram {
  private static let unit = "heed-reminder.service"
  /// What a desktop starts at each login (freedesktop.org's autostart specification), or launchd on macOS; nil without a home.
  private let autostart: String?

  init(settings: String?, home: String?) {
    #if canImport(Darwin)
      autostart = home.map { $0 + "/Library/LaunchAgents/org.heed.reminder.plist" }
    #else
      // The folder of settings is heed's own within that of all programs.
      autostart = settings.map { $0.dropLast("/heed".count) + "/autostart/heed-reminder.desktop" }
    #endif
  }

  var isInstalled: Bool { OwnProgram.reminder != nil }

  /// Whether no service starts it, so that it is there from login to logout alone.
  var endsAtLogout: Bool { autostart.map { access($0, F_OK) == 0 } ?? false }

  /// Lets it run from now on: as a service of the person where systemd has its unit, else from each login on.
  func start() {
    guard let program = OwnProgram.reminder else { return }
    if !endsAtLogout, TellingPrograms.run(["systemctl", "--user", "enable", "--now", WaitingProgram.unit]) { return }
    if let autostart {
      PersonalFiles.makeFolder(ofFile: autostart)
      try? PersonalFiles.replace(autostart, with: Array(entry(program).utf8))
    }
    // One that runs already leaves the other no lock, so that it ends at once.
    _ = TellingPrograms.start([program, OwnProgram.path])
  }

  /// Lets it run no more. One that still sleeps wakes as its file goes, and ends.
  func stop() {
    if let autostart, endsAtLogout {
      unlink(autostart)
    } else {
      _ = TellingPrograms.run(["systemctl", "--user", "disable", "--now", WaitingProgram.unit])
    }
  }

  private func entry(_ program: String) -> String {
    #if canImport(Darwin)
      return """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>Label</key><string>org.heed.reminder</string><key>KeepAlive</key><true/>
        <key>ProgramArguments</key><array><string>\(program)</string><string>\(OwnProgram.path)</string></array></dict></plist>

        """
    #else
      func quoted(_ path: String) -> String {
        "\"" + path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("%", with: "%%") + "\""
      }
      return """
        [Desktop Entry]
        Type=Application
        Name=Heed reminders
        Exec=\(quoted(program)) \(quoted(OwnProgram.path))
        NoDisplay=true

        """
    #endif
  }
}
