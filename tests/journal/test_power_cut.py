"""A real game on a real disk: the plug is pulled, and the game goes on where it was."""

from pathlib import Path

from tabletop.fair import Ledger, opened, verify
from tabletop.games import Known, game
from tabletop.games.mastermind import Guess, parse_code
from tabletop.journal import Journal, games, open_existing

SEED = bytes(range(32))
CODES = ("MTPW", "MMTT", "YOYO", "PPWW", "WTPM", "OOOO")


def play_until_the_plug_is_pulled(state: Path) -> tuple[Path, list[bytes]]:
    """Six guesses at the device's code, all of them acknowledged."""
    mastermind = game("mastermind")
    first = opened(
        mastermind,
        mastermind.options(),
        mastermind.decks[0],
        SEED,
        game_id="one",
    )
    ledger = Ledger(mastermind, first, SEED)
    with Journal.create(state, "one") as journal:
        journal.seal(SEED)
        lines = [ledger.open(0.0), ledger.start("42", 1.0)[0]]
        lines += [ledger.act(Guess(parse_code(code)), Known.SEEN, 2.0)[0] for code in CODES]
        for line in lines:
            journal.append(line)
        return journal.path, lines


def test_a_game_goes_on_after_a_cut_at_any_place(quick_disk: Path) -> None:
    """Every seventh byte: state and chain are those of the last whole line, and it ends well."""
    path, lines = play_until_the_plug_is_pulled(quick_disk)
    data = b"".join(lines)
    for size in range(len(lines[0] + lines[1]), len(data) + 1, 7):
        path.write_bytes(data[:size])
        with open_existing(path) as journal:
            ledger = Ledger.resume(journal.data, journal.sealed())
            rows = data[:size].count(b"\n") - 2
            assert len(ledger.state.rows) == rows
            closing = ledger.close(9.0)
            assert verify(journal.data + closing, ledger.head).holds


def test_a_finished_game_leaves_a_record_that_holds(tmp_path: Path) -> None:
    """Taken up, closed and unsealed: no seed file stays, the list says finished, verify says so."""
    path, _ = play_until_the_plug_is_pulled(tmp_path)
    assert [game.finished for game in games(tmp_path)] == [False]
    with open_existing(path) as journal:
        ledger = Ledger.resume(journal.data, journal.sealed())
        journal.append(ledger.close(9.0))
        journal.unseal()
    assert [game.finished for game in games(tmp_path)] == [True]
    assert [file.name for file in path.parent.iterdir()] == ["one.jsonl"]
    assert verify(path.read_bytes(), ledger.head).witness
