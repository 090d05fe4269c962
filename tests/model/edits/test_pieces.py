"""The list of pieces is edited as a table."""

from __future__ import annotations

import pytest

from sandtable.model.edits.errors import EditError
from sandtable.model.edits.pieces import add_piece, merge_piece_rows, set_piece_cell
from tests.support.modules import module_from_text

GAME = module_from_text(
    """
types: {foot: {rated: 3-4}}
pieces: {red: {foot: {guard: {copies: 2}}}}
"""
)
GUARD = ("pieces", "red", "foot", "guard")


def _guard(module):
    return module.pieces["red"]["foot"]["guard"]


@pytest.mark.parametrize(
    ("key", "text", "field", "value"),
    [
        ("copies", "7", "copies", 7),
        ("copies", "~", "copies", None),
        ("copies", "", "copies", 1),
        ("spare", "2", "spare", 2),
        ("name", " Old Guard ", "name", "Old Guard"),
        ("name", "", "name", None),
        ("tags", "elite, foot", "tags", ("elite", "foot")),
        ("rated", "", "rated", None),
    ],
)
def test_a_cell_is_read_as_its_column_says(key, text, field, value):
    assert getattr(_guard(set_piece_cell(GAME, GUARD, key, text)), field) == value


def test_ratings_are_printed_as_typed():
    assert str(_guard(set_piece_cell(GAME, GUARD, "rated", "4-4 > 2-4")).rated) == "4-4 > 2-4"


NONSENSE = [
    *[("copies", "two"), ("copies", "9" * 5000)],
    *[("rated", "4--4"), ("spare", "-1"), ("part-of", "99")],
]


@pytest.mark.parametrize(("key", "text"), NONSENSE)
def test_nonsense_is_refused_in_words(key, text):
    with pytest.raises(EditError, match=text):
        set_piece_cell(GAME, GUARD, key, text)


@pytest.mark.parametrize(
    ("key", "text", "why"),
    [
        ("part-of", "two words", "is not a valid id"),
        ("part-of", "9", "is not a valid id"),
        ("copies", "99999999999999999999", "too many"),
        ("spare", "10000", "too many"),
    ],
)
def test_what_no_file_could_hold_is_refused(key, text, why):
    with pytest.raises(EditError, match=why):
        set_piece_cell(GAME, GUARD, key, text)


def test_a_table_writes_what_is_there_and_adds_what_is_not():
    rows = [
        {"power": "red", "type": "foot", "piece": "red/guard", "copies": "3", "kind": "unit"},
        {"power": "blue", "type": "foot", "piece": "rifles", "name": "Rifles"},
    ]
    after = merge_piece_rows(GAME, rows)
    assert _guard(after).copies == 3
    assert after.pieces["blue"]["foot"]["rifles"].name == "Rifles"


def test_a_row_that_cannot_be_taken_is_named_and_nothing_changes():
    rows = [{"power": "red", "type": "foot", "piece": "new"}, {"power": "red", "piece": "x"}]
    with pytest.raises(EditError, match="Row 2: A row needs"):
        merge_piece_rows(GAME, rows)


@pytest.mark.parametrize(
    ("kind", "name", "said"),
    [
        ("foot", "guard", "already"),
        ("horse", "x", "no type"),
        ("foot", "no good", "not a valid id"),
    ],
)
def test_a_piece_that_cannot_be_is_not_added(kind, name, said):
    with pytest.raises(EditError, match=said):
        add_piece(GAME, "red", kind, name)


def test_a_type_may_hold_a_piece_of_its_own_name():
    game = module_from_text("types: {flag: {}}\npieces: {red: {flag: {flag: {}}}}")
    assert list(add_piece(game, "red", "flag", "banner").pieces["red"]["flag"]) == [
        "flag",
        "banner",
    ]
