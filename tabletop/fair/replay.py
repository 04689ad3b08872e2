"""Playing a record again: from the seed and the lines come the secret and every state.

Live play, going on after a power cut and checking a finished game all begin here, so the
three cannot differ. Whatever does not fit raises `BadRecord` with the line's number.
"""

import dataclasses
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import msgspec

from tabletop.errors import BadRecord
from tabletop.games import Known, Outcome, Step, game
from tabletop.table import Deck

from .chance import Chance, mixed
from .commitment import commitment
from .entries import Acted, AnyGame, Corrected, Opened, canonical, digest
from .moment import Calendar, undated
from .record import Scribe, Transcript, read_record

Find = Callable[[str], AnyGame]


class OtherRules(BadRecord):
    """The rules changed under the record: it may be right, but cannot be played again here."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A game played again: `steps[0]` is the start, `steps[n]` where action n led.

    Actions that were corrected are left out; `corrections` counts how often that was, and `known`
    says of each action how the device learnt of it.
    """

    game: AnyGame
    options: Any
    deck: Deck
    secret: Any = field(repr=False)
    actions: tuple[Any, ...]
    steps: tuple[Step, ...]
    outcome: Outcome | None
    known: tuple[Known, ...] = ()
    corrections: int = 0

    @property
    def state(self) -> Any:
        """Where the record ends."""
        return self.steps[-1].state


@dataclass(frozen=True, slots=True)
class Resumed:
    """A game to be gone on with, and the scribe that writes its next line.

    While `actions` is zero the players may still add entropy; the secret and the state
    are those of the entropy there is, and `begin` gives others once more is added. `past` has,
    for each action that stands, the state before it, the action, and how it was known.
    """

    game: AnyGame
    options: Any
    secret: Any = field(repr=False)
    state: Any
    scribe: Scribe
    deck: Deck
    opened: Opened
    entropy: tuple[str, ...]
    actions: int
    past: tuple[tuple[Any, Any, Known], ...] = ()


def begin(
    game: AnyGame, options: Any, deck: Deck, seed: bytes, entropy: tuple[str, ...]
) -> tuple[Any, Step]:
    """The secret and the first step of a game, from the device's seed and the players' entropy."""
    secret, step = game.start(options, deck, Chance(mixed(seed, entropy)))
    return secret, step


def replay(transcript: Transcript, seed: bytes, find: Find = game) -> Replay:
    """Play a record again and compare the state after every action with its digest."""
    opened = transcript.opened
    with _at_line(0):
        insist_commitment(opened, seed)
        found = _game_of(opened, find)
        deck = _deck_of(opened, found)
        options = _typed(opened.options, found.options)
        secret, first = begin(found, options, deck, seed, transcript.entropy)
    tale = _Tale(found, secret, first)
    for line in transcript.lines:
        if isinstance(line.entry, Acted | Corrected):
            with _at_line(line.seq):
                tale.take(line.entry)
    with _at_line(len(transcript.lines) - 1):
        outcome = found.outcome(tale.steps[-1].state)
    told, known = tuple(tale.actions), tuple(tale.known)
    told_again = Replay(found, options, deck, secret, told, tuple(tale.steps), outcome, known)
    return dataclasses.replace(told_again, corrections=tale.corrections)


class _Tale:
    """The actions that stand so far, and where each of them led."""

    def __init__(self, game: AnyGame, secret: Any, first: Step) -> None:
        self._game, self._secret = game, secret
        self.steps = [first]
        self.actions: list[Any] = []
        self.known: list[Known] = []
        self.corrections = 0

    def take(self, entry: Acted | Corrected) -> None:
        """The next entry, if the rules allow it."""
        known = Known.CONFIRMED
        if isinstance(entry, Corrected):
            self._fall(entry.back)
        else:
            known = entry.known
        action = _typed(entry.action, self._game.action)
        self.steps.append(_play(self._game, self.steps[-1].state, self._secret, action, entry))
        self.actions.append(action)
        self.known.append(known)

    def _fall(self, back: int) -> None:
        if back > len(self.actions):
            raise BadRecord(f"it takes back {back} actions, and there are {len(self.actions)}")
        for tale in (self.steps, self.actions, self.known):
            del tale[-back:]
        self.corrections += 1


def resume(data: bytes, seed: bytes, find: Find = game, calendar: Calendar = undated) -> Resumed:
    """Take up an unfinished game where its record ends."""
    transcript = read_record(data)
    if transcript.closed:
        raise BadRecord("this game is over and cannot go on: start a new one")
    again = replay(transcript, seed, find)
    return Resumed(
        game=again.game,
        options=again.options,
        secret=again.secret,
        state=again.state,
        scribe=Scribe(transcript, calendar),
        deck=again.deck,
        opened=transcript.opened,
        entropy=transcript.entropy,
        actions=len(again.actions),
        past=tuple(
            zip((step.state for step in again.steps), again.actions, again.known, strict=False)
        ),
    )


def insist_commitment(opened: Opened, seed: bytes) -> None:
    """`BadRecord` unless the device committed to this very seed before play."""
    promise = commitment(
        seed,
        opened.game,
        opened.rules_version,
        bytes(opened.options),
        opened.deck,
        opened.game_id,
    )
    if promise.hex() != opened.commitment:
        raise BadRecord("the seed is not the one the device committed to")


def _play(game: AnyGame, state: Any, secret: Any, action: Any, entry: Acted | Corrected) -> Step:
    if action not in game.legal(state):
        raise BadRecord("the rules do not allow this action here")
    step = game.apply(state, secret, action)
    if digest(step.state) != entry.digest:
        raise BadRecord("the state after this action is not what the rules make it")
    return step


def _game_of(opened: Opened, find: Find) -> AnyGame:
    found = find(opened.game)
    if found.name != opened.game:
        raise BadRecord(f"there is no game called {opened.game!r} here")
    if found.rules_version != opened.rules_version:
        raise OtherRules(
            f"it was played by version {opened.rules_version} of the rules of {found.name}, and"
            f" version {found.rules_version} is installed: use tabletop {opened.product}"
        )
    return found


def _deck_of(opened: Opened, game: AnyGame) -> Deck:
    for deck in game.decks:
        if deck.name == opened.deck:
            return deck
    raise BadRecord(f"it was played with the deck {opened.deck!r}, which {game.name} does not have")


def _typed(written: msgspec.Raw, kind: Any) -> Any:
    """The value that was written, if it is written the one way."""
    value = msgspec.json.decode(written, type=kind)
    if canonical(value) != written:
        raise BadRecord("what it says is not written the one way a record is written")
    return value


@contextmanager
def _at_line(seq: int) -> Iterator[None]:
    """Whatever goes wrong here is the record's fault, at this line.

    A forged record can hand the rules values they never meet in play, so any exception of
    theirs counts.
    """
    try:
        yield
    except BadRecord as fault:
        raise type(fault)(f"line {seq + 1}: {fault}") from fault
    except Exception as error:
        words = " ".join(str(error).split())[:200] or type(error).__name__
        raise BadRecord(f"line {seq + 1}: the rules cannot play it ({words})") from error
