"""Entries are pasted into another module with all that they refer to, under free ids."""

from __future__ import annotations

import pytest

from sandtable.model import resources
from sandtable.model.checks.recheck import check_module
from sandtable.model.checks.registry import Severity
from sandtable.model.edits.entry_transfer import copy_entries, paste_entries
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.new_modules import empty_module
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.references.name_uses import dangling_uses
from sandtable.model.storage.module_loading import load_module

PIKES = ("pieces", "vessin", "infantry", "pikes")


@pytest.fixture(scope="module")
def game():
    return load_module(resources.path_of_sample("lantern_ford")).module


def _entries(module):
    """Return every entry of the collections that are copied as a whole."""
    shelves = ("types", "boards", "tables", "scenarios", "limits", "options", "regions", "events")
    for shelf in shelves:
        for key, value in getattr(module, shelf).items():
            if shelf == "events":
                yield from ((shelf, key, event) for event in value)
            else:
                yield shelf, str(key)
    for owner, kinds in module.pieces.items():
        for kind, pieces in kinds.items():
            yield from (("pieces", owner, kind, piece) for piece in pieces)


def test_each_entry_brings_along_all_that_it_names(game):
    for address in _entries(game):
        bundle = copy_entries(game, [address])
        assert list(dangling_uses(bundle.part)) == [], address
        result = paste_entries(empty_module("New"), None, bundle)
        assert result.pasted == (address,)
        assert list(dangling_uses(result.module)) == [], address
        assert value_at_address(result.module, address) == value_at_address(game, address)


def test_a_whole_scenario_stands_in_an_empty_module_without_errors(game):
    bundle = copy_entries(game, [("scenarios", "haytime")])
    after = paste_entries(empty_module("New"), None, bundle).module
    findings = check_module(after).findings
    errors = [each for each in findings if each.severity is Severity.ERROR]
    # The sides come along, but the new module keeps its own calendar, in which others play.
    assert {each.check for each in errors} <= {"CAL001", "VIC013"}, errors


def test_what_is_there_already_is_used_and_not_changed(game):
    bundle = copy_entries(game, [PIKES])
    result = paste_entries(game, None, bundle)
    assert result.pasted == (("pieces", "vessin", "infantry", "pikes-2"),)
    assert result.needed == ()
    assert result.module.types is game.types or result.module.types == game.types
    assert value_at_address(result.module, PIKES) == value_at_address(game, PIKES)


def test_each_entry_is_pasted_beside_itself(game):
    for address in _entries(game):
        result = paste_entries(game, None, copy_entries(game, [address]))
        assert result.pasted[0][:-1] == address[:-1]
        assert value_at_address(game, result.pasted[0]) is ABSENT
        assert value_at_address(result.module, result.pasted[0]) is not ABSENT


def test_pieces_can_become_another_sides(game):
    bundle = copy_entries(game, [PIKES])
    result = paste_entries(game, None, bundle, owner="corrow")
    assert result.pasted[0][1] == "corrow"
    empty = empty_module("New")
    alone = paste_entries(empty, None, bundle, owner="common")
    assert alone.pasted == (("pieces", "common", "infantry", "pikes"),)
    assert value_at_address(alone.module, ("module", "owners", "vessin")) is ABSENT


def test_a_board_pasted_beside_itself_gets_spaces_of_its_own(game):
    for board in game.boards:
        bundle = copy_entries(game, [("boards", board)])
        result = paste_entries(game, None, bundle)
        before = {error.message for error in _errors(game)}
        assert {error.message for error in _errors(result.module)} <= before, board
        assert len(result.module.boards) == len(game.boards) + 1


def _errors(module):
    return [each for each in check_module(module).findings if each.severity is Severity.ERROR]


def test_a_space_is_not_copied_without_its_board(game):
    with pytest.raises(EditError, match="copy the board"):
        copy_entries(game, [("boards", "country", "spaces", "oxmead")])
    with pytest.raises(EditError, match="cannot be copied"):
        copy_entries(game, [("module", "title")])
    with pytest.raises(EditError, match="Select"):
        copy_entries(game, [])
