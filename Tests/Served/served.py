"""Runs a server of CalDAV from PyPI in a folder, prints its port once it listens, and ends it with its own standard input.

Called as served.py radicale|xandikos FOLDER [PORT], by a Python for which servers.txt is installed. The user is ana, the password
secret; Xandikos asks for none.
"""
import os, socket, subprocess, sys, time

kind, folder, *ports = sys.argv[1:]
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = int(ports[0]) if ports else free.getsockname()[1]
if kind == "radicale":
    if not os.path.exists(folder + "/users"):
        with open(folder + "/users", "w") as users:
            users.write("ana:secret\n")
    words = ["radicale", "--config", "", "--server-hosts", f"127.0.0.1:{port}", "--auth-type", "htpasswd",
             "--auth-htpasswd-filename", folder + "/users", "--auth-htpasswd-encryption", "plain",
             "--storage-filesystem-folder", folder + "/store"]
else:
    words = ["xandikos", "serve", "-d", folder + "/store", "--autocreate", "--current-user-principal", "/ana/",
             "-l", "127.0.0.1", "-p", str(port), "--no-detect-systemd"]
server = subprocess.Popen([sys.executable, "-m"] + words, cwd=folder, stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
for _ in range(600):
    try:
        socket.create_connection(("127.0.0.1", port)).close()
        break
    except OSError:
        time.sleep(0.05)
print(port, flush=True)
sys.stdin.read()
server.kill()
server.wait()
