"""The commitment: what the device says before play, so that it cannot change its secret later.

The seed and what it is for come in, 32 bytes go out. With 256 bits of seed nobody can
find the secret from it; all of them have to be shown and kept.
"""

from .hashing import tagged


def commitment(
    seed: bytes, game: str, rules_version: int, options_json: bytes, deck: str, game_id: str
) -> bytes:
    """SHA-256 over tag, game id, game, rules version, options, deck, seed, each behind its length.

    `options_json` are the very bytes that stand in the record; the version is written in
    decimal digits.
    """
    return tagged(
        "tabletop commitment 1",
        game_id.encode(),
        game.encode(),
        str(rules_version).encode(),
        options_json,
        deck.encode(),
        seed,
    )
