"""Writes down every address beyond this machine that a process of the app reaches out to."""

import os
import socket
import sys

NEAR = ("127.", "::1", "localhost", "0.0.0.0")


def _note(event, arguments):
    if event == "socket.connect" and arguments[0].family != socket.AF_UNIX:
        host = str(arguments[1][0])
    elif event == "socket.getaddrinfo":
        host = str(arguments[0])
    else:
        return
    if host not in ("None", "") and not host.startswith(NEAR):
        with open(os.environ["FIRSTHAND_AUDIT"], "a", encoding="utf-8") as file:
            file.write(f"{event} {host}\n")


sys.addaudithook(_note)
