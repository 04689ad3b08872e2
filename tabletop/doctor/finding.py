"""What the doctor can say about a part."""

from enum import StrEnum

import msgspec


class Health(StrEnum):
    """How a part is. Only a part that is ill needs mending before play."""

    WELL = "well"
    FAIR = "fair"  # it will do, but could be better
    ILL = "ill"


class Finding(msgspec.Struct, frozen=True):
    """One part: how it is, in a sentence, and the command that mends it."""

    part: str
    health: Health
    words: str
    mend: str = ""


def well(part: str, words: str) -> Finding:
    return Finding(part, Health.WELL, words)


def fair(part: str, words: str, mend: str) -> Finding:
    return Finding(part, Health.FAIR, words, mend)


def ill(part: str, words: str, mend: str) -> Finding:
    return Finding(part, Health.ILL, words, mend)
