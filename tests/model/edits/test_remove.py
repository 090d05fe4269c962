"""Entries are removed, unless others use them."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.model.edits.errors import EditError
from sandtable.model.edits.outlines import draw_space
from sandtable.model.edits.removal import (
    addresses_that_use_definition,
    addresses_using_full_address,
    remove_unless_used,
    remove_value_at,
)
from sandtable.model.lookup import ABSENT, value_at_address
from tests.support.modules import module_from_text

EVERYTHING = module_from_text(
    (Path(__file__).parents[1] / "references" / "everything.yaml").read_text(encoding="utf-8")
)
FREE = module_from_text("""
module:
  format: 1
  title: T
  rights: {work: W, basis: own}
  owners: {red: Red, blue: Blue}
types: {infantry: {}, armour: {}}
pieces: {red: {infantry: {a: 1, b: 1}}}
boards:
  map: {kind: areas, name: Map, spaces: {s: S, t: T}}
  other: {kind: areas, name: Other, spaces: {u: {name: U, inside: v}, v: V}}
regions: {coast: [s]}
scenarios: {one: {name: One, setup: {red: {t: [a, b]}}}}
sources: {sheet: {at: [pieces.red.b, types.armour], why: Lost.}}
""")


def test_what_nobody_names_is_taken_away():
    after = remove_unless_used(FREE, ("regions", "coast"))
    assert after.regions == {}
    after = remove_unless_used(FREE, ("module", "owners", "blue"))
    assert list(after.module.owners) == ["red"]


def test_what_others_name_stays_and_they_are_told():
    with pytest.raises(EditError) as refused:
        remove_unless_used(FREE, ("boards", "map", "spaces", "s"))
    assert str(refused.value) == "S is used by region “coast”, S."


def test_many_users_are_counted():
    with pytest.raises(EditError, match=r"is used by .+; .+; .+; .+; .+ and 8 more\.$"):
        remove_unless_used(EVERYTHING, ("types", "infantry"))


def test_what_errata_and_sources_speak_of_is_used():
    with pytest.raises(EditError, match=r"type “armour” is used by source “sheet”"):
        remove_unless_used(FREE, ("types", "armour"))


def test_it_is_taken_away_all_the_same_by_force():
    after = remove_unless_used(EVERYTHING, ("types", "infantry"), force=True)
    assert "infantry" not in after.types


def test_a_piece_is_taken_away_by_its_short_address():
    with pytest.raises(EditError, match=r"a is used by scenario “One”, set-up, Red, T, a\."):
        remove_unless_used(FREE, ("pieces", "red", "a"))
    after = remove_unless_used(FREE, ("pieces", "red", "a"), force=True)
    assert list(after.pieces["red"]["infantry"]) == ["b"]


def test_all_pieces_of_an_owner_are_asked_about():
    users = addresses_that_use_definition(FREE, ("pieces", "red"))
    assert ("scenarios", "one", "setup", "red", "t", "a") in users
    assert ("scenarios", "one", "setup", "red", "t", "b") in users


def test_a_board_goes_with_its_spaces_if_only_they_name_each_other():
    assert addresses_that_use_definition(FREE, ("boards", "other")) == ()
    after = remove_unless_used(FREE, ("boards", "other"))
    assert list(after.boards) == ["map"]
    assert addresses_that_use_definition(FREE, ("boards", "map")) != ()


def test_the_other_name_of_a_hex_is_asked_about():
    users = addresses_that_use_definition(EVERYTHING, ("boards", "east", "spaces", "E4.04"))
    assert ("regions", "coast", "spaces", "pass") in users


def test_a_line_and_an_entry_can_be_taken_away():
    line = ("scenarios", "one", "setup", "red", "t")
    assert value_at_address(remove_unless_used(FREE, (*line, "a")), (*line, "a")) is ABSENT
    assert value_at_address(remove_unless_used(FREE, line), line) is ABSENT


def test_there_must_be_something():
    with pytest.raises(EditError, match=r"There is nothing at types\.cavalry\."):
        remove_unless_used(FREE, ("types", "cavalry"))


OWN = module_from_text("""
module:
  format: 1
  title: T
  rights: {work: W, basis: own}
  owners: {red: Red}
types: {pikes: {}, foot: {}}
pieces: {red: {pikes: {pikes: 1, other: 1}}}
scenarios: {one: {name: One, setup: {red: {t: [other]}}}}
boards: {map: {kind: areas, name: Map, spaces: {t: T}}}
""")
GROUP = ("pieces", "red", "pikes")


def test_an_address_in_full_is_all_of_a_type_even_where_a_piece_is_called_like_it():
    assert addresses_using_full_address(OWN, GROUP) == (
        ("scenarios", "one", "setup", "red", "t", "other"),
    )
    assert remove_value_at(OWN, GROUP).pieces["red"] == {}
    assert addresses_that_use_definition(OWN, GROUP) == ()
    assert list(remove_unless_used(OWN, GROUP).pieces["red"]["pikes"]) == ["other"]


def test_who_names_what_stands_on_a_shelf_uses_the_shelf():
    assert addresses_that_use_definition(FREE, ("boards", "map", "spaces")) != ()
    assert ("pieces", "red", "infantry") in addresses_that_use_definition(FREE, ("types",))


def test_nobody_uses_what_is_not_there():
    assert addresses_that_use_definition(FREE, ("boards", "gone")) == ()


def test_a_space_goes_with_its_outline():
    ring = draw_space(FREE, "map", "s", [(0, 0), (900, 0), (900, 900), (0, 900)])
    both = draw_space(ring, "map", "t", [(900, 0), (1800, 0), (1800, 900), (900, 900)])
    assert ("boards", "map", "outlines", "s") not in addresses_that_use_definition(
        both, ("boards", "map", "spaces", "s")
    )
    after = remove_unless_used(both, ("boards", "map", "spaces", "s"), force=True)
    assert list(after.boards["map"].outlines) == ["t"]
    assert remove_value_at(both, ("boards", "map", "spaces")).boards["map"].outlines == {}
