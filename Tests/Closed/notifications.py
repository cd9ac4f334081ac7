#!/usr/bin/python3
"""A notification server that writes what it is given to the file that is named, a line each.

A line is a JSON list: moment, summary, body, urgency. Needs the packages python3-dbus and python3-gi of Debian.
"""
import json
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
        line = [time.time(), str(summary), str(body), int(hints.get("urgency", 1))]
        with open(sys.argv[1], "a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        return dbus.UInt32(self.count)

    @dbus.service.method(NAME, in_signature="u")
    def CloseNotification(self, number):
        self.NotificationClosed(number, dbus.UInt32(3))

    @dbus.service.method(NAME, out_signature="as")
    def GetCapabilities(self):
        return ["body"]

    @dbus.service.method(NAME, out_signature="ssss")
    def GetServerInformation(self):
        return "stand-in", "Heed", "1", "1.2"

    @dbus.service.signal(NAME, signature="uu")
    def NotificationClosed(self, number, reason):
        pass


dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
name = dbus.service.BusName(NAME, bus)
server = Server(bus, "/org/freedesktop/Notifications")
print("Ready.", flush=True)
GLib.MainLoop().run()
