"""The words of rules: read back by a second reader, and never the same for two meanings."""

import re
from collections.abc import Callable
from itertools import product
from typing import TypeAlias

import pytest

from tabletop.games.if_then.cards import DECK, Half
from tabletop.games.if_then.challenges import CHALLENGES
from tabletop.games.if_then.language import And, If, Not, Or, Rule, holds, meaning, parse, words

Reading: TypeAlias = Callable[[Half, Half], bool]

COLOURS = ["yellow", "blue", "red"]
SIZES = ["small", "medium", "large"]
NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4}
HALVES = [half for card in DECK for half in card.halves]


def look(who: str, what: str, last: Half, new: Half) -> int:
    """What a player sees: a number for a value, a size or a colour."""
    half = last if who == "last" else new
    if what in ("number", "number colour"):
        return COLOURS.index(half.number)
    return {"value": half.value, "size": half.size, "background": COLOURS.index(half.background)}[
        what
    ]


def read(text: str) -> Reading:
    """What a player understands who reads these sentences and knows nothing else."""
    if text.endswith(".)"):
        text = text[: text.rindex(" (")]
    cases = [read_case(sentence) for sentence in text.rstrip(".").split(". ")]

    def follow(last: Half, new: Half) -> bool:
        return next(body(last, new) for condition, body in cases if condition(last, new))

    return follow


def read_case(sentence: str) -> tuple[Reading, Reading]:
    found = re.fullmatch(r"(?:Otherwise, if|If) (.*?), ((?:the|exactly|at least) .*)", sentence)
    if found and " must " not in found[1]:
        at = sentence.rindex(", the", 0, sentence.index(" must "))
        condition = re.sub("^(Otherwise, if|If) ", "", sentence[:at])
        return read_phrase(condition), read_phrase(sentence[at + 2 :])
    return (lambda *_: True), read_phrase(sentence.removeprefix("Otherwise, "))


def read_phrase(text: str) -> Reading:
    text = text[0].lower() + text[1:]
    counted = re.fullmatch(r"(exactly|at least) (\w+) of these .*? true: \(1\) (.*)", text)
    kept = re.fullmatch(r"(exactly|at least) (\w+) of (.*) must (stay the same|change)", text)
    if counted:
        how, number, rest = counted.groups()
        return read_count(how, number, [read_phrase(part) for part in re.split(r"; \(\d\) ", rest)])
    if kept:
        how, number, rest, verb = kept.groups()
        parts = [read_clause(f"the {what} must {verb}") for what in re.split(", | and ", rest)]
        return read_count(how, number, parts)
    text = re.sub(r" \((or both|one is enough)\)$", "", text)
    text = text.replace("the last and the new value", "the values")
    clauses = [read_clause(each) for each in re.split(r",? (?:and|or) (?=the )|, (?=the )", text)]
    join = all if re.search(r",? and (?=the )", text) else any
    return lambda last, new: join(clause(last, new) for clause in clauses)


def read_count(how: str, number: str, parts: list[Reading]) -> Reading:
    wanted = NUMBERS[number]

    def count(last: Half, new: Half) -> bool:
        found = sum(part(last, new) for part in parts)
        return found == wanted if how == "exactly" else found >= wanted

    return count


def read_clause(text: str) -> Reading:
    for pattern, make in CLAUSES:
        found = re.fullmatch(pattern, text)
        if found:
            reading, no = make(*found.groups()), bool(re.search(r" not ", text))
            return lambda last, new: reading(last, new) is not no
    raise AssertionError(f"a player does not understand: {text}")


def levels(who: str, what: str, said: str) -> Reading:
    names = {"size": ["", *SIZES], "value": [str(n) for n in range(10)]}.get(what, COLOURS)
    if said in ("even", "odd"):
        return lambda last, new: look(who, what, last, new) % 2 == (said == "odd")
    if run := re.fullmatch(r"from (\d) to (\d)", said):
        return lambda last, new: int(run[1]) <= look(who, what, last, new) <= int(run[2])
    among = [names.index(each) for each in re.split(", | or ", said)]
    return lambda last, new: look(who, what, last, new) in among


def opposite(reading: Reading) -> Reading:
    return lambda last, new: not reading(last, new)


def higher(who: str, what: str, how: str, other: str) -> Reading:
    sign = 1 if how in ("higher", "larger") else -1
    return lambda a, b: sign * look(who, what, a, b) > sign * look(other, what, a, b)


def stays(what: str, verb: str) -> Reading:
    same = verb.startswith("stay")
    return lambda a, b: (look("last", what, a, b) == look("new", what, a, b)) is same


def steps(said: str) -> Reading:
    ways: set[int] = set()
    for way, by in re.findall(r"(up or down|up|down) by ([\d, or]+\d|\d)", said):
        numbers = [int(each) for each in re.findall(r"\d", by)]
        ways |= {n for n in numbers if "up" in way} | {-n for n in numbers if "down" in way}
    return lambda a, b: any((a.value + way - b.value) % 10 == 0 for way in ways)


def strides(way: str, who: str) -> Reading:
    sign = 1 if way == "up" else -1
    return lambda a, b: (a.value + sign * look(who, "size", a, b)) % 10 == b.value


def forward(what: str, ways: str) -> Reading:
    return forward_from("new", what, ways, "last", what)


def forward_from(who: str, what: str, ways: str, other: str, whose: str) -> Reading:
    by = {"forward": (1,), "back": (-1,), "forward or back": (1, -1)}[ways]
    return lambda a, b: (look(who, what, a, b) - look(other, whose, a, b) + 1) % 3 - 1 in by


def matching(who: str, colours: str) -> Reading:
    same = colours == "the same colour"
    return lambda a, b: (look(who, "number", a, b) == look(who, "background", a, b)) is same


def coloured(what: str, other: str) -> Reading:
    return lambda a, b: look("new", what, a, b) == look("last", other, a, b)


WHAT = "(value|size|number colour|background)"
WAYS = "(forward|back|forward or back)"
BE = "(?:must be|must not be|is|is not)"
GO = "(?:must go|must not go|goes|does not go)"
HAVE = "(?:must have|must not have|has|does not have)"
CLAUSES: list[tuple[str, Callable[..., Reading]]] = [
    (rf"the (last|new) {WHAT} {BE} (higher|lower|larger|smaller) than the (last|new) \w+", higher),
    (rf"the (last|new) {WHAT} {BE} one step {WAYS} from the (last|new) {WHAT}", forward_from),
    (rf"the (last|new) {WHAT} (?:must be|is) neither (.*)", lambda who, what, said:
        opposite(levels(who, what, said.replace(" nor ", " or ")))),
    (rf"the (last|new) {WHAT} {BE} ([^ ]+|from \d to \d|[^ ]+(?:, [^ ]+)* or [^ ]+)", levels),
    (rf"the {WHAT} (must stay the same|stays the same|must change|changes)", lambda what, verb:
        stays(what, verb.removeprefix("must "))),
    (r"the value (?:must change|changes) from even to odd or from odd to even", lambda:
        lambda a, b: a.value % 2 != b.value % 2),
    (r"the values (?:must be|are) both even or both odd", lambda:
        lambda a, b: a.value % 2 == b.value % 2),
    (rf"the {WHAT} {GO} one step {WAYS}", forward),
    (rf"the value {GO} (up|down) by the (last|new) size", strides),
    (rf"the value {GO} ((?:up|down)[\w ,]*)", steps),
    (r"the (last|new) number and its background (?:must )?have (the same colour|different colours)",
     matching),
    (rf"the new (number|background) {HAVE} the colour of the last (number|background)", coloured),
]  # fmt: skip


def test_the_wording_of_every_challenge_says_what_it_means() -> None:
    """IT-16: read as plain English by a second reader, each wording gives its rule's verdicts."""
    pairs = list(product(HALVES[::3], HALVES[1::4]))
    for challenge in CHALLENGES:
        reading = read(challenge.wording)
        for last, new in pairs:
            told, meant = reading(last, new), holds(challenge.rule, last, new)
            assert told is meant, f"{challenge.id} {last} {new}: {challenge.wording}"


def test_two_meanings_never_share_their_words(tests: list[Rule]) -> None:
    """Who reads the same sentences may rely on the same rule."""
    few = tests[::29]
    joined: list[Rule] = [join(pair) for join in (And, Or) for pair in product(few, few)]
    cases: list[Rule] = [If(few[at], few[at - 1], each) for at, each in enumerate(few)]
    mixed: list[Rule] = [
        each
        for a, b, c in product(few[:6], few[6:10], few[10:14])
        for each in (And((Or((a, b)), c)), Or((a, And((b, c)))), If(a, If(b, c, a), c))
    ]
    rules = [*tests, *joined, *cases, *mixed]
    said: dict[str, int] = {}
    for rule in [*rules, *map(Not, rules)]:
        means = meaning(rule)
        assert said.setdefault(words(rule), means) == means, words(rule)


def test_single_tests_and_their_opposites_are_understood_too(tests: list[Rule]) -> None:
    """Also guesses, not only challenges, are said so that a second reader gets them right."""
    pairs = list(product(HALVES[::7], HALVES[1::9]))
    for test in tests[::3]:
        for rule in (test, Not(test)):
            reading = read(words(rule))
            assert all(reading(*pair) is holds(rule, *pair) for pair in pairs), words(rule)


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("new.size is 1", "The new size must be small."),
        ("not new.size is 1,3", "The new size must be neither small nor large."),
        ("not (new.size is 1 and new.number is red)",
         "The new size must not be small or the new number colour must not be red (or both)."),
        ("(new.size is 1 or new.number is red) and new.background is blue",
         "Both of these must be true: (1) the new size is small or the new number colour is red "
         "(or both); (2) the new background is blue."),
        ("new.size is 1 or new.size is 2",
         "The new size must be small or the new size must be medium."),
        ("if last.number is red then (if last.size is 1 then new.parity is even "
         "else new.parity is odd) else new.size is 1,2",
         "If the last number colour is red and the last size is small, the new value must be even. "
         "If the last number colour is red and the last size is not small, the new value must be "
         "odd. Otherwise, the new size must be small or medium. (0 is even.)"),
        ("if last.number is red then new.size is 1 else if last.background is red "
         "then new.size is 2 else new.size is 3",
         "If the last number colour is red, the new size must be small. Otherwise, if the last "
         "background is red, the new size must be medium. Otherwise, the new size must be large."),
        ("not exactly 1 of (new.size = last.size; new.number = last.number)",
         "Any number but one of size and number colour must stay the same."),
        ("last.value > new.value or new.size is 3",
         "The new value must be lower than the last value or the new size must be large (or both). "
         "(0 is lowest, 9 is highest.)"),
        ("new.size is 1 and (if last.size is 1 then new.number is red else new.number is blue)",
         "Both of these must be true: (1) the new size is small; (2) where the last size is small, "
         "the new number colour is red, and elsewhere the new number colour is blue."),
        ("new.size is 1 or new.number is red and (new.size is 2 or new.background is red)",
         "At least one of these must be true: (1) the new size is small; (2) both of these are "
         "true: (a) the new number colour is red; (b) the new size is medium or the new background "
         "is red (or both)."),
    ],
)  # fmt: skip
def test_words_are_plain_sentences(rule: str, said: str) -> None:
    """Cases are sentences, mixed lists are numbered, and `or` says whether both may hold."""
    assert words(parse(rule)) == said


def test_words_of_random_rules_are_whole_sentences(random_rules: list[Rule]) -> None:
    """Whatever people pick can be said."""
    for rule in random_rules:
        said = words(rule)
        assert said[0].isupper()
        assert said.endswith((".", ".)"))
        assert "  " not in said
