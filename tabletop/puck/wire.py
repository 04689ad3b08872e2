"""Lines on the wire between the puck and the Pi: readable ASCII, each with its checks.

This file runs on the Pi and, unchanged, in MicroPython on the puck. A line is
`>body*CCCCFFFF` and a line feed (a carriage return before it does no harm): CCCC is the
CRC-16 of the body, FFFF its Fletcher sum. Whatever does not hold in every letter is nothing.
"""

PROTOCOL = 1
LONGEST = 96  # letters of a line between `>` and its end
_START, _END, _RETURN = 62, 10, 13  # `>`, line feed, carriage return
_NIBBLES = tuple(
    (nibble * 0x1021) & 0xFFFF for nibble in range(16)
)  # the polynomial is so low that four bits never meet themselves


def crc16(data: bytes) -> int:
    """CRC-16/CCITT (polynomial 1021, begun with FFFF)."""
    crc = 0xFFFF
    for byte in data:
        crc = ((crc << 4) & 0xFFFF) ^ _NIBBLES[(crc >> 12) ^ (byte >> 4)]
        crc = ((crc << 4) & 0xFFFF) ^ _NIBBLES[(crc >> 12) ^ (byte & 15)]
    return crc


def fletcher16(data: bytes) -> int:
    """Fletcher's sum: a second opinion, for a CRC of 16 bits lets one wild line in 65,536 pass."""
    low = high = 0
    for byte in data:
        low = (low + byte) % 255
        high = (high + low) % 255
    return high << 8 | low


def framed(body: str) -> bytes:
    """The line that says `body`."""
    data = body.encode()
    return b">" + data + b"*" + _checks(data) + b"\n"


def unframed(line: bytes) -> "list[str] | None":
    """The words of a line without `>` and line end, or None if it does not hold."""
    if len(line) < 10 or line[-9:-8] != b"*":
        return None
    data = line[:-9]
    if line[-8:] != _checks(data) or not _is_plain(data):
        return None
    return data.decode().split(" ")


def number(word: str) -> int:
    """A word as a number from 0 up, or -1 if it is none; there is one way to write each."""
    if not word or len(word) > 15 or not word.isdigit() or (word[0] == "0" and word != "0"):
        return -1
    return int(word)


def _checks(data: bytes) -> bytes:
    return b"%04X%04X" % (crc16(data), fletcher16(data))


def _is_plain(data: bytes) -> bool:
    """Words of plain ASCII with one space between any two."""
    spaced = data[:1] != b" " and data[-1:] != b" " and b"  " not in data
    return spaced and all(32 <= byte < 127 for byte in data)


class Lines:
    """Cuts what arrives into lines. A `>` always begins a new one, whatever came before it."""

    def __init__(self) -> None:
        self._line = bytearray()
        self._open = False

    def feed(self, data: bytes) -> "list[bytes]":
        """The lines that are whole now, without their `>` and end."""
        whole = []
        for byte in data:
            if byte == _START:
                self._line = bytearray()
                self._open = True
            elif byte == _END and self._open:
                self._open = False
                whole.append(self._finished())
            elif self._open:
                self._line.append(byte)
                self._open = len(self._line) <= LONGEST
        return whole

    def _finished(self) -> bytes:
        line = bytes(self._line)
        return line[:-1] if line[-1:] == b"\r" else line
