"""The course of an evening: which screen follows which. Values come in, screens go out.

Nothing here knows what is shown now; the host walks along and remembers where it is.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

import msgspec

from tabletop.games import GAMES, Outcome, game
from tabletop.referee import House
from tabletop.signals import ProofPage, QrPage, WordsPage

from .ending import TITLES, ended
from .questions import next_question, order
from .screens import Choice, GiveUp, Menu, Notice, Return, Screen, SettingUp, Turn
from .setup import steps
from .values import Off, Open, Opened, Place, TakeUp, Unfinished

_MOST_AMISS = 2


class Course:
    """The screens of this device. `only` is the one game to be played, where that is fixed."""

    def __init__(
        self, place: Place, unfinished: tuple[Unfinished, ...], house: House, only: str | None
    ) -> None:
        self._place, self._unfinished = place, unfinished
        self._house, self._only = house, only
        self.amiss: dict[str, str] = {}

    def welcome(self) -> Screen:
        """Name, address and what does not work, to be seen at power-on."""
        name, address = self._place.name, self._place.address
        amiss = [f"{part}: {why}" for part, why in self.amiss.items()]
        lines = tuple(amiss[:_MOST_AMISS])
        first = self._first
        if address and not lines:
            scan = ("Scan this with your phone,", "or use the buttons.")
            page: QrPage | WordsPage = QrPage(name, address, scan, "OK: play")
            return Notice(page, f"This is {name}, at {address}. Press OK to play.", first)
        told = lines or ("Buttons only: no network.",)
        return Notice(
            WordsPage(name, told, "OK: play"),
            f"This is {name}. {' '.join(told)} Press OK to play.",
            first,
        )

    def _first(self) -> Turn:
        return self.go_on(self._unfinished) if self._unfinished else self.choose_game()

    def go_on(self, unfinished: tuple[Unfinished, ...]) -> Screen:
        """After a power cut: the newest game first."""
        newest = unfinished[-1]
        title = f"Go on with {TITLES.get(newest.game, newest.game)}?"
        later = partial(self.go_on, unfinished[:-1]) if unfinished[:-1] else self.choose_game
        choices = (
            Choice("Yes, go on", lambda: TakeUp(newest.game_id, self._house)),
            Choice("An older game" if unfinished[:-1] else "A new game", later),
        )
        return Menu(title, choices, so_far=newest.begun)

    def choose_game(self) -> Screen:
        if self._only is not None:
            return self._ask(self._only, {})
        choices = (Choice(TITLES[name], partial(self._ask, name, {})) for name in GAMES)
        return Menu("Which game?", tuple(choices), self.welcome)

    def _ask(self, name: str, given: Mapping[str, Any]) -> Screen:
        """The next question about a game, or what to set up."""
        question = next_question(name, given)
        if question is None:
            return self._set_up(order(name, given, self._house), partial(self._undo, name, given))
        choices = tuple(
            Choice(answer.words, partial(self._ask, name, {**given, question.key: answer.value}))
            for answer in question.answers
        )
        return Menu(question.title, choices, partial(self._undo, name, given), TITLES[name])

    def _undo(self, name: str, given: Mapping[str, Any]) -> Turn:
        if given:
            return self._ask(name, dict(list(given.items())[:-1]))
        return self.welcome() if self._only else self.choose_game()

    def _set_up(self, wanted: Open, back: Any) -> Screen:
        options = msgspec.json.decode(wanted.options, type=game(wanted.game).options)
        todo = steps(wanted.game, options, wanted.deck)
        return SettingUp(wanted.game, f"{TITLES[wanted.game]}: set up", todo, lambda: wanted, back)

    def cannot_save(self, why: str, wanted: Open | TakeUp) -> Screen:
        """The disk refused: nothing is begun that could not be kept."""
        page = WordsPage("I cannot save games", (why,), "BACK: leave it   OK: try again")
        return Notice(page, f"I cannot save games: {why}", lambda: wanted, self.choose_game)

    def pause(self) -> Screen:
        """In the middle of a game somebody held BACK."""
        choices = (
            Choice("Go on playing", Return),
            Choice("Give this game up", GiveUp),
            Choice("Switch off", Off),
        )
        return Menu("Stop?", choices, Return)

    def scores(self, opened: Opened, outcome: Outcome | None) -> Screen:
        """How it ended, then its proof."""
        page, words = ended(opened.order, outcome)
        return Notice(page, words, partial(self._proof, opened))

    def _proof(self, opened: Opened) -> Screen:
        head = opened.session.head
        page = ProofPage("Proof of this game", head, "OK: go on")
        words = f"The proof is the record {opened.game_id}. tabletop verify checks it."
        return Notice(page, words, partial(self._again, opened))

    def _again(self, opened: Opened) -> Screen:
        choices = (
            Choice("The same again", lambda: self._set_up(opened.order, self.choose_game)),
            Choice("Another game", self.choose_game),
            Choice("Switch off", Off),
        )
        return Menu("Again?", choices)

    def forget(self, game_id: str) -> None:
        """This game has been taken up or is over: it is not asked about again."""
        self._unfinished = tuple(one for one in self._unfinished if one.game_id != game_id)
