"""The decks of cards and tiles: which faces there are, for whoever prints, reads or plays them.

Only names live here. What a face means is known to its game, how it looks to the art.
"""

from .mats.xcode import XCODE_KEYS
from .pieces import Deck

# For each value take the nine halves with size = number + background + value (mod 3) and three
# more of another such plane: every two factors meet as evenly as 120 halves allow, and no half
# comes twice. The cards below pair them. They are printed: do not change them.
_NUMBER_CARDS = """
01yy-41yb 01rb-53rb 02yy-23rb 02yb-61rb 02by-91yy 02rr-12br
03yr-71bb 03bb-13yy 03rr-91br 11yr-42ry 11ry-61yr 11rr-92yb
12yy-52bb 12bb-63bb 13by-22rr 21by-32rr 21rr-82yr 22yr-13yb
22bb-71by 23bb-53yy 31br-23yy 32yb-42yy 32by-11bb 33yb-92by
33yr-01br 33bb-43rr 33ry-83br 42br-51br 43yb-21yb 43by-83yy
43br-73by 51yb-62by 51by-01bb 51rr-41yr 52yr-31yy 53ry-92rr
61br-52yb 62yb-41bb 62rb-92yy 62rr-32br 63yr-72br 63by-81by
63ry-23br 71yr-31ry 71ry-52ry 72yr-61yy 72rb-22ry 73rb-82ry
73rr-12rb 81yb-31rb 81rb-72yy 81rr-53br 82by-13rr 82bb-03ry
83yr-93bb 83rb-91rb 91bb-41ry 93yr-73yb 93ry-42rb 93rr-21yy
"""

DOMAINS = ("knowledge", "science", "technology", "services")
SUITS = ("spades", "hearts", "diamonds", "clubs")
XCODE_SYMBOLS = tuple(sorted(XCODE_KEYS, key=lambda key: (len(key), key)))
XCODE_COLOURS = ("blue", "yellow")
CODA_COLOURS = ("black", "white")

_CARD_VALUES = range(1, 14)
_CODA_NUMBERS = 12


def _ranked(families: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{family}-{value}" for family in families for value in _CARD_VALUES)


NUMBER_CARDS = Deck("if-then", tuple(_NUMBER_CARDS.split()))
"""Number cards of If Then. Upside down can be seen: it shows the other half at the top."""

TECH_DECK = Deck("tech-deck", _ranked(DOMAINS))
PLAYING_CARDS = Deck("playing-cards", _ranked(SUITS), looks_same_after=180)

XCODE_CARDS = Deck(
    "x-code",
    (
        *(f"{sign}-{colour}" for sign in (*XCODE_SYMBOLS, "time") for colour in XCODE_COLOURS),
        "wild",
    ),
    looks_same_after=0,
)

# Numbered tiles in the order in which they stand in a wall, then dashes, then what can be seen
# of a standing tile from above: its colour.
CODA_TILES = Deck(
    "coda",
    (
        *(f"{colour}-{number}" for number in range(_CODA_NUMBERS) for colour in CODA_COLOURS),
        *(f"{colour}-dash" for colour in CODA_COLOURS),
        *CODA_COLOURS,
    ),
    either_way=CODA_COLOURS,
)
