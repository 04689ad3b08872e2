"""Who plays Mastermind: the Codebreaker that the device can be, and simulated people.

Views come in, actions go out. A Codebreaker guesses a random code among those that fit all
keys so far; a person also makes codes, gives keys, shows the code and clears the board.
"""

from random import Random

from tabletop.games.mastermind import (
    Action,
    ClearBoard,
    GiveKey,
    Guess,
    Options,
    Phase,
    PlaceCode,
    ShowCode,
    View,
    World,
    all_codes,
    answer,
    fitting,
)


class Codebreaker:
    """Guesses a code that fits all keys so far; any code once none does."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def __call__(self, view: View) -> Action | None:
        if not view.to_act or view.state.phase is not Phase.GUESS:
            return None
        blanks = view.state.options.blanks
        return Guess(self._rng.choice(fitting(view.state.rows, blanks) or all_codes(blanks)))


class Codemaker:
    """A simulated person with a code behind the shield.

    With `errs_in` they give a wrong key in that row, but not again when the game is replayed.
    """

    def __init__(self, rng: Random, errs_in: int | None = None) -> None:
        self._rng = rng
        self._errs_in = errs_in
        self.world = World()

    def __call__(self, view: View) -> Action | None:
        if not view.to_act:
            return None
        rows = view.state.rows
        match view.state.phase:
            case Phase.PLACE:
                self.world = self._hide(view)
                return PlaceCode()
            case Phase.KEY:
                return GiveKey(answer(self.world, len(rows), rows[-1].guess))
            case Phase.SHOW if self.world.code is not None:
                return ShowCode(self.world.code)
            case Phase.CLEAR:
                return ClearBoard()
        return None

    def _hide(self, view: View) -> World:
        code = self._rng.choice(all_codes(view.state.options.blanks))
        return World(code, self._errs_in if view.state.attempt == 1 else None)


class Person:
    """A simulated person who takes either role as it comes."""

    def __init__(self, rng: Random, errs_in: int | None = None) -> None:
        self.codemaker = Codemaker(rng, errs_in)
        self.codebreaker = Codebreaker(rng)

    def __call__(self, view: View) -> Action | None:
        return self.codemaker(view) or self.codebreaker(view)


def seated(options: Options, rng: Random) -> tuple[Codebreaker | Person, Codebreaker | Person]:
    """The two seats of a match, the device in its own."""
    first, second = (
        Codebreaker(rng) if seat == options.device_seat else Person(rng) for seat in (0, 1)
    )
    return first, second
