"""What the cards on the table mean, zone by zone."""

import pytest
from msgspec.structs import replace

from tabletop.games import Explanation
from tabletop.games.xcode import (
    GAME,
    Action,
    ClearTable,
    Discard,
    DiscardHand,
    Hands,
    Offer,
    Options,
    Phase,
    PlaySet,
    PlayTime,
    StartClock,
    State,
    Take,
    Timer,
    TurnOver,
    Withdraw,
)
from tabletop.table import Layout, Piece, Unread, Why, compare
from tabletop.table.mats import XCODE_KEYS

WAIT = Explanation(unfinished=True)
EMPTY = State(Options(3), Phase.PLAY, 1, swaps=((), (), ()), timer=Timer(180_000))
COVERED = replace(
    EMPTY,
    keypad=tuple(("3-blue", "3-yellow", "wild") if key == "3" else () for key in XCODE_KEYS),
    times=("time-blue", "time-blue", "wild"),
    top="9-blue",
    discards=6,
)
TOLD = replace(EMPTY, options=Options(3, hands=Hands.TOLD), hands=(4, 2, 3))


def piece(word: str) -> Piece | Unread:
    return Unread(Why.GLARE) if word == "?" else Piece.parse(word)


def seen(state: State, **zones: str) -> Explanation:
    """What the tidy table means with these cards in some zones."""
    tidy: Layout = GAME.layout(state)
    table = tidy
    for name, words in zones.items():
        table = table.with_zone(name.replace("_", "-"), sorted(map(piece, words.split()), key=str))
    return GAME.explain(state, compare(tidy, table))


def means(*actions: Action) -> Explanation:
    return Explanation(plays=(actions,))


# Before and after.


def test_an_empty_table_is_ready_for_the_clock() -> None:
    """XC-7: nobody can see a deal, so people say when hands are picked up."""
    deal = State(Options(), Phase.DEAL, 1)
    assert seen(deal) == means(StartClock())
    assert seen(deal, draw="?") == means(StartClock())
    assert seen(deal, space_3="3-blue").fault.startswith("The clock does not run yet: take every")


def test_the_table_is_cleared_when_everything_is_gone() -> None:
    """XC-7: the draw pile may be put back together meanwhile."""
    ended = replace(COVERED, phase=Phase.CLEAR)
    assert seen(ended) == WAIT
    assert seen(ended, space_3="", timer="") == WAIT
    assert seen(ended, space_3="", timer="", discard="", draw="?") == means(ClearTable())


def test_after_the_last_mission_nothing_is_explained() -> None:
    """People may do with the table what they like."""
    assert seen(replace(COVERED, phase=Phase.OVER), space_3="") == Explanation()


def test_no_change_means_nothing_yet() -> None:
    """XC-5: nobody must play."""
    assert seen(COVERED) == WAIT
    assert seen(COVERED, draw="?") == WAIT


# Sets.


@pytest.mark.parametrize(
    ("cards", "level"),
    [
        ("7-blue 7-blue 7-yellow", 1),
        ("7-yellow 7-yellow wild", 1),
        ("7-blue wild wild", 1),
        ("7-blue 7-blue 7-yellow 7-yellow", 4),
        ("7-blue 7-yellow wild wild", 4),
    ],
)
def test_a_set_on_its_space_counts(cards: str, level: int) -> None:
    """XC-5: three alike or with wilds, four at level 4."""
    state = replace(EMPTY, level=level)
    assert seen(state, space_7=cards) == means(PlaySet("7", tuple(cards.split())))


@pytest.mark.parametrize(
    ("cards", "level"),
    [
        ("7-blue", 1),
        ("wild", 1),
        ("wild wild", 1),
        ("7-blue 7-yellow", 3),
        ("7-blue 7-blue wild", 4),
    ],
)
def test_a_set_that_can_still_be_finished_is_waited_for(cards: str, level: int) -> None:
    """XC-5: people lay one card after the other."""
    assert seen(replace(EMPTY, level=level), space_7=cards) == WAIT


BAD = [
    ("space_7", "7-blue 8-blue", "8-blue does not belong on space 7: take it back."),
    ("space_7", "time-blue", "time-blue does not belong on space 7: "),
    ("space_7", "7-blue 7-blue 7-yellow 7-yellow", "Exactly 3 cards make a set on space 7: take 1"),
    ("space_7", "7-blue ?", "A card on space 7 cannot be read (glare): please lay it again."),
    ("space_7", "7-blue 7-blue 7-blue", "7-blue lies on space 7, but level 1 has 2 of it: "),
    ("space_3", "3-blue 3-yellow", "Put wild back on space 3: it stays there."),
    ("space_3", "3-blue 3-blue 3-yellow wild", "Space 3 is covered: take 3-blue back."),
    ("space_3", "3-blue 3-yellow ?", "A card on space 3 cannot be read (glare): "),
    ("timer", "time-blue wild", "Put time-blue back on the timer pile: it stays there."),
    ("timer", "time-blue time-blue wild 3-blue", "3-blue does not belong on the timer pile: "),
    (
        "timer",
        "time-blue time-blue wild wild wild wild",
        "wild lies on the timer pile, but level",
    ),
    ("swap_1", "wild", "Wild cards cannot be swapped: take it back from swap place 1."),
    ("swap_1", "1-blue 2-blue", "A card at swap place 1 is answered by one with arrows of the ot"),
    ("swap_1", "1-blue 2-yellow 3-yellow", "A card at swap place 1 is answered by one with arrow"),
    ("swap_1", "1-blue ?", "A card on swap place 1 cannot be read (glare): "),
    ("swap_4", "1-blue", "Nobody sits at swap place 4: take the card back."),
]


@pytest.mark.parametrize(("zone", "cards", "fault"), BAD)
def test_what_is_wrong_is_named_with_what_to_do(zone: str, cards: str, fault: str) -> None:
    """XC-4, XC-5: one sentence about one zone."""
    found = seen(COVERED, **{zone: cards})
    assert found.fault.startswith(fault)
    assert found == Explanation(fault=found.fault)


def test_three_wild_cards_are_never_a_set() -> None:
    """XC-5: nor can they become one by a fourth card."""
    fault = "A set has at most two wild cards: take 1 from space 7."
    assert seen(EMPTY, space_7="wild wild wild") == Explanation(fault=fault)
    four = replace(EMPTY, level=4)
    assert seen(four, space_7="7-blue wild wild wild") == Explanation(fault=fault)


def test_a_level_without_wild_cards_takes_none() -> None:
    """XC-2: a wild card on the table at levels 2 and 3 is a mistake."""
    found = seen(replace(EMPTY, level=2), space_7="7-blue wild")
    assert found.fault.startswith("wild lies on space 7, but level 2 has 0 of it")


def test_a_space_waits_for_its_set_whatever_goes_on_elsewhere() -> None:
    """XC-4: there are no turns: a fault or half a set in one place holds nobody up."""
    played = PlaySet("7", ("7-blue", "7-blue", "7-yellow"))
    for other in ({"space_8": "9-blue"}, {"space_8": "8-blue"}, {"swap_1": "?"}, {"discard": "?"}):
        assert seen(EMPTY, space_7="7-blue 7-blue 7-yellow", **other) == means(played)


def test_everything_finished_counts_together() -> None:
    """XC-7: a time set comes first and the keypad last, since it may end the mission."""
    found = seen(
        EMPTY,
        space_7="7-blue 7-blue 7-yellow",
        space_0="0-blue 0-blue 0-yellow",
        timer="time-blue time-blue time-blue",
        swap_2="1-blue",
        discard="5-blue",
    )
    (play,) = found.plays
    assert play[0] == PlayTime(("time-blue",) * 3)
    assert set(play[1:3]) == {Offer(1, "1-blue"), Discard("5-blue")}
    assert {action.space for action in play[3:] if isinstance(action, PlaySet)} == {"7", "0"}
    assert len(play) == 5


# Time sets.


def test_a_time_set_is_three_new_cards_on_the_timer_pile() -> None:
    """XC-5: beside those that lie there already."""
    before = "time-blue time-blue wild"
    assert seen(COVERED, timer=f"{before} time-blue time-yellow") == WAIT
    found = seen(COVERED, timer=f"{before} time-blue time-yellow wild")
    assert found == means(PlayTime(("time-blue", "time-yellow", "wild")))


def test_two_time_sets_at_once_are_two() -> None:
    """XC-5: taken apart so that each has at most two wilds."""
    level = replace(EMPTY, level=4)
    found = seen(level, timer="time-blue time-yellow wild wild wild wild")
    wilds = ("wild", "wild")
    assert found == means(PlayTime(("time-blue", *wilds)), PlayTime(("time-yellow", *wilds)))
    assert seen(EMPTY, timer="time-blue time-blue time-blue time-yellow") == WAIT
    wrong = seen(level, timer="time-blue wild wild wild wild wild")
    assert wrong.fault.startswith("A set has at most two wild cards")


# Swaps.

OFFERED = replace(EMPTY, swaps=(("1-blue",), (), ()))
ANSWERED = replace(EMPTY, swaps=(("1-blue", "2-yellow"), (), ()))


def test_cards_at_a_swap_place_are_an_offer_and_its_answer() -> None:
    """XC-4: one after the other or both at once."""
    assert seen(EMPTY, swap_1="1-blue") == means(Offer(0, "1-blue"))
    assert seen(OFFERED, swap_1="1-blue 2-yellow") == means(Offer(0, "2-yellow"))
    both = means(Offer(0, "1-blue"), Offer(0, "2-yellow"))
    assert seen(EMPTY, swap_1="1-blue 2-yellow") == both


def test_two_cards_gone_are_taken() -> None:
    """XC-4: while one still lies there somebody is about to take it."""
    assert seen(ANSWERED, swap_1="") == means(Take(0))
    assert seen(ANSWERED, swap_1="1-blue") == WAIT
    assert seen(ANSWERED, swap_1="5-blue") == means(Take(0), Offer(0, "5-blue"))


def test_a_lone_card_gone_is_asked_about() -> None:
    """XC-4: the answer was too quick, and people say so; other zones do not wait for that."""
    assert seen(OFFERED, swap_1="") == means(Take(0))
    assert seen(OFFERED, swap_1="5-yellow") == means(Take(0), Offer(0, "5-yellow"))
    busy = seen(OFFERED, swap_1="", discard="5-blue")
    assert busy == means(Discard("5-blue"))


def test_where_the_house_allows_it_a_lone_card_gone_was_withdrawn() -> None:
    """XC-4: and two gone were swapped all the same."""
    options = Options(3, swap_withdraw=True)
    assert seen(replace(OFFERED, options=options), swap_1="") == means(Withdraw(0))
    changed = seen(replace(OFFERED, options=options), swap_1="5-blue")
    assert changed == means(Withdraw(0), Offer(0, "5-blue"))
    assert seen(replace(ANSWERED, options=options), swap_1="") == means(Take(0))


def test_where_hands_are_told_an_offered_card_must_stay() -> None:
    """XC-4: every answer is told there, so this one was withdrawn."""
    told = replace(OFFERED, options=Options(3, hands=Hands.TOLD), hands=(3, 3, 3))
    fault = "Put 1-blue back on swap place 1: an offered card stays until it is answered."
    assert seen(told, swap_1="") == Explanation(fault=fault)


# Discards.


def test_a_new_card_on_the_discard_pile_is_a_discard() -> None:
    """XC-4: three cards went there, of which one shows; what cannot be read is waited for."""
    assert seen(COVERED, discard="8-blue") == means(Discard("8-blue"))
    assert seen(EMPTY, discard="8-blue") == means(Discard("8-blue"))
    assert seen(COVERED, discard="?") == WAIT
    assert seen(COVERED, discard="8-blue 9-blue") == WAIT
    assert seen(replace(COVERED, level=2, keypad=EMPTY.keypad), discard="wild") == WAIT


def test_an_empty_discard_pile_was_turned_over() -> None:
    """XC-4: where hands are told only if the draw pile can be empty."""
    assert seen(COVERED, discard="") == means(TurnOver())
    told = replace(TOLD, top="9-blue", discards=6)
    fault = "The draw pile has 48 cards left: put the discards back."
    assert seen(told, discard="") == Explanation(fault=fault)
    assert seen(replace(told, discards=54), discard="") == means(TurnOver())


# Where hands are told people say who it was.


def test_where_hands_are_told_everybody_with_enough_cards_can_have_done_it() -> None:
    """XC-5: the table cannot tell who laid a set."""
    cards = ("7-blue", "7-blue", "7-yellow")
    found = seen(TOLD, space_7=" ".join(cards))
    assert found.plays == ((PlaySet("7", cards, 0),), (PlaySet("7", cards, 2),))
    times = seen(TOLD, timer="time-blue time-blue time-blue")
    assert [play[0].seat for play in times.plays] == [0, 2]
    over = seen(replace(TOLD, hands=(10, 2, 3)), discard="5-blue")
    assert over.plays == ((DiscardHand("5-blue", 0),), (Discard("5-blue", 2),))
    nobody = seen(replace(TOLD, hands=(2, 2, 2)), space_7=" ".join(cards))
    assert nobody.fault.startswith("Nobody is known to have so many cards as lie on space 7")


def test_what_needs_no_word_does_not_wait_for_one() -> None:
    """XC-4: who offered a card is plain from its colour."""
    found = seen(TOLD, space_7="7-blue 7-blue 7-yellow", swap_1="1-blue")
    assert found == means(Offer(0, "1-blue"))
