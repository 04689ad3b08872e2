"""Layouts, and the change between two of them."""

from hypothesis import given
from hypothesis import strategies as st

from tabletop.table import Change, Piece, Unread, Why, changed, compare, gathered, lay

pieces = st.none() | st.builds(Piece, st.sampled_from(["teal", "white"]), st.sampled_from([0, 90]))
layouts = st.dictionaries(st.sampled_from("abc"), st.lists(pieces, max_size=4)).map(lay)


@given(st.dictionaries(st.sampled_from("abc"), st.lists(pieces, max_size=4)))
def test_equal_tables_are_equal_values(zones: dict[str, list[Piece | None]]) -> None:
    """Empty tails, empty zones and the order of zones make no difference."""
    longer = {zone: [*content, None] for zone, content in reversed(zones.items())}
    assert lay({**longer, "empty": []}) == lay(zones)


@given(layouts, layouts)
def test_a_change_leads_from_one_table_to_the_other(before: object, after: object) -> None:
    """`changed` undoes `compare`, and only equal tables have no change."""
    change = compare(before, after)  # type: ignore[arg-type]
    assert changed(before, change) == after  # type: ignore[arg-type]
    assert bool(change) == (before != after)


def test_a_change_names_the_zones_that_could_not_be_read() -> None:
    """Only what lies there now counts."""
    unread = Unread(Why.GLARE)
    before = lay({"a": [unread], "b": [Piece("teal")]})
    after = lay({"a": [Piece("teal")], "b": [unread]})
    assert compare(before, after).unread == ("b",)
    assert Change().unread == ()


def test_pieces_of_an_unordered_zone_have_one_order() -> None:
    """Where they were put does not matter."""
    red, white = Piece("red"), Piece("white")
    assert gathered([white, None, red]) == gathered([red, white]) == (red, white)
