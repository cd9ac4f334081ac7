#!/usr/bin/python3
"""A notification server that writes what it is given to the file that is named, a line each.

A line is a JSON list: moment, summary, body, urgency, actions. A second word is an action that it presses on each notification
that has it; without one it has no actions at all. Needs the packages python3-dbus and python3-gi of Debian.
"""
import json
import sys
import time

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

NAME = "org.freedesktop.Notifications"
PRESSED = sys.argv[2] if len(sys.argv) > 2 else ""


class Server(dbus.service.Object):
    count = 0

    @dbus.service.method(NAME, in_signature="susssasa{sv}i", out_signature="u")
    def Notify(self, application, replaced, icon, summary, body, actions, hints, expires):
        self.count += 1
        line = [time.time(), str(summary), str(body), int(hints.get("urgency", 1)), [str(one) for one in actions]]
        with open(sys.argv[1], "a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        if PRESSED in actions[::2]:
            GLib.timeout_add(200, self.press, dbus.UInt32(self.count))
        return dbus.UInt32(self.count)

    def press(self, number):
        self.ActionInvoked(number, PRESSED)
        self.NotificationClosed(number, dbus.UInt32(2))
        return False

    @dbus.service.method(NAME, in_signature="u")
    def CloseNotification(self, number):
        self.NotificationClosed(number, dbus.UInt32(3))

    @dbus.service.method(NAME, out_signature="as")
    def GetCapabilities(self):
        return ["body", "actions"] if PRESSED else ["body"]

    @dbus.service.method(NAME, out_signature="ssss")
    def GetServerInformation(self):
        return "stand-in", "Heed", "1", "1.2"

    @dbus.service.signal(NAME, signature="uu")
    def NotificationClosed(self, number, reason):
        pass

    @dbus.service.signal(NAME, signature="us")
    def ActionInvoked(self, number, action):
        pass


dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
name = dbus.service.BusName(NAME, bus)
server = Server(bus, "/org/freedesktop/Notifications")
print("Ready.", flush=True)
GLib.MainLoop().run()
