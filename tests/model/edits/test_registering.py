"""Places of hexes on the globe are stated, changed and removed."""

import pytest

from sandtable.model.edits.errors import EditError
from sandtable.model.edits.registration import (
    forget_known_hex,
    set_known_hex,
    set_registration_fit,
)
from tests.support.modules import module_from_text
from tests.support.present import present

MODULE = module_from_text(
    """\
boards:
  moor:
    kind: hexes
    name: Moor
    grid: {label: "M{column}.{row}", columns: [1, 6], rows: [1, 5]}
    spaces: {M2.2: {name: Mill, alias: mill}}
    registration: {points: {mill: [10, 50]}}
  fen: {kind: hexes, name: Fen, grid: {label: "F{column}.{row}", columns: [1, 6], rows: [1, 5]}}
  land: {kind: areas, name: Land}
"""
)


def points(module, board="moor"):
    said = module.boards[board].registration
    return said and dict(said.points)


def test_a_place_is_known_under_the_name_it_has():
    assert points(set_known_hex(MODULE, "moor", "M2.2", 11, 51)) == {"mill": (11, 51)}
    assert points(set_known_hex(MODULE, "moor", "M3.3", 11, 51)) == {
        "mill": (10, 50),
        "M3.3": (11, 51),
    }
    assert points(set_known_hex(MODULE, "fen", "F1.1", 1, 2), "fen") == {"F1.1": (1, 2)}


def test_the_last_place_forgotten_leaves_nothing_said():
    after = set_known_hex(MODULE, "moor", "M1.1", 1, 2)
    assert points(forget_known_hex(after, "moor", "M2.2")) == {"M1.1": (1, 2)}
    assert points(forget_known_hex(MODULE, "moor", "M2.2")) is None


def test_the_fit_is_said_once_something_is_known():
    assert (
        present(set_registration_fit(MODULE, "moor", "affine").boards["moor"].registration).fit
        == "affine"
    )
    with pytest.raises(EditError, match="No hex"):
        set_registration_fit(MODULE, "fen", "affine")


@pytest.mark.parametrize(
    ("board", "name", "place", "words"),
    [
        ("moor", "F1.1", (1, 2), "is not a hex of Moor"),
        ("moor", "M1.1", (1, 95), "latitude from -90 to 90"),
        ("land", "M1.1", (1, 2), "no board of hexes"),
    ],
)
def test_what_cannot_be_known(board, name, place, words):
    with pytest.raises(EditError, match=words):
        set_known_hex(MODULE, board, name, *place)


def test_what_is_not_known_cannot_be_forgotten():
    with pytest.raises(EditError, match="has no known place"):
        forget_known_hex(MODULE, "moor", "M1.1")
