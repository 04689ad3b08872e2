"""What may be done in Mastermind. States come in; actions to count, test, number or list go out."""

from collections.abc import Iterator
from functools import cache

from ..hinge import Choices
from .codes import KEYS, all_codes
from .state import Action, ClearBoard, Code, GiveKey, Guess, Phase, PlaceCode, ShowCode, State


def legal(state: State) -> Choices[Action]:
    """What may be done now: iterate it, test it with `in`, count it. Empty when all is over."""
    match state.phase:
        case Phase.PLACE:
            return (PlaceCode(),)
        case Phase.GUESS:
            return EveryCode(Guess, state.options.blanks)
        case Phase.KEY:
            return tuple(map(GiveKey, KEYS))
        case Phase.SHOW:
            return EveryCode(ShowCode, state.options.blanks)
        case Phase.CLEAR:
            return (ClearBoard(),)
        case Phase.OVER:
            return ()


class EveryCode:
    """A guess or a showing of any code, counted and tested without writing them all down."""

    def __init__(self, kind: type[Guess | ShowCode], blanks: bool) -> None:
        self._kind = kind
        self._blanks = blanks

    def __len__(self) -> int:
        return len(all_codes(self._blanks))

    def __getitem__(self, at: int) -> Action:
        return self._kind(all_codes(self._blanks)[at])

    def __iter__(self) -> Iterator[Action]:
        return map(self._kind, all_codes(self._blanks))

    def __contains__(self, action: object) -> bool:
        return isinstance(action, self._kind) and action.code in _code_set(self._blanks)


@cache
def _code_set(blanks: bool) -> frozenset[Code]:
    return frozenset(all_codes(blanks))
