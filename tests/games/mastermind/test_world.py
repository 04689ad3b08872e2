"""What simulated people know, and how a simulated Codemaker answers."""

import msgspec

from tabletop.games.mastermind import KEYS, World, all_codes, answer, key, mistaken, parse_code

CODE = parse_code("MTPW")


def test_an_honest_codemaker_gives_the_right_key() -> None:
    """MM-2: in every row."""
    world = World(CODE)
    codes = all_codes(blanks=False)[::50]
    assert all(answer(world, row, guess) == key(CODE, guess) for row in (1, 9) for guess in codes)


def test_an_erring_codemaker_errs_in_one_row() -> None:
    """MM-4: there the key is possible but wrong, elsewhere it is right."""
    world = World(CODE, errs_in=2)
    guess = parse_code("MOOO")
    given = [answer(world, row, guess) for row in (1, 2, 3)]
    right = key(CODE, guess)
    assert [each == right for each in given] == [True, False, True]


def test_every_mistake_is_a_possible_key() -> None:
    """MM-4: it would pass on the board and come out only at the end."""
    assert all(mistaken(right) in KEYS and mistaken(right) != right for right in KEYS)


def test_a_world_survives_json() -> None:
    """A simulation can be put down and taken up again."""
    for world in (World(), World(parse_code("M..W"), errs_in=3)):
        assert msgspec.json.decode(msgspec.json.encode(world), type=World) == world
