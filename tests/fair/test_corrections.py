"""Corrections: what people put right is in the record, played again, and told by the proof."""

import msgspec
import pytest

from tabletop.errors import BadRecord
from tabletop.fair import Corrected, Ledger, Scribe, opened, read_record, replay, verify
from tabletop.games import Known, game
from tabletop.games.mastermind import Guess, parse_code

SEED = bytes(range(32))
READ, MEANT, NEXT = (Guess(parse_code(code)) for code in ("MTWO", "MTWW", "YYPP"))


@pytest.fixture
def ledger() -> tuple[Ledger, list[bytes]]:
    """One guess that was read wrongly and put right."""
    mastermind = game("mastermind")
    first = opened(mastermind, mastermind.options(), mastermind.decks[0], SEED, game_id="fixed")
    ledger = Ledger(mastermind, first, SEED)
    lines = [ledger.open(0.0), ledger.start("1", 0.0)[0], ledger.act(READ, Known.SEEN, 0.0)[0]]
    lines.append(ledger.correct(1, MEANT, 1.0)[0])
    return ledger, lines


def test_what_stands_is_what_was_meant(ledger: tuple[Ledger, list[bytes]]) -> None:
    """The state is as if the misreading had never been; both are in the record."""
    kept, lines = ledger
    assert [row.guess for row in kept.state.rows] == [MEANT.code]
    assert [past.action for past in kept.past] == [MEANT]
    again = replay(read_record(b"".join(lines)), SEED)
    assert (again.actions, again.corrections) == ((MEANT,), 1)
    assert again.known == (Known.CONFIRMED,)
    assert again.state == kept.state


def test_the_proof_says_so(ledger: tuple[Ledger, list[bytes]]) -> None:
    """Nobody can correct in secret."""
    kept, lines = ledger
    verdict = verify(b"".join([*lines, kept.close(2.0)]))
    assert verdict.holds
    assert "1 actions, 1 of them put right by people" in verdict.words


def test_a_game_goes_on_after_a_correction(ledger: tuple[Ledger, list[bytes]]) -> None:
    """Taken up from the record it is the same, and can be corrected again."""
    kept, lines = ledger
    again = Ledger.resume(b"".join(lines), SEED)
    assert (again.state, again.head, again.past) == (kept.state, kept.head, kept.past)
    line, _ = again.act(NEXT, Known.SEEN, 2.0)
    both, _ = again.correct(2, READ, 3.0)
    replayed = replay(read_record(b"".join([*lines, line, both])), SEED)
    assert replayed.actions == (READ,)


@pytest.mark.parametrize("back", [2, 99])
def test_more_than_there_is_cannot_be_taken_back(
    ledger: tuple[Ledger, list[bytes]], back: int
) -> None:
    """A forged line is named."""
    _, lines = ledger
    before = read_record(b"".join(lines[:3]))
    entry = read_record(b"".join(lines)).lines[-1].entry
    assert isinstance(entry, Corrected)
    forged = Scribe(before).write(msgspec.structs.replace(entry, back=back), 1.0)
    with pytest.raises(BadRecord, match=f"line 4: it takes back {back} actions, and there are 1"):
        replay(read_record(b"".join([*lines[:3], forged])), SEED)


def test_nothing_is_corrected_before_the_first_action() -> None:
    """A record cannot begin so."""
    with pytest.raises(BadRecord, match="Corrected cannot begin a record"):
        Scribe().write(Corrected(1, msgspec.Raw(b"{}"), "ab" * 32), 0.0)
