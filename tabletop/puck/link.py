"""Messages that arrive once and in order over a wire that loses, breaks, doubles and swaps lines.

This file runs on the Pi and, unchanged, in MicroPython on the puck. Bytes and the time in
milliseconds come in, messages (lists of words) and bytes go out; it reads no clock. The body
of a line is `sender number KIND ...`: the number is `-` for what is said only once.
"""

from .wire import PROTOCOL, Lines, framed, number, unframed

RESEND_MS = 150
HELLO_MS = 300
SILENT_MS = 1_500  # without a word for so long, the other end is lost
WINDOW = 8  # numbered messages under way at once
QUEUE = 256  # numbered messages kept for the other end; what comes after these is dropped
_KNOWN = 4  # other ends whose place in the count is remembered


class Link:
    """One end of the wire.

    `own` names this end for as long as it counts its messages from 0: eight hex digits, never
    the same twice. The end that `greets` begins with HELLO until it is answered; the other
    answers. `heard` may be handed from one link to the next, so that nothing is taken twice.
    """

    def __init__(
        self, own: str, version: str, greets: bool, heard: "dict[str, int] | None" = None
    ) -> None:
        self.own = own
        self.peer = ""  # the name of the other end; none until it has said HELLO
        self.peer_version = ""
        self.foreign = ""  # the other end's protocol and version, if it is not our protocol
        self.replaced = False  # somebody else has answered: a greeter needs a new link
        self.heard_at = -1
        self._version = version
        self._greets = greets
        self._heard: dict[str, int] = {} if heard is None else heard
        self._lines = Lines()
        self._once: list[str] = []
        self._waiting: list[str] = []
        self._first = 0  # the number of the first that waits
        self._sent = 0  # how many of those that wait are under way
        self._resend_at = 0
        self._hello_at = 0 if greets else -1  # when HELLO is due; -1: not at all
        self._acknowledge = False
        self._early: dict[int, list[str]] = {}  # came before their turn

    def say(self, message: str) -> bool:
        """Make sure that this arrives, once and in its turn. False: too much waits already."""
        if len(self._waiting) >= QUEUE:
            return False
        self._waiting.append(message)
        return True

    def mention(self, message: str) -> None:
        """Send this once; it may get lost."""
        self._once.append(message)

    def unsaid(self) -> "list[str]":
        """What was said and is not known to have arrived."""
        return list(self._waiting)

    def greet(self, now: int) -> None:
        """Introduce ourselves with the next words; a greeter goes on until it is answered."""
        self._hello_at = now

    def silent(self, now: int) -> bool:
        """Whether the other end has not been heard for too long, or ever."""
        return not self.peer or now - self.heard_at > SILENT_MS

    def receive(self, now: int, data: bytes) -> "list[list[str]]":
        """The messages in what arrived. REST is taken from anybody, in any protocol."""
        messages = []
        for line in self._lines.feed(data):
            words = unframed(line)
            if words is None or len(words) < 3 or words[0] == self.own:
                continue
            message = words[2:]
            if message[0] == "REST":
                messages.append(message)
            else:
                messages.extend(self._ready(now, words[0], words[1], message))
        return messages

    def due(self, now: int) -> bytes:
        """What is to be sent at this moment."""
        bodies = []
        if 0 <= self._hello_at <= now:
            bodies.append("- " + self._hello())
            self._hello_at = now + HELLO_MS if self._greets and not self.peer else -1
        if self._acknowledge and self.peer:
            bodies.append(f"- ACK {self.peer} {self._heard[self.peer]}")
            self._acknowledge = False
        if self.peer and (self._greets or not self.silent(now)):
            bodies.extend(self._numbered(now))
        bodies.extend("- " + message for message in self._once)
        self._once = []
        return b"".join([framed(self.own + " " + body) for body in bodies])

    def _hello(self) -> str:
        return f"HELLO {PROTOCOL} {self._version} {self._first} {self.peer or '-'}"

    def _numbered(self, now: int) -> "list[str]":
        if now >= self._resend_at:
            self._sent = 0
        fresh = self._waiting[self._sent : WINDOW]
        at = self._first + self._sent
        if fresh:
            self._resend_at = now + RESEND_MS
            self._sent += len(fresh)
        return [f"{at + place} {message}" for place, message in enumerate(fresh)]

    def _ready(self, now: int, sender: str, place: str, message: "list[str]") -> "list[list[str]]":
        """What our owner can hear now that this came; takes what is for the link itself."""
        if message[0] == "HELLO":
            self._greeted(now, sender, message)
            return []
        if sender != self.peer:
            self.greet(now)
            return []
        self.heard_at = now
        if message[0] == "ACK":
            self._acknowledged(now, message)
            return []
        return [message] if place == "-" else self._in_turn(number(place), message)

    def _in_turn(self, place: int, message: "list[str]") -> "list[list[str]]":
        """The messages whose turn it is; one that came too soon is kept for its turn."""
        self._acknowledge = True
        turn = self._heard[self.peer]
        if turn <= place < turn + WINDOW:
            self._early[place] = message
        ready = []
        while turn in self._early:
            ready.append(self._early.pop(turn))
            turn += 1
        self._heard[self.peer] = turn
        return ready

    def _acknowledged(self, now: int, message: "list[str]") -> None:
        if len(message) != 3 or message[1] != self.own:
            return
        arrived = number(message[2]) - self._first
        if 0 < arrived <= len(self._waiting):
            self._waiting = self._waiting[arrived:]
            self._first += arrived
            self._sent = max(0, self._sent - arrived)
            self._resend_at = now + RESEND_MS

    def _greeted(self, now: int, sender: str, message: "list[str]") -> None:
        if len(message) < 3 or message[1] != str(PROTOCOL):
            self._met_foreigner(now, message)
            return
        first = number(message[3]) if len(message) == 5 else -1
        if first < 0:
            return
        if self._greets:
            self._answered(now, sender, message, first)
        else:
            self._meet(now, sender, message[2], first)
            self.greet(now)

    def _answered(self, now: int, sender: str, message: "list[str]", first: int) -> None:
        if self.peer and sender != self.peer:
            self.replaced = True
        elif message[4] != self.own:
            self.greet(now)
        elif self.peer:
            self.heard_at = now
        else:
            self._meet(now, sender, message[2], first)

    def _meet(self, now: int, sender: str, version: str, first: int) -> None:
        if sender != self.peer:
            self._sent = 0
            self._early = {}
        self.peer, self.peer_version, self.foreign = sender, version, ""
        self.heard_at = now
        if sender not in self._heard:
            if len(self._heard) >= _KNOWN:
                self._heard.clear()
            self._heard[sender] = first

    def _met_foreigner(self, now: int, message: "list[str]") -> None:
        self.foreign = " ".join(message[1:3])
        if not self._greets:
            self.peer = ""
            self.greet(now)
