"""Edits by address leave all other values as the same objects."""

import pytest

from sandtable.model import resources
from sandtable.model.storage.address_edits import apply_address_edits, read_edits
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.problem import UnreadableError

LOADED = load_module(resources.path_of_sample("lantern_ford"))


def applied(text):
    return apply_address_edits(LOADED, read_edits([("edits.yaml", text)]))


def test_what_no_edit_touches_is_the_very_same_value():
    before, after = LOADED.module, applied("scenarios.haytime.name: Hay\n")
    assert after.scenarios["haytime"].name == "Hay"
    assert after.pieces is before.pieces
    assert after.boards is before.boards
    assert after.module is before.module


def test_a_piece_may_be_named_without_its_type():
    piece = next(iter(LOADED.module.pieces["vessin"]["infantry"]))
    after = applied(f"pieces.vessin.{piece}.copies: 7\n")
    assert after.pieces["vessin"]["infantry"][piece].copies == 7
    assert after.types is LOADED.module.types


@pytest.mark.parametrize("text", ["scenaros.haytime: ~\n", "scenaros.haytime.name: Hay\n"])
def test_a_mistyped_key_of_the_module_gets_advice(text):
    with pytest.raises(UnreadableError) as caught:
        applied(text)
    assert "Did you mean 'scenarios'?" in caught.value.problems[0].message
