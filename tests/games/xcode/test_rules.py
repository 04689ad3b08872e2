"""The rules of Mission X-Code, ruling by ruling, but for the timer."""

from collections.abc import Callable, Sequence

import pytest
from msgspec.structs import replace

from tabletop.errors import IllegalAction
from tabletop.games import Chance, Known, Outcome, Step
from tabletop.games.xcode import (
    GAME,
    Action,
    CardDrawn,
    CardOffered,
    CardsDiscarded,
    CardsSwapped,
    ClearTable,
    CodeEntered,
    CountHand,
    Discard,
    DiscardHand,
    Draw,
    FlipTimer,
    HandCounted,
    Hands,
    LimitExceeded,
    MatchEnded,
    MissionEnded,
    MissionOpened,
    Offer,
    OfferWithdrawn,
    Options,
    Phase,
    PileTurnedOver,
    PlaySet,
    PlayTime,
    Secret,
    SpaceCovered,
    StartClock,
    State,
    Take,
    TakeBackFlip,
    TimeOut,
    TimeRanOut,
    TimeSetPlayed,
    TurnOver,
    Withdraw,
)
from tabletop.table.mats import XCODE_KEYS

Dice = Callable[[int], Chance]
UNSEEN = Options(3)
TOLD = Options(3, hands=Hands.TOLD)


def opened(options: Options, dice: Dice) -> Step:
    _, step = GAME.start(options, GAME.decks[0], dice(1))
    return step


def then(state: State, *actions: Action) -> Step:
    step = Step(state)
    for action in actions:
        step = GAME.apply(step.state, Secret(), action)
    return step


@pytest.fixture
def running(dice: Dice) -> Callable[..., State]:
    """A mission whose clock was started at 0, with the fields that a test wants otherwise."""

    def make(options: Options = UNSEEN, **fields: object) -> State:
        state = then(opened(options, dice).state, StartClock()).state
        changed: State = replace(state, **fields)
        return changed

    return make


Running = Callable[..., State]


def covering(size: int = 3, keys: tuple[str, ...] = XCODE_KEYS, since: int = 0) -> Sequence[Action]:
    """A set for each of these spaces, a second after the clock was started."""
    cards = {3: ("blue", "blue", "yellow"), 4: ("blue", "blue", "yellow", "yellow")}[size]
    return [
        PlaySet(key, tuple(f"{key}-{colour}" for colour in cards), at=since + 1000 + place)
        for place, key in enumerate(keys)
    ]


def allows(state: State, action: Action) -> bool:
    """Whether an action is legal; if not, applying it must fail."""
    if action in GAME.legal(state):
        GAME.apply(state, Secret(), action)
        return True
    with pytest.raises(IllegalAction, match="choose from legal"):
        GAME.apply(state, Secret(), action)
    return False


# Dealing: XC-3 and XC-7


def test_before_the_clock_runs_nothing_counts(dice: Dice) -> None:
    """XC-7: the clock starts when hands are picked up, and people say so."""
    step = opened(UNSEEN, dice)
    assert step.events == (MissionOpened(1, 1),)
    assert list(GAME.legal(step.state)) == [StartClock()]
    assert GAME.known(step.state, StartClock()) is Known.CONFIRMED
    assert not allows(step.state, Discard("1-blue"))
    assert not allows(step.state, FlipTimer())


def test_told_hands_begin_with_three_cards(dice: Dice) -> None:
    """XC-3: three each, the rest is the draw pile."""
    for players in range(2, 9):
        state = opened(Options(players, hands=Hands.TOLD), dice).state
        assert state.hands == (3,) * players
        assert state.draws == 63 - 3 * players


# Drawing and the hand limit: XC-3 and XC-4


def test_a_draw_is_one_card(running: Running) -> None:
    """XC-4: from the pile into a hand, at any time, by anybody."""
    state = running(TOLD)
    step = then(state, Draw(1, 5), Draw(1, 5), Draw(0, 5))
    assert step.events == (CardDrawn(0),)
    assert step.state.hands == (4, 5, 3)
    assert step.state.draws == state.draws - 3
    assert GAME.known(state, Draw(1)) is Known.TRUSTED


def test_a_hand_over_the_limit_is_discarded_whole(running: Running) -> None:
    """XC-3: at once, and nothing else is allowed to that player until then."""
    state = running(TOLD, hands=(3, 9, 3))
    step = then(state, Draw(1, 5))
    assert step.events == (CardDrawn(1), LimitExceeded(1, 10, 9))
    mine: list[Action] = [
        Draw(1, 6),
        Discard("1-blue", 1, 6),
        PlaySet("1", ("1-blue", "1-blue", "1-yellow"), 1, 6),
        Offer(1, "1-yellow", 6),
        Offer(0, "1-blue", 6),
    ]
    assert [allows(step.state, action) for action in mine] == [False] * 5
    assert allows(step.state, Draw(0, 6))
    gone = then(step.state, DiscardHand("5-blue", 1, 6))
    assert gone.events == (CardsDiscarded(1, 10, "5-blue", whole_hand=True),)
    assert (gone.state.hands, gone.state.discards) == ((3, 0, 3), 10)


def test_a_hand_at_the_limit_is_no_offence(running: Running) -> None:
    """XC-3: the limit may be reached and not be passed."""
    step = then(running(TOLD, hands=(8, 3, 3)), Draw(0, 5))
    assert step.events == (CardDrawn(0),)
    assert not allows(step.state, DiscardHand("5-blue", 0, 6))


def test_a_swap_can_exceed_the_limit_too(running: Running) -> None:
    """XC-3: who draws while an offer lies there may have one too many afterwards."""
    state = running(TOLD, hands=(8, 3, 3))
    actions = (Offer(0, "1-yellow", 1), Draw(0, 2), Draw(0, 3), Offer(0, "2-blue", 4), Take(0, 5))
    step = then(state, *actions)
    assert step.state.hands == (10, 3, 3)
    assert step.events[-1] == LimitExceeded(0, 10, 9)


def test_without_cards_in_the_pile_nobody_draws(running: Running) -> None:
    """XC-4: first the discards are turned over, and only then."""
    state = running(TOLD, hands=(9, 9, 9), discards=35, top="1-blue")
    assert state.draws == 1
    assert not allows(state, TurnOver(5))
    empty = then(state, Draw(0, 5), DiscardHand("2-blue", 0, 6))
    assert empty.state.draws == 0
    assert not allows(empty.state, Draw(0, 7))
    turned = then(empty.state, TurnOver(7))
    assert turned.events == (PileTurnedOver(45),)
    assert (turned.state.discards, turned.state.top, turned.state.draws) == (0, "", 45)
    assert allows(turned.state, Draw(0, 8))
    assert not allows(turned.state, TurnOver(8))


def test_unseen_hands_are_never_counted(running: Running) -> None:
    """XC-8: the device knows no hands, so nobody tells it of draws and none can be too large."""
    state = running()
    assert state.hands == ()
    assert not allows(state, Draw(0, 5))
    assert not allows(state, CountHand(0, 5, 5))
    assert not allows(state, DiscardHand("1-blue", 0, 5))
    assert not allows(state, Discard("1-blue", 0, 5))
    assert state.away == 63


def test_people_can_put_a_count_right(running: Running) -> None:
    """XC-3: what was told wrongly is corrected, against the draw pile, and limits hold."""
    state = running(TOLD)
    step = then(state, CountHand(2, 0, 5))
    assert step.events == (HandCounted(2, 3, 0),)
    assert (step.state.hands, step.state.draws) == ((3, 3, 0), state.draws + 3)
    assert then(state, CountHand(2, 10, 5)).events[-1] == LimitExceeded(2, 10, 9)
    assert not allows(state, CountHand(2, 3, 5))
    assert not allows(state, CountHand(2, 11, 5))
    assert not allows(state, CountHand(3, 2, 5))
    assert not allows(running(TOLD, discards=52), CountHand(0, 6, 5))
    assert GAME.known(state, CountHand(2, 0)) is Known.TRUSTED
    assert then(state, Draw(0, 5)).state != then(state, CountHand(0, 4, 5)).state


# Swaps: XC-4


def test_a_swap_is_an_offer_an_answer_and_a_taking(running: Running) -> None:
    """XC-4: blue against yellow, face up, and picked up once both lie there."""
    state = running(TOLD)
    offered = then(state, Offer(0, "1-yellow", 5))
    assert offered.events == (CardOffered(0, "1-yellow", answered=False),)
    assert offered.state.hands == (2, 3, 3)
    assert not allows(offered.state, Take(0, 6))
    answered = then(offered.state, Offer(0, "time-blue", 6))
    assert answered.events == (CardOffered(0, "time-blue", answered=True),)
    assert answered.state.hands == (2, 2, 3)
    assert not allows(answered.state, Offer(0, "2-blue", 7))
    taken = then(answered.state, Take(0, 7))
    assert taken.events == (CardsSwapped(0, ("1-yellow", "time-blue")),)
    assert taken.state.hands == (3, 3, 3)
    assert taken.state.swaps == ((), (), ())


def test_an_answer_has_the_other_colour(running: Running) -> None:
    """XC-4: whichever came first."""
    blue = then(running(), Offer(1, "1-blue", 5)).state
    assert not allows(blue, Offer(1, "2-blue", 6))
    assert allows(blue, Offer(1, "2-yellow", 6))
    yellow = then(running(), Offer(1, "1-yellow", 5)).state
    assert not allows(yellow, Offer(1, "2-yellow", 6))
    assert allows(yellow, Offer(1, "1-blue", 6))


def test_a_wild_card_cannot_be_swapped(running: Running) -> None:
    """XC-4: it has no arrows."""
    assert not allows(running(), Offer(0, "wild", 5))
    assert not allows(running(), Offer(0, "nonsense", 5))


def test_an_offer_needs_a_place_and_a_hand(running: Running) -> None:
    """XC-4: as many places as players, and nobody gives what they do not have."""
    assert not allows(running(), Offer(3, "1-blue", 5))
    assert not allows(running(), Offer(-1, "1-blue", 5))
    empty = running(TOLD, hands=(0, 3, 3))
    assert not allows(empty, Offer(0, "1-yellow", 5))
    assert not allows(empty, Offer(2, "1-blue", 5))
    assert allows(empty, Offer(0, "1-blue", 5))


def test_an_offered_card_stays_until_it_is_answered(running: Running) -> None:
    """XC-4: unless the house lets people withdraw it."""
    strict = then(running(TOLD), Offer(0, "1-yellow", 5)).state
    assert not allows(strict, Withdraw(0, 6))
    lenient = running(replace(TOLD, swap_withdraw=True))
    assert not allows(lenient, Withdraw(0, 6))
    offered = then(lenient, Offer(0, "1-yellow", 5)).state
    back = then(offered, Withdraw(0, 6))
    assert back.events == (OfferWithdrawn(0, "1-yellow"),)
    assert (back.state.hands, back.state.swaps) == (lenient.hands, lenient.swaps)
    answered = then(offered, Offer(0, "1-blue", 6)).state
    assert not allows(answered, Withdraw(0, 7))


def test_an_answer_too_quick_to_be_seen_is_taken_on_people_s_word(running: Running) -> None:
    """XC-4: where hands are unseen a lone card can be gone because the swap is done."""
    offered = then(running(), Offer(0, "1-yellow", 5)).state
    assert GAME.known(offered, Take(0, 6)) is Known.CONFIRMED
    assert then(offered, Take(0, 6)).events == (CardsSwapped(0, ("1-yellow",)),)
    assert not allows(running(), Take(0, 6))
    house = then(running(replace(UNSEEN, swap_withdraw=True)), Offer(0, "1-yellow", 5)).state
    assert not allows(house, Take(0, 6))
    assert allows(house, Withdraw(0, 6))


def test_a_card_that_lies_elsewhere_cannot_be_offered(running: Running) -> None:
    """XC-1: there are two of each."""
    played = then(running(), *covering(keys=("1",))).state
    assert not allows(played, Offer(0, "1-blue", 1005))
    one_left = then(played, Offer(0, "1-yellow", 1005)).state
    assert not allows(one_left, Offer(1, "1-yellow", 1006))


# Sets: XC-5


def test_a_set_covers_its_space_for_good(running: Running) -> None:
    """XC-5: three alike on the matching space, once."""
    cards = ("3-blue", "3-yellow", "3-yellow")
    step = then(running(TOLD), PlaySet("3", cards, 1, 5))
    assert step.events == (SpaceCovered("3", cards, 1, 11),)
    assert step.state.hands == (3, 0, 3)
    assert step.state.keypad[XCODE_KEYS.index("3")] == cards
    assert not allows(step.state, PlaySet("3", ("3-blue", "wild", "wild"), 0, 6))


BAD_SETS = [
    ("3", ("3-blue", "3-blue", "4-blue")),
    ("4", ("3-blue", "3-blue", "3-yellow")),
    ("3", ("3-blue", "3-blue", "3-blue")),
    ("3", ("3-blue", "3-yellow")),
    ("3", ("3-blue", "3-blue", "3-yellow", "3-yellow")),
    ("3", ("wild", "wild", "wild")),
    ("3", ("wild", "3-blue", "3-yellow")),
    ("time", ("time-blue", "time-blue", "time-blue")),
]


@pytest.mark.parametrize(("space", "cards"), BAD_SETS)
def test_what_is_no_set_does_not_count(
    space: str, cards: tuple[str, ...], running: Running
) -> None:
    """XC-5: alike, exactly three, on the right space, not of wilds alone, and in order."""
    assert not allows(running(), PlaySet(space, cards, at=5))


@pytest.mark.parametrize("wilds", [1, 2])
def test_wild_cards_stand_for_any(wilds: int, running: Running) -> None:
    """XC-5: one or two of them, for code cards and for time cards."""
    rest = ("wild",) * wilds
    assert allows(running(), PlaySet("3", ("3-blue", "3-yellow")[: 3 - wilds] + rest, at=5))
    assert allows(running(), PlayTime(("time-blue",) * (3 - wilds) + rest, at=5))
    assert not allows(running(), PlayTime(("wild",) * 3, at=5))


def test_wild_cards_run_out(running: Running) -> None:
    """XC-2, XC-5: three at level 1, and a set keeps them."""
    used = then(running(), PlayTime(("time-blue", "wild", "wild"), at=5)).state
    assert allows(used, PlaySet("3", ("3-blue", "3-yellow", "wild"), at=6))
    assert not allows(used, PlaySet("3", ("3-blue", "wild", "wild"), at=6))
    assert not allows(running(Options(level=2)), PlaySet("3", ("3-blue", "wild", "wild"), at=6))


def test_level_four_wants_four_cards_on_the_keypad_and_three_for_time(running: Running) -> None:
    """XC-2, XC-5: with one or two wilds among them at most."""
    state = running(Options(level=4))
    four = ("3-blue", "3-blue", "3-yellow", "3-yellow")
    assert allows(state, PlaySet("3", four, at=5))
    assert not allows(state, PlaySet("3", four[:3], at=5))
    assert allows(state, PlaySet("3", ("3-blue", "3-yellow", "wild", "wild"), at=5))
    assert not allows(state, PlaySet("3", ("3-blue", "wild", "wild", "wild"), at=5))
    assert allows(state, PlayTime(("time-blue", "time-yellow", "wild"), at=5))


def test_time_sets_never_come_back(running: Running) -> None:
    """XC-5: at level 4 there are time cards for one set without wilds."""
    state = running(Options(level=4))
    cards = ("time-blue", "time-yellow", "time-yellow")
    step = then(state, PlayTime(cards, at=5))
    assert step.events == (TimeSetPlayed(cards, None),)
    assert step.state.times == cards
    assert not allows(step.state, PlayTime(("time-yellow", "wild", "wild"), at=6))
    assert not allows(step.state, Offer(0, "time-blue", 6))


def test_a_set_comes_from_one_hand(running: Running) -> None:
    """XC-5: who holds two cards plays no three; where hands are told a seat is named."""
    state = running(TOLD, hands=(2, 3, 3))
    cards = ("3-blue", "3-yellow", "3-yellow")
    assert not allows(state, PlaySet("3", cards, 0, 5))
    assert allows(state, PlaySet("3", cards, 1, 5))
    assert not allows(state, PlaySet("3", cards, None, 5))
    assert not allows(state, PlaySet("3", cards, 3, 5))
    assert not allows(running(), PlaySet("3", cards, 1, 5))
    assert not allows(state, PlayTime(("time-blue",) * 3, 0, 5))
    assert allows(state, PlayTime(("time-blue",) * 3, 1, 5))


def test_nobody_must_play_a_set(running: Running) -> None:
    """XC-5: whatever people hold, other actions stay open to them."""
    kinds = {type(action) for action in GAME.legal(running(TOLD))}
    assert kinds >= {Draw, Offer, PlaySet, PlayTime, Discard, FlipTimer, TimeOut}


# Discards: XC-4


def test_exactly_three_cards_are_discarded(running: Running) -> None:
    """XC-4: whoever has fewer discards none."""
    state = running(TOLD, hands=(2, 4, 3))
    step = then(state, Discard("9-blue", 1, 5))
    assert step.events == (CardsDiscarded(1, 3, "9-blue"),)
    assert (step.state.hands, step.state.discards, step.state.top) == ((2, 1, 3), 3, "9-blue")
    assert not allows(state, Discard("9-blue", 0, 5))
    assert not allows(state, Discard("nonsense", 1, 5))
    assert not allows(running(Options(level=2)), Discard("wild", at=5))


def test_a_discard_that_looks_like_the_last_one_is_not_seen(running: Running) -> None:
    """XC-4: the camera sees the top card only."""
    state = then(running(), Discard("9-blue", at=5)).state
    assert GAME.known(state, Discard("8-blue")) is Known.SEEN
    assert GAME.known(state, Discard("9-blue")) is Known.TRUSTED


def test_where_hands_are_unseen_the_table_tells_when_the_pile_was_turned(running: Running) -> None:
    """XC-4: the device cannot know when the draw pile is empty."""
    assert not allows(running(), TurnOver(5))
    state = then(running(), Discard("9-blue", at=5)).state
    assert then(state, TurnOver(6)).events == (PileTurnedOver(3),)


# The end of a mission: XC-7


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_twelve_sets_in_time_win(level: int, running: Running) -> None:
    """XC-7: when the last space is covered, whatever else lies there."""
    state = running(Options(3, level))
    size = 4 if level == 4 else 3
    most = then(state, *covering(size)[:-1])
    assert most.state.phase is Phase.PLAY
    step = then(most.state, covering(size)[-1])
    outcome = Outcome((0, 1, 2), (1, 1, 1), f"levels won: {level}; missions: 1")
    assert step.events[1:] == (
        CodeEntered(178_989),
        MissionEnded(1, level, won=True),
        MatchEnded(outcome),
    )
    assert step.state.phase is Phase.OVER
    assert GAME.outcome(step.state) == outcome
    assert list(GAME.legal(step.state)) == []


def test_time_out_loses(running: Running) -> None:
    """XC-7: the device's clock says so, at zero and not before."""
    state = then(running(), *covering()[:4]).state
    assert not allows(state, TimeOut(179_999))
    step = then(state, TimeOut(180_000))
    outcome = Outcome((), (0, 0, 0), "levels won: none; missions: 1")
    assert step.events == (TimeRanOut(8), MissionEnded(1, 1, won=False), MatchEnded(outcome))
    assert GAME.known(state, TimeOut(180_000)) is Known.CHOSEN
    assert GAME.known(state, TakeBackFlip()) is Known.CHOSEN
    assert GAME.device_turn(state) is None


def test_a_set_counts_from_the_moment_its_zone_came_to_rest(running: Running) -> None:
    """XC-7: at zero it is too late; what rested before and was read later is not."""
    play = covering(keys=("1",))[0]
    assert allows(running(), replace(play, at=179_999))
    assert not allows(running(), replace(play, at=180_000))
    later = then(running(), Discard("9-blue", at=179_950)).state
    step = then(later, replace(play, at=179_500))
    assert step.state.now == 179_950
    early = then(running(), TimeOut(180_000)).state
    assert not allows(early, replace(play, at=179_999))


def test_nothing_counts_from_before_the_clock_was_started(dice: Dice) -> None:
    """XC-7: a moment lies between the start and the end of its own mission."""
    state = then(opened(UNSEEN, dice).state, StartClock(7000)).state
    assert not allows(state, Discard("9-blue", at=6999))
    assert allows(state, Discard("9-blue", at=7000))
    assert allows(state, Discard("9-blue", at=186_999))
    assert not allows(state, Discard("9-blue", at=187_000))


LATE: list[Action] = [
    Draw(0, 180_000),
    Discard("9-blue", 0, 180_000),
    Offer(1, "1-yellow", 180_000),
    CountHand(0, 2, 180_000),
    TurnOver(180_000),
    Take(0, 180_000),
    PlayTime(("time-blue",) * 3, 0, 180_000),
    FlipTimer(180_000),
]


@pytest.mark.parametrize("action", LATE, ids=str)
def test_at_zero_everything_is_too_late(action: Action, running: Running) -> None:
    """XC-7: sets, flips and all the rest; a millisecond before they are allowed."""
    lying = (("2-blue", "2-yellow"), (), ())
    state = running(TOLD, swaps=lying, hands=(9, 9, 9), discards=33, top="3-blue")
    state = then(state, CountHand(1, 10, 5)).state if isinstance(action, TurnOver) else state
    assert not allows(state, action)
    assert allows(state, replace(action, at=179_999))


# Missions: XC-2 and XC-7


def test_a_level_won_leads_to_the_next_and_a_lost_one_comes_again(running: Running) -> None:
    """XC-7: until level 4 is won."""
    state = running(Options(missions=9))
    levels = []
    for won in (False, True, True, False, True, True):
        levels.append(state.level)
        size = 4 if state.level == 4 else 3
        end = covering(size, since=state.began) if won else [TimeOut(state.began + 180_000)]
        state = then(state, *end).state
        if state.phase is Phase.CLEAR:
            assert list(GAME.legal(state)) == [ClearTable(state.now)]
            cleared = then(state, ClearTable(state.now + 5))
            assert cleared.events == (MissionOpened(len(levels) + 1, cleared.state.level),)
            state = then(cleared.state, StartClock(cleared.state.now + 9)).state
    assert levels == [1, 1, 2, 3, 3, 4]
    outcome = GAME.outcome(state)
    assert outcome == Outcome((0, 1), (4, 4), "levels won: 1, 2, 3, 4; missions: 6")


def test_a_new_mission_begins_with_an_empty_table_and_a_full_timer(running: Running) -> None:
    """XC-7: nothing is left of the last one but its result."""
    state = running(Options(3, missions=2, hands=Hands.TOLD))
    moves = (Draw(0, 1), Offer(0, "1-yellow", 2), Discard("5-blue", 1, 3), FlipTimer(4))
    state = then(state, *moves, TakeBackFlip(6000), TimeOut(190_000)).state
    fresh = then(state, ClearTable(200_000), StartClock(210_000)).state
    again = replace(running(Options(3, missions=2, hands=Hands.TOLD)), results=fresh.results)
    moved = replace(again.timer, ends=390_000)
    assert fresh == replace(again, mission=2, timer=moved, began=210_000, now=210_000)


def test_the_last_try_ends_it(running: Running) -> None:
    """XC-7: as many missions as were agreed on, and the last one decides."""
    state = running(Options(missions=2))
    state = then(state, TimeOut(180_000), ClearTable(180_000), StartClock(200_000)).state
    over = then(state, TimeOut(380_000)).state
    assert over.phase is Phase.OVER
    assert not allows(over, ClearTable(380_000))


def test_the_clock_never_goes_back(running: Running) -> None:
    """XC-7: starting, flipping and ending happen in the order of their moments."""
    state = then(running(Options(missions=2)), Discard("5-blue", at=50_000)).state
    assert not allows(state, FlipTimer(49_999))
    assert allows(state, FlipTimer(50_000))
    cleared = then(state, TimeOut(180_000), ClearTable(180_000)).state
    assert not allows(cleared, StartClock(179_999))
    assert allows(cleared, StartClock(180_000))


# XC-8


def test_every_seat_sees_the_same_and_no_hand(running: Running) -> None:
    """XC-8: hands are told, never shown: the state has counts of them at most."""
    state = running(TOLD)
    views = [GAME.view(state, seat) for seat in range(3)]
    assert [view.state for view in views] == [state] * 3
    assert [view.seat for view in views] == [0, 1, 2]
    assert all(view.to_act for view in views)
    assert all(isinstance(hand, int) for hand in state.hands)
    over = then(running(), TimeOut(180_000)).state
    assert not GAME.view(over, 0).to_act
