"""A few words for a long number: an aid to the eye, and never more."""

from hypothesis import given
from hypothesis import strategies as st

from tabletop.fair import WORDS, eye_words


def test_there_is_a_word_for_every_byte() -> None:
    """256 plain words, no two alike, in the order of the alphabet."""
    assert len(set(WORDS)) == 256
    assert list(WORDS) == sorted(WORDS)
    assert all(word.isascii() and word.islower() and word.isalpha() for word in WORDS)


@given(st.binary(min_size=32, max_size=32), st.binary(min_size=32, max_size=32))
def test_words_differ_when_the_first_digits_do(one: bytes, other: bytes) -> None:
    """Four words stand for the first eight digits, one to one."""
    assert (eye_words(one.hex()) == eye_words(other.hex())) == (one[:4] == other[:4])
    assert eye_words(one.hex()).split() == [WORDS[number] for number in one[:4]]
