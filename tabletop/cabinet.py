"""The cabinet: games on disk, opened for the host and kept line by line for the loop.

A new game gets its seed from the system's own randomness; a game that was cut off is taken
up from its record. At most one game is open at a time.
"""

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from random import SystemRandom
from secrets import token_bytes, token_hex

import msgspec

from tabletop.clock import Clock, boot_id, wall_time, wall_trusted
from tabletop.errors import BadRecord, JournalFailed
from tabletop.fair import SEED_BYTES, Calendar, Ledger, Moment, opened
from tabletop.games import game
from tabletop.host import Open, Opened, TakeUp, Unfinished
from tabletop.journal import Journal, games, open_existing
from tabletop.players import player_for
from tabletop.referee import Session

_MOST_UNFINISHED = 5


def dated(at: float) -> Moment:
    """The calendar of a real table: this machine's clocks, for every line of a record."""
    return Moment(boot_id(), at, wall_time(), wall_trusted())


class Cabinet:
    """The games of a state directory. `calendar` dates the lines of their records."""

    def __init__(self, directory: Path, clock: Clock, calendar: Calendar) -> None:
        self._directory, self._clock, self._calendar = directory, clock, calendar
        self._journal: Journal | None = None

    @property
    def path(self) -> Path | None:
        """The record of the game that is open, if one is."""
        return self._journal.path if self._journal else None

    def unfinished(self) -> tuple[Unfinished, ...]:
        """The newest games that can go on, the newest last; none when the disk cannot be read."""
        with suppress(JournalFailed):
            found = [kept for kept in games(self._directory) if kept.opened and not kept.finished]
            return tuple(
                Unfinished(kept.game_id, kept.opened.game, _begun(kept.wall))
                for kept in found[-_MOST_UNFINISHED:]
                if kept.opened
            )
        return ()

    def open(self, wanted: Open | TakeUp) -> Opened:
        """The game that was asked for; what was open before is closed."""
        self.close()
        return self._new(wanted) if isinstance(wanted, Open) else self._old(wanted)

    def seal(self, seed: bytes) -> None:
        self._open_journal.seal(seed)

    def append(self, line: bytes) -> None:
        self._open_journal.append(line)

    def unseal(self) -> None:
        self._open_journal.unseal()

    def close(self) -> None:
        """Let go of the record. Closing twice does no harm."""
        journal, self._journal = self._journal, None
        if journal is not None:
            journal.close()

    def _new(self, wanted: Open) -> Opened:
        played = game(wanted.game)
        options = msgspec.json.decode(wanted.options, type=played.options)
        deck = next(deck for deck in played.decks if deck.name == wanted.deck)
        seed, game_id = token_bytes(SEED_BYTES), _game_id(wanted.game, wall_time())
        first = opened(played, options, deck, seed, game_id=game_id)
        self._journal = Journal.create(self._directory, game_id)
        return self._opened(Ledger(played, first, seed, self._calendar), wanted)

    def _old(self, wanted: TakeUp) -> Opened:
        path = self._directory / "games" / f"{wanted.game_id}.jsonl"
        journal = self._journal = open_existing(path)
        if not journal.data:
            raise BadRecord("its first line was never written: start a new game")
        ledger = Ledger.resume(journal.data, journal.sealed(), calendar=self._calendar)
        first = ledger.opened
        order = Open(first.game, bytes(first.options), first.deck, wanted.house)
        return self._opened(ledger, order)

    def _opened(self, ledger: Ledger, order: Open) -> Opened:
        player = player_for(order.game, SystemRandom())
        session = Session(ledger, order.house, player)
        return Opened(self._clock.now(), session, ledger.opened.game_id, order)

    @property
    def _open_journal(self) -> Journal:
        if self._journal is None:
            raise JournalFailed("no game is open: open one first")
        return self._journal


def _game_id(name: str, wall: float) -> str:
    """A name that sorts by time and is never given twice."""
    return f"{name}-{datetime.fromtimestamp(wall, UTC):%Y%m%d-%H%M%S}-{token_hex(3)}"


def _begun(wall: float) -> str:
    return f"Begun {datetime.fromtimestamp(wall):%d %B, %H:%M}" if wall else ""
