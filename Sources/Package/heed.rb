# A formula for Homebrew. Untried: nobody here had a Mac.
class Heed < Formula
  desc "Task list for people who listen to their terminal"
  homepage "https://example.org/heed"
  url "https://example.org/heed/heed-0.2.0.tar.gz"
  sha256 "0" * 64
  license "GPL-3.0-or-later"

  depends_on xcode: ["16.3", :build]
  depends_on "readline"
  uses_from_macos "curl"
  uses_from_macos "expat"

  def install
    system "Scripts/install", prefix
  end

  test do
    assert_equal "Added 1, Buy milk.\n", shell_output("#{bin}/heed --store #{testpath} add Buy milk")
  end
end
