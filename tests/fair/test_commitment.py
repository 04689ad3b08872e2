"""The commitment binds the device to its seed, its game, its rules and its options."""

from tabletop.fair import commitment

SEED = bytes(range(32))
OPTIONS = b'{"highest":20,"tries":6}'


def test_a_commitment_is_as_written_down() -> None:
    """Golden vector, worked out apart from this code with nothing but hashlib."""
    promise = commitment(SEED, "guessing", 3, OPTIONS, "numbers", "game-1")
    assert promise.hex() == "3c7986a6b879380baffac9a30c09bd0782e847dd5355ec19202edac0a796962b"


def test_everything_in_a_commitment_counts() -> None:
    """Another seed, game, version, option, deck or game id makes another commitment."""
    promises = {
        commitment(SEED, "guessing", 3, OPTIONS, "numbers", "game-1"),
        commitment(bytes(32), "guessing", 3, OPTIONS, "numbers", "game-1"),
        commitment(SEED, "cardle", 3, OPTIONS, "numbers", "game-1"),
        commitment(SEED, "guessing", 4, OPTIONS, "numbers", "game-1"),
        commitment(SEED, "guessing", 3, b'{"highest":21,"tries":6}', "numbers", "game-1"),
        commitment(SEED, "guessing", 3, OPTIONS, "letters", "game-1"),
        commitment(SEED, "guessing", 3, OPTIONS, "numbers", "game-2"),
    }
    assert len(promises) == 7


def test_parts_do_not_run_together() -> None:
    """Moving a letter from one part to the next makes another commitment."""
    one = commitment(SEED, "ab", 1, b"{}", "d", "c")
    assert one != commitment(SEED, "a", 1, b"{}", "d", "cb")
    assert one != commitment(SEED, "ab", 1, b"{", "}d", "c")
    other = commitment(SEED, "ab1", 1, b"{}", "d", "c")
    assert commitment(SEED, "ab", 11, b"{}", "d", "c") != other
