"""A Pico's raw REPL for MicroPython on a desk, as mpremote speaks to it."""

import io
import sys

HELLO = b"raw REPL; CTRL-B to exit\r\n>"
read, write = sys.stdin.buffer.read, sys.stdout.buffer.write


def perform(code, names):
    write(b"OK")
    fault = io.StringIO()
    try:
        exec(code, names)
    except Exception as error:
        sys.print_exception(error, fault)
    write(b"\x04" + fault.getvalue().encode() + b"\x04>")


names, line, raw = {}, b"", False
while True:
    letter = read(1)
    if letter == b"\x01":
        raw, line = True, b""
        write(HELLO)
    elif letter == b"\x02":
        raw = False
    elif not raw:
        continue
    elif letter == b"\x05":
        read(2)
        write(b"R\x00")  # no pasting here
    elif letter == b"\x03":
        line = b""
    elif letter == b"\x04" and not line.strip():
        names = {}
        write(b"OK\r\nMPY: soft reboot\r\n" + HELLO)
    elif letter == b"\x04":
        code, line = line, b""
        perform(code, names)
    else:
        line += letter
