# Sources/CHANGELOG.md as packages tell it: -v form=debian, rpm or appstream. Called by Scripts/package; `maintainer` signs.

# A day such as 22 November 2026, as date(1) writes it.
function moment(day, how, command, out) {
  command = "date -d \"" day "\" " how
  command | getline out
  close(command)
  return out
}
function escaped(line) {
  if (form == "rpm") gsub(/%/, "%%", line)
  if (form != "appstream") return line
  gsub(/&/, "\\&amp;", line)
  gsub(/</, "\\&lt;", line)
  gsub(/`/, "", line)
  return line
}
# A line in lines of at most 79 characters, the others indented by as much as their text.
function fold(line, indent) {
  while (length(line) > 79 && match(substr(line, 1, 79), /.* /)) {
    print substr(line, 1, RLENGTH - 1)
    line = indent substr(line, RLENGTH + 1)
  }
  print line
}
function say_item() {
  if (item == "") return
  if (form == "debian") fold("  * " item, "    ")
  if (form == "rpm") fold("- " item, "  ")
  if (form == "appstream") print "          <li>" item "</li>"
  item = ""
}
function finish() {
  say_item()
  if (number == "") return
  if (form == "debian") printf "\n -- %s  %s\n\n", maintainer, moment(day, "-R")
  if (form == "rpm") print ""
  if (form == "appstream") print "        </ul>\n      </description>\n    </release>"
}
/^## / {
  finish()
  number = substr($2, 1, length($2) - 1)
  day = $3 " " $4 " " $5
  if (form == "debian") printf "heed (%s) stable; urgency=medium\n\n", number
  if (form == "rpm") print "* " moment(day, "'+%a %b %d %Y'") " " maintainer " - " number "-1"
  if (form == "appstream") {
    print "    <release version=\"" number "\" date=\"" moment(day, "+%F") "\">\n      <description>\n        <ul>"
  }
  next
}
number == "" { next }
/^- / { say_item(); item = escaped(substr($0, 3)); next }
/^  / { item = item " " escaped(substr($0, 3)) }
END { finish() }
