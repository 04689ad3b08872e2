"""Who plays If Then: simulated Code Breakers, and the All Knowing's own moves.

Views come in, actions go out. The Code Breakers share one company: it holds the World, of which
each sees the own hand only, and what they have worked out together about the challenge.
"""

from random import Random

from tabletop.games.if_then import (
    NUMBERS,
    Action,
    BeginLine,
    BuyHint,
    Challenge,
    Discard,
    DrawDeck,
    Fill,
    Guess,
    Judged,
    MoveKnowing,
    Options,
    Phase,
    Play,
    RevealEvent,
    State,
    Sweep,
    Take,
    TakeBack,
    UseEvent,
    View,
    World,
    could_follow,
    deal,
    follow,
    follows,
    for_deck,
    guess_price,
    hint_price,
    true_hints,
    usable,
)
from tabletop.table import Piece

_TURNS = (0, 180)
_RECKLESS = 10
_ENOUGH = 24  # candidates looked at to choose a card


class Company:
    """What the Code Breakers have between them: the World, and the challenges still possible.

    `forgets` is how likely a verdict slips their minds; they guess the code once no more than
    `bold` challenges are possible. Both come from `rng` unless they are given.
    """

    def __init__(
        self,
        options: Options,
        rng: Random,
        forgets: float | None = None,
        bold: int | None = None,
    ) -> None:
        self._rng = rng
        self._forgets = rng.choice((0.0, 0.4, 0.85)) if forgets is None else forgets
        self.bold = rng.choice((1, 1, 4, 30)) if bold is None else bold
        own = for_deck(NUMBERS, options.challenges)
        self.candidates = [each for each in own if each.level == options.level]
        self.world: World | None = None
        self._state: State | None = None

    def see(self, state: State) -> None:
        """Keep the World and the candidates current."""
        if state is self._state:
            return
        if self._state is None or self.world is None:
            self.world = deal(state.options, self._rng.sample(state.unseen, len(state.unseen)))
        else:
            self.world = follow(self.world, self._state, state)
            self._think(self._state, state)
        self._state = state

    def _think(self, before: State, after: State) -> None:
        for judged in after.judged[len(before.judged) :]:
            if self._rng.random() >= self._forgets:
                self._keep([each for each in self.candidates if _fits(each, judged)])
        for symbol in after.hints[len(before.hints) :]:
            self._keep([each for each in self.candidates if symbol in true_hints(each.rule)])
        if after.guesses != before.guesses:
            self._keep([each for each in self.candidates if each.rule not in after.guesses])

    def _keep(self, left: list[Challenge]) -> None:
        # A challenge of people's own making may be none of those they think of.
        self.candidates = left or self.candidates

    @property
    def reckless(self) -> bool:
        """Whether they guess even where a wrong guess would lose the game."""
        return self.bold > _RECKLESS

    def hand(self, seat: int) -> tuple[str, ...]:
        """The cards one Code Breaker holds."""
        return self.world.hands[seat] if self.world else ()

    def top(self) -> Piece:
        """The deck's top card, laid face up as it comes."""
        assert self.world is not None
        return Piece(self.world.deck[0], self._rng.choice(_TURNS))

    def likely(self) -> list[Challenge]:
        """Some of the challenges still possible."""
        few = self.candidates
        return few if len(few) <= _ENOUGH else self._rng.sample(few, _ENOUGH)


def _fits(challenge: Challenge, judged: Judged) -> bool:
    if judged.turn is None:
        return could_follow(challenge.rule, judged.on, judged.face) != judged.right
    piece = Piece(judged.face, judged.turn)
    return follows(challenge.rule, judged.on, piece) == judged.right


class Codebreaker:
    """Plays what most of the likely challenges allow, or discards what most of them forbid."""

    def __init__(self, seat: int, company: Company, rng: Random) -> None:
        self._seat = seat
        self._company = company
        self._rng = rng

    def __call__(self, view: View) -> Action | None:
        self._company.see(view.state)
        if not view.to_act:
            return None
        state = view.state
        match state.phase:
            case Phase.SETUP:
                return BeginLine(self._company.top())
            case Phase.REFILL:
                return Fill(self._company.top())
            case Phase.SWEEP:
                return Sweep()
            case Phase.RETURN | Phase.DRAW:
                return self._spared(state) or self._draw(state)
            case Phase.TURN:
                return self._between(state) or self._move(state)
        return None

    def _spared(self, state: State) -> Action | None:
        return next((UseEvent(name) for name in state.kept if usable(state, name)), None)

    def _draw(self, state: State) -> Action:
        if state.phase is Phase.RETURN:
            return TakeBack()
        wanted = [piece.face for piece in state.market if self._chance(state, piece.face) > 0.5]
        missing = state.owed[0].cards
        if state.deck >= missing and not wanted:
            return DrawDeck(missing)
        return Take(wanted[0] if wanted else state.market[0].face)

    def _chance(self, state: State, face: str) -> float:
        """How likely a card could be played now."""
        likely = self._company.likely()
        return sum(could_follow(each.rule, state.end, face) for each in likely) / len(likely)

    def _between(self, state: State) -> Action | None:
        """What can be done before the turn: guess, use a kept event, buy a hint."""
        company = self._company
        count = len(company.candidates)
        sure = count == 1 or company.reckless or state.deck >= guess_price(state)
        if sure and count <= company.bold and len(state.holders) == 1:
            return Guess(self._rng.choice(company.candidates).rule)
        for name in state.kept:
            if usable(state, name) and self._rng.random() < 0.3:
                return UseEvent(name)
        price = hint_price(state)
        if price is not None and count > 4 and state.deck > 3 * price:
            return BuyHint()
        return None

    def _move(self, state: State) -> Action:
        likely = self._company.likely()
        best: tuple[float, float, Action] | None = None
        for face in self._company.hand(self._seat):
            for score, action in _ways(state, face, likely):
                ranked = (score, self._rng.random(), action)
                if best is None or ranked[:2] > best[:2]:
                    best = ranked
        assert best is not None, "who is to act holds cards"
        return best[2]


def _ways(state: State, face: str, likely: list[Challenge]) -> list[tuple[float, Action]]:
    """What can be done with a card, each with the share of challenges that approve."""
    pieces = [Piece(face, turn) for turn in _TURNS]
    fits = [[follows(each.rule, state.end, piece) for piece in pieces] for each in likely]
    plays = [
        (sum(fit[at] for fit in fits) / len(fits), Play(piece)) for at, piece in enumerate(pieces)
    ]
    return [*plays, (sum(not any(fit) for fit in fits) / len(fits), Discard(face))]


class AllKnowing:
    """The device's own moves: what they are, the rules draw from the secret."""

    def __init__(self, _rng: Random) -> None:
        pass

    def __call__(self, view: View) -> Action | None:
        if not view.to_act:
            return None
        return RevealEvent() if view.state.phase is Phase.EVENT else MoveKnowing()


def seated(options: Options, rng: Random) -> tuple[Codebreaker | AllKnowing, ...]:
    """Every Code Breaker, and the All Knowing after the last of them."""
    company = Company(options, rng)
    breakers = (Codebreaker(seat, company, rng) for seat in range(options.breakers))
    return (*breakers, AllKnowing(rng))
