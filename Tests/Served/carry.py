"""Takes the tasks of a file of iCalendar to a server of CalDAV, and back: for Scripts/interchange-check.

Called as carry.py PORT put FILE, carry.py PORT edit OLD NEW, which says other words in each task that holds the old ones,
as a phone would, and carry.py PORT get FILE.
"""
import base64, http.client, re, sys
from datetime import datetime, timezone

port, verb = sys.argv[1:3]
LIST = "/ana/tasks/"


def ask(method, path, body="", **headers):
    connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=30)
    headers["Authorization"] = "Basic " + base64.b64encode(b"ana:secret").decode()
    connection.request(method, path, body.encode(), headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    # The list may be there already.
    if answer.status >= 300 and method != "MKCALENDAR":
        sys.exit(f"{method} {path}: {answer.status} {text[:200]}")
    return text


def resources():
    """The path and the text of every task there."""
    found = ask("PROPFIND", LIST, Depth="1")
    paths = re.findall(r"<(?:\w+:)?href>([^<]*\.ics)</", found)
    return [(path, ask("GET", path)) for path in sorted(set(paths))]


def unfolded(text):
    return re.sub(r"\r?\n[ \t]", "", text).replace("\r\n", "\n")


if verb == "put":
    make = ('<C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:set><D:prop>'
            '<C:supported-calendar-component-set><C:comp name="VTODO"/></C:supported-calendar-component-set>'
            "</D:prop></D:set></C:mkcalendar>")
    ask("MKCALENDAR", LIST, make, **{"Content-Type": "application/xml"})
    with open(sys.argv[3], encoding="utf-8", newline="") as file:
        text = file.read()
    head = text[: text.index("BEGIN:VTODO")]
    for todo in re.findall(r"BEGIN:VTODO.*?END:VTODO\r\n", text, re.S):
        name = re.search(r"^UID:(.*?)\r\n", todo, re.M).group(1)
        ask("PUT", f"{LIST}{name}.ics", head + todo + "END:VCALENDAR\r\n", **{"Content-Type": "text/calendar"})
elif verb == "edit":
    old, new = sys.argv[3:]
    now = datetime.now(timezone.utc).strftime("%Y%m%dT%H%M%SZ")
    for path, text in resources():
        text = unfolded(text)
        if old not in text:
            continue
        text = re.sub(r"(LAST-MODIFIED|DTSTAMP):\w+", rf"\1:{now}", text.replace(old, new)).replace("\n", "\r\n")
        ask("PUT", path, text, **{"Content-Type": "text/calendar"})
else:
    with open(sys.argv[3], "w", encoding="utf-8", newline="") as file:
        for _, text in resources():
            file.write(text if text.endswith("\n") else text + "\r\n")
