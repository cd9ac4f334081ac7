"""A server between Heed and a server, that does wrong what it is told to do wrong, for Tests/WireTests.

Called as faults.py [--upstream HOST:PORT [--record FILE] | --replay FILE] [--cert FILE] [--close], the last to keep no
connection. --record writes what the upstream server is asked and answers, an exchange a line; --replay answers so in its place,
as long as it is asked the same in the same order, and else with 599.
It prints its port, then reads commands from its standard input and answers each with a line:
  COUNT FAULT...   the next COUNT requests get this fault; those before it in the row come first. Answers ok.
  log              one line of JSON: the requests so far, [method, path, how the password was shown, If-Match]. Clears it.
  clear            no more faults. Answers ok.
  left             how many exchanges of a recording were not asked for.
Faults: at METHOD FAULT (waits for such a request), status N [RETRY-AFTER] [DAV:error name], redirect URL, cut N (bytes of the body), lost (done, and no answer),
deaf (not done, and no answer), slow N (bytes, then nothing), answer KIND (one that no honest server gives),
drip SECONDS (a byte each), endless (entries), tell PROPERTIES (of what was asked for), weak (ETags become weak), digest (asks for Digest, and checks it).
Without a fault a request goes to the upstream server; without an upstream it gets 404.
"""
import email.utils, gzip, hashlib, http.client, http.server, json, re, ssl, sys, threading, time

option = lambda name: sys.argv[sys.argv.index(name) + 1] if name in sys.argv else None
upstream, certificate, record, replay = map(option, ("--upstream", "--cert", "--record", "--replay"))
faults, log, lock = [], [], threading.Lock()
PASSWORD = "secret"
# What of a request its answer depends on, and what of an answer is read.
ASKED = ["Depth", "If-Match", "If-None-Match", "Content-Type"]
ANSWERED = ["ETag", "Content-Type", "Location", "WWW-Authenticate", "DAV", "Date"]
# Stands in a recording where a server named itself.
HOST = "the-host"
recorded = [json.loads(line) for line in open(replay, encoding="utf-8")] if replay else []

HEAD = b'<?xml version="1.0"?><multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">'
ENTRY = b"<response><href>/ana/home/%d.ics</href><propstat><prop><getetag>\"%d\"</getetag>%s</prop>" \
    b"<status>HTTP/1.1 200 OK</status></propstat></response>"
TAIL = b"<sync-token>next</sync-token></multistatus>"


def entries(count, content=b""):
    return HEAD + b"".join(ENTRY % (one, one, content) for one in range(count)) + TAIL


def own(kind):
    """The answers that no honest server gives."""
    text = b"<C:calendar-data>%s</C:calendar-data>"
    if kind == "truncated":
        return entries(3)[:-40]
    if kind == "failing":
        # A home whose server fails at two of its lists, of which one is gone, and at a list that is known by its kind.
        said = b"<response><href>/ana/%s/</href>%s</response>"
        status = b"<status>HTTP/1.1 %s</status>"
        found = b"<propstat><prop><resourcetype>%s</resourcetype></prop>" + status + b"</propstat>"
        kind = b"<collection/><C:calendar/>"
        lists = [(b"one", status % b"500 No"), (b"two", found % (b"", b"503 No")), (b"three", status % b"404 Not Found"),
                 (b"four", found % (kind, b"200 OK")), (b"five", found % (b"<collection/>", b"200 OK"))]
        return HEAD + b"".join(said % pair for pair in lists) + b"</multistatus>"
    if kind == "twice":
        gone = b"<response><href>/ana/home/%s.ics</href><status>HTTP/1.1 404 Not Found</status></response>"
        there = [ENTRY % (one, one, b"") for one in (1, 2)]
        return HEAD + gone % b"1" + there[0] + there[1] + gone % b"2" + gone % b"3" + TAIL
    if kind == "many":
        return entries(6_000)
    if kind == "unsaid":
        unsaid = b"<response><href>/ana/home/%s.ics</href><propstat><prop><getetag/></prop>" \
            b"<status>HTTP/1.1 500 No</status></propstat></response>"
        gone = b"<response><href>/ana/home/gone.ics</href><status>HTTP/1.1 404 Not Found</status></response>"
        return HEAD + unsaid % b"kept" + gone + TAIL
    if kind == "changers":
        # As Apple's caldav-notifications has them, one as plain text, one by an address alone, and the person of the account.
        told = [
            "<S:first-name>Zoe</S:first-name><S:last-name>Adams</S:last-name><href>/people/zoe/</href>",
            "<S:common-name>Zoe Adams</S:common-name><href>mailto:zoe@example.org</href>", "Zoe Adams",
            "<href>mailto:zoe@example.org</href>", "<S:common-name>Me</S:common-name><href>/people/%61na/</href>", "",
        ]
        by = '<S:updated-by xmlns:S="http://calendarserver.org/ns/">%s</S:updated-by>'
        filled = [text % b"A" + (by % whose).encode() for whose in told]
        return HEAD + b"".join(ENTRY % (n, n, more) for n, more in enumerate(filled)) + TAIL
    if kind == "big":
        return entries(1, text % (b"A" * 50_000_000))
    if kind == "mark":
        return HEAD + b"<response a='" + b"A" * 50_000_000 + b"'/>" + TAIL
    if kind == "gzip":
        return gzip.compress(entries(1, text % (b"A" * 50_000_000)))
    if kind == "bomb":
        names = "".join(f'<!ENTITY a{n} "{"&a%d;" % (n - 1) * 10}">' for n in range(1, 10))
        start = f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a0 "ha">{names}]>'.encode()
        return start + entries(1, text % b"&a9;")[len('<?xml version="1.0"?>'):]
    if kind == "deep":
        return HEAD + b"<response>" + b"<a>" * 100_000 + b"</a>" * 100_000 + b"</response>" + TAIL
    return b"<html><body>Sign in</body></html>"


def proves(header, method):
    """Whether the header shows the password by Digest, RFC 7616 with MD5 and qop auth."""
    given = {key: one or two for key, one, two in re.findall(r'(\w+)=(?:"([^"]*)"|([^ ,]+))', header)}
    md5 = lambda text: hashlib.md5(text.encode()).hexdigest()
    ours = md5(f"{given.get('username')}:heed:{PASSWORD}"), md5(f"{method}:{given.get('uri')}")
    parts = [ours[0], "fixed", given.get("nc", ""), given.get("cnonce", ""), "auth", ours[1]]
    return given.get("response") == md5(":".join(parts))


class Request(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    log_message = lambda *_: None

    def reply(self, status, headers, body, sent=None):
        self.send_response_only(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        if "--close" in sys.argv:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body if sent is None else body[:sent])
        self.wfile.flush()
        if sent is not None:
            self.close_connection = True

    def replayed(self, asked):
        """What the server answered when it was asked the same."""
        with lock:
            exchange = recorded.pop(0) if recorded else {"asked": "nothing more"}
        if exchange["asked"] != asked:
            print(f"Recorded: {exchange['asked']}\nAsked: {asked}", file=sys.stderr)
            return 599, [], b""
        status, headers, answer = exchange["answered"]
        headers.append(("Date", email.utils.formatdate(usegmt=True)))
        return status, headers, answer.replace(HOST, self.headers["Host"]).encode()

    def forward(self, body):
        asked = [self.command, self.path, [self.headers[name] for name in ASKED], body.decode()]
        if replay:
            return self.replayed(asked)
        if not upstream:
            return 404, [], b""
        there = http.client.HTTPConnection(upstream)
        headers = {name: value for name, value in self.headers.items() if name != "Accept-Encoding"}
        there.request(self.command, self.path, body, headers)
        answer = there.getresponse()
        kept = [(name, answer.headers[name]) for name in ANSWERED if name in answer.headers]
        content = answer.read()
        if record:
            lasting = [pair for pair in kept if pair[0] != "Date"]
            text = content.decode().replace(self.headers["Host"], HOST)
            exchange = {"asked": asked, "answered": [answer.status, lasting, text]}
            with lock, open(record, "a", encoding="utf-8") as file:
                file.write(json.dumps(exchange, ensure_ascii=False) + "\n")
        return answer.status, kept, content

    def handle_one(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        shown = self.headers.get("Authorization", "")
        with lock:
            log.append([self.command, self.path, shown.split(" ")[0], self.headers.get("If-Match", "")])
            fault = faults.pop(0) if faults else ["none"]
            if fault[0] == "at" and fault[1] != self.command:
                faults.insert(0, fault)
                fault = ["none"]
            elif fault[0] == "at":
                fault = fault[2:]
        kind, rest = fault[0], fault[1:]
        if kind == "digest":
            if proves(shown, self.command):
                return self.reply(*self.forward(body))
            ask = 'Digest realm="heed", nonce="fixed", qop="auth", algorithm=MD5'
            return self.reply(401, [("WWW-Authenticate", ask)], b"")
        if kind == "status":
            waits = [("Retry-After", rest[1])] if len(rest) > 1 and rest[1] != "-" else []
            name = f'<error xmlns="DAV:"><{rest[2]}/></error>'.encode() if len(rest) > 2 else b""
            return self.reply(int(rest[0]), waits + [("Content-Type", "application/xml")], name)
        if kind == "redirect":
            return self.reply(301, [("Location", rest[0])], b"")
        if kind in ("drip", "endless"):
            self.send_response_only(207)
            self.send_header("Connection", "close")
            self.end_headers()
            self.wfile.write(HEAD)
            self.close_connection = True
            # Into a socket that nobody reads it ends with an error.
            while kind == "endless":
                self.wfile.write(b"".join(ENTRY % (one, one, b"") for one in range(1_000)))
            for _ in range(60):
                self.wfile.write(b" ")
                time.sleep(float(rest[0]))
            return None
        if kind == "answer":
            zipped = [("Content-Encoding", "gzip")] if rest[0] == "gzip" else []
            return self.reply(200 if rest[0] == "page" else 207, zipped, own(rest[0]))
        if kind == "tell":
            found = "<propstat><prop>" + " ".join(rest) + "</prop><status>HTTP/1.1 200 OK</status></propstat>"
            href = f"<response><href>{self.path}</href>"
            return self.reply(207, [], HEAD + (href + found + "</response></multistatus>").encode())
        if kind == "deaf":
            self.close_connection = True
            return None
        status, headers, answer = self.forward(body)
        if kind == "lost":
            self.close_connection = True
        elif kind == "cut":
            self.reply(status, headers, answer, int(rest[0]))
        elif kind == "slow":
            self.reply(status, headers, answer, int(rest[0]))
            time.sleep(20)
        else:
            weak = [(n, "W/" + v if kind == "weak" and n == "ETag" else v) for n, v in headers]
            self.reply(status, weak, answer)

    def handle_quietly(self):
        try:
            self.handle_one()
        except OSError:
            self.close_connection = True

    do_GET = do_PUT = do_DELETE = do_PROPFIND = do_REPORT = do_MKCALENDAR = do_PROPPATCH = handle_quietly


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Request)
server.daemon_threads = True
if certificate:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_address[1], flush=True)
for line in sys.stdin:
    words = line.split()
    with lock:
        if words[0] == "log":
            print(json.dumps(log), flush=True)
            log.clear()
        elif words[0] == "clear":
            faults.clear()
            print("ok", flush=True)
        elif words[0] == "left":
            print(len(recorded), flush=True)
        else:
            faults.extend([words[1:]] * int(words[0]))
            print("ok", flush=True)
