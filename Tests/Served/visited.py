"""A server with the list Home for Scripts/listen-check, and somebody else who changes it: visited.py FOLDER writes the file
port there, puts a task on the list behind each of the files come0, come1 that appears, and ends once there is a file end.
"""
import os, sys, time
from rig import Server

folder = sys.argv[1]
server = Server("radicale", folder + "/server")
try:
    server.make("Home")
    with open(folder + "/port.new", "w") as file:
        file.write(str(server.port))
    os.rename(file.name, folder + "/port")
    come = ["Feed the cat", "Call Ana"]
    number = 0
    while not os.path.exists(folder + "/end"):
        if number < len(come) and os.path.exists(f"{folder}/come{number}"):
            server.put("home", f"visited-{number}", come[number])
            number += 1
        time.sleep(0.1)
finally:
    server.end()
