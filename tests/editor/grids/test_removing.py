"""Rows are taken out unless somebody needs them, be it in the module or in what it extends."""

import pytest

from sandtable.editor.grids.row_removal import edit_that_removes_entries
from tests.support.modules import module_from_text

GUARD = ("pieces", "red", "foot", "guard")
BASE = module_from_text("""
module:
  format: 1
  title: Base
  rights: {work: Base, basis: own}
  owners: {red: The Reds}
types: {foot: {name: Foot}}
boards: {map: {kind: boxes, name: The Map, spaces: {mill: Old Mill}}}
scenarios: {one: {name: First Game, setup: {red: {mill: [guard]}}}}
""")
OWN = module_from_text("""
module: {format: 1, title: House, rights: {work: House, basis: own}}
pieces: {red: {foot: {guard: 2 x Old Guard, levy: Levy}}}
""")


@pytest.fixture
def house(context_of):
    context = context_of(OWN)
    context.document.open_module(OWN, BASE)
    return context


def test_what_the_base_needs_is_not_taken_away(house):
    assert not house.try_edit("Delete", edit_that_removes_entries(house, [GUARD]))
    assert house.messages.last_message[0] == (
        "Old Guard is used by scenario “First Game”, set-up, The Reds, Old Mill, Old Guard."
    )
    assert house.document.module is OWN


def test_what_nobody_needs_goes(house):
    assert house.try_edit("Delete", edit_that_removes_entries(house, [(*GUARD[:-1], "levy")]))
    assert list(house.document.module.pieces["red"]["foot"]) == ["guard"]


def test_what_the_base_has_as_well_may_go_from_the_house_module(house):
    own = module_from_text("""
module: {format: 1, title: House, rights: {work: House, basis: own}}
scenarios: {one: {name: Second Name}}
""")
    house.document.open_module(own, BASE)
    assert house.try_edit("Delete", edit_that_removes_entries(house, [("scenarios", "one")]))
    assert house.document.module.scenarios == {}


def test_all_rows_go_or_none(house):
    assert not house.try_edit(
        "Delete", edit_that_removes_entries(house, [(*GUARD[:-1], "levy"), GUARD])
    )
    assert house.document.module is OWN
