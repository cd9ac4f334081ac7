# The forms of a page of the manual, for Scripts/manual: -v form=markup, man or html.
#
# Markup comes of a page of Sources/Manual, and man and HTML of markup. Each of its lines begins with a sign and a blank: "1" is
# the title, "2" the heading of a section, "|" a paragraph, "*" text that stands alone, "-" an option, "=" a line of a transcript.
# What stands between backquotes in a text is what is typed.

# Markup: a paragraph and an item are one line each; between fences are lines of a transcript.
function flush() { if (held != "") print held; held = "" }
form == "markup" && /^```/ { flush(); quoting = !quoting; next }
form == "markup" && quoting { print "= " $0; next }
form == "markup" && /^## / { flush(); print "2 " substr($0, 4); next }
form == "markup" && /^# / { flush(); print "1 " substr($0, 3); next }
form == "markup" && /^- / { flush(); held = "* " substr($0, 3); next }
form == "markup" && !NF { flush(); next }
form == "markup" { sub(/^ +/, ""); held = held == "" ? "| " $0 : held " " $0; next }

{ lines[NR] = $0 }
END {
  if (form == "markup") flush()
  else {
    # All pages: their names, what they are about, and the commands in them.
    while ((getline line < pages) > 0) {
      split(line, parts, ":")
      page_name[++page_count] = parts[1]
      page_about[page_count] = parts[2]
      page_commands[page_count] = parts[3]
    }
    if (form == "man") man()
    else html()
  }
}

function capital(line) { return toupper(substr(line, 1, 1)) substr(line, 2) }

# Text with what is between backquotes between two signs.
function marked(line, before, behind, parts, count, i, out) {
  count = split(line, parts, "`")
  for (i = 1; i <= count; i++) out = out (i % 2 ? parts[i] : before parts[i] behind)
  return out
}

# Man

function escaped(line) {
  gsub(/\\/, "\\e", line)
  gsub(/-/, "\\-", line)
  return line
}
function guarded(line) { return line ~ /^[.\047]/ ? "\\&" line : line }
# A text in lines of at most 78 characters, cut at blanks.
function fold(line, words, count, i, row) {
  line = marked(escaped(line), "\\fB", "\\fR")
  count = split(line, words, " ")
  for (i = 1; i <= count; i++) {
    if (row != "" && length(row) + 1 + length(words[i]) > 76) {
      print guarded(row)
      row = ""
    }
    row = row == "" ? words[i] : row " " words[i]
  }
  print guarded(row)
}
# A line of a transcript stays one: a backslash at its end says that it goes on.
function whole(line, place) {
  line = guarded(escaped(line))
  while (length(line) > 76) {
    place = match(substr(line, 1, 76), / [^ ]*$/)
    # A word that is longer is cut, but in no escape.
    if (place < 2) for (place = 76; substr(line, place, 1) == "\\"; place--) continue
    print substr(line, 1, place) "\\"
    line = substr(line, place + 1)
  }
  print line
}

function man(i, mark, line, quoting, listing, first) {
  print ".\\\" Made by Scripts/manual from the program's own help and the transcripts of its tests."
  print ".TH " toupper(escaped(name)) " " number " \"" day "\" \"" version "\""
  print ".nh\n.ad l\n.SH NAME\n" escaped(name) " \\- " escaped(about)
  if (name == "heed") print ".SH SYNOPSIS\n.B heed\n[options] [command]"
  for (i = 1; i <= NR; i++) {
    mark = substr(lines[i], 1, 1)
    line = substr(lines[i], 3)
    if (mark != "=" && quoting) {
      print ".fi\n.RE"
      quoting = 0
    }
    if (mark == "1" || mark == "2") {
      # A page has one section NAME, which programs look for.
      if (line == "Name") line = "The command name"
      print ".SH " (mark == "1" ? "DESCRIPTION" : toupper(escaped(line)))
      first = 1
      listing = 0
      continue
    }
    if (mark == "=") {
      if (!quoting) print (first ? "" : ".P\n") ".RS 2\n.nf"
      quoting = 1
      whole(line)
    } else {
      # A heading is followed by its text without a paragraph between.
      if (mark == "|" || !listing) { if (!first) print ".P" } else print ".br"
      listing = mark != "|"
      fold(line)
    }
    first = 0
  }
  if (quoting) print ".fi\n.RE"
  if (name == "heed") {
    print ".P"
    for (i = 1; i <= page_count; i++) fold("`" page_name[i] "`(7), " page_about[i] (i < page_count ? ";" : "."))
  } else print ".SH SEE ALSO\n.BR heed (1)"
}

# HTML

function plain(line) {
  gsub(/&/, "\\&amp;", line)
  gsub(/</, "\\&lt;", line)
  gsub(/>/, "\\&gt;", line)
  return line
}
function text(line) { return marked(plain(line), "<code>", "</code>") }
function anchor(line) { line = tolower(line); gsub(/[^a-z0-9]+/, "-", line); sub(/-$/, "", line); return line }
function link(target, line) { return "<li><a href=\"" target "\">" text(line) "</a></li>" }
function enter(next_state) {
  if (state == next_state) return
  if (state != "") print "</" state ">"
  if (next_state == "ul" || next_state == "p") print "<" next_state ">"
  state = next_state
}

# The links: of the first page to all others and to each command, of the others to the first and to their own sections.
function links(i, j, count, verbs) {
  print "<nav aria-label=\"Contents\">"
  if (name != "heed") {
    print "<ul>\n" link("index.html", "Heed, the first page of the manual")
    for (i = 1; i <= NR; i++) {
      if (lines[i] ~ /^2 /) print link("#" anchor(substr(lines[i], 3)), substr(lines[i], 3))
    }
    print "</ul>\n</nav>"
    return
  }
  print "<h2 id=\"subjects\">Subjects</h2>\n<ul>"
  for (i = 1; i <= page_count; i++) print link(page_name[i] ".html", capital(page_about[i]))
  print "</ul>\n<h2 id=\"commands\">Commands</h2>\n<ul>"
  for (i = 1; i <= page_count; i++) {
    count = split(page_commands[i], verbs, " ")
    for (j = 1; j <= count; j++) print link(page_name[i] ".html#" verbs[j], verbs[j])
  }
  print "</ul>\n</nav>"
}

function html(i, title) {
  title = text(substr(lines[1], 3))
  print "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">"
  print "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
  print "<title>" (name == "heed" ? "Heed, the manual" : title ". Heed, the manual") "</title>\n</head>\n<body>"
  print "<header>\n<h1>" title "</h1>\n<p>" text(version) ", " day ".</p>\n</header>"
  links()
  print "<main>"
  for (i = 2; i <= NR; i++) say(substr(lines[i], 1, 1), substr(lines[i], 3))
  enter("")
  print "</main>\n</body>\n</html>"
}
function say(mark, line, opening) {
  if (mark == "2") {
    enter("")
    print "<h2 id=\"" anchor(line) "\">" text(line) "</h2>"
  } else if (mark == "=") {
    opening = state == "pre" ? "" : "<pre>"
    enter("pre")
    print opening plain(line)
  } else if (mark == "|") {
    enter("")
    enter("p")
    print text(line)
  } else {
    enter("ul")
    print "<li>" text(line) "</li>"
  }
}
