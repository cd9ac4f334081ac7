#!/usr/bin/python3
"""A notification server that writes down what it is given, and presses what it is told to.

Arguments: the file to write to, and a file whose word, where it is there, is the action that is pressed half a second behind
each notification. A line written is a JSON list: moment, summary, body, urgency, actions. Needs the packages python3-dbus
and python3-gi of Debian.
"""
import json
import os
import sys
import time

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

NAME = "org.freedesktop.Notifications"


class Server(dbus.service.Object):
    count = 0

    @dbus.service.method(NAME, in_signature="susssasa{sv}i", out_signature="u")
    def Notify(self, application, replaced, icon, summary, body, actions, hints, expires):
        self.count += 1
        line = [time.time(), str(summary), str(body), int(hints.get("urgency", 1)), [str(action) for action in actions]]
        with open(sys.argv[1], "a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        if os.path.exists(sys.argv[2]):
            with open(sys.argv[2], encoding="utf-8") as file:
                GLib.timeout_add(500, self.press, self.count, file.read().strip())
        return dbus.UInt32(self.count)

    def press(self, number, action):
        self.ActionInvoked(dbus.UInt32(number), action)
        self.NotificationClosed(dbus.UInt32(number), dbus.UInt32(2))
        return False

    @dbus.service.method(NAME, in_signature="u")
    def CloseNotification(self, number):
        self.NotificationClosed(number, dbus.UInt32(3))

    @dbus.service.method(NAME, out_signature="as")
    def GetCapabilities(self):
        return ["body", "actions"]

    @dbus.service.method(NAME, out_signature="ssss")
    def GetServerInformation(self):
        return "stand-in", "Heed", "1", "1.2"

    @dbus.service.signal(NAME, signature="us")
    def ActionInvoked(self, number, action):
        pass

    @dbus.service.signal(NAME, signature="uu")
    def NotificationClosed(self, number, reason):
        pass


dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
name = dbus.service.BusName(NAME, bus)
server = Server(bus, "/org/freedesktop/Notifications")
print("Ready.", flush=True)
GLib.MainLoop().run()
