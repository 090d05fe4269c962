"""Regions of listed and of selected spaces, and the ids of new ones."""

import pytest

from sandtable.model import resources
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.new_ids import new_id
from sandtable.model.edits.regions import (
    new_region,
    set_region_selectors,
    spaces_selected_by_texts,
    toggle_spaces_in_region,
)
from sandtable.model.select.space_connections import spaces_in_region
from sandtable.model.storage.module_loading import load_module


@pytest.fixture(scope="module")
def module():
    return load_module(resources.path_of_sample("lantern_ford")).module


def test_a_region_is_made_of_spaces(module):
    after = new_region(module, "west", ["vess", "greyfell", "vess"], "The West")
    assert set(spaces_in_region(after, "west")) == {"vess", "greyfell"}
    assert after.regions["west"].name == "The West"


def test_spaces_go_in_and_out(module):
    after = toggle_spaces_in_region(
        new_region(module, "west", ["vess"]), "west", ["vess", "oxmead"]
    )
    assert spaces_in_region(after, "west") == ("oxmead",)


def test_what_an_expression_gives_is_not_taken_out_by_name(module):
    after = set_region_selectors(new_region(module, "dry", []), "dry", ["land", ""])
    with pytest.raises(EditError, match="expression"):
        toggle_spaces_in_region(after, "dry", ["vess"])


def test_expressions_are_read_or_refused(module):
    assert "vess" in spaces_selected_by_texts(module, ["land town", ""])
    with pytest.raises(EditError, match="land"):
        spaces_selected_by_texts(module, ["land ("])


@pytest.mark.parametrize("name", ["no id!", ""])
def test_ids_are_written_as_ids(module, name):
    with pytest.raises(EditError):
        new_region(module, name, [])


def test_a_region_that_is_there_is_not_made_again(module):
    taken = next(iter(module.regions))
    with pytest.raises(EditError, match="already"):
        new_region(module, taken, [])
    with pytest.raises(EditError, match="no region"):
        toggle_spaces_in_region(module, "nowhere-at-all", ["vess"])
    with pytest.raises(EditError, match="no space"):
        toggle_spaces_in_region(module, taken, ["nowhere-at-all"])


@pytest.mark.parametrize(
    ("name", "found"),
    [("High Tarn", "high-tarn"), ("Vess", "vess-2"), ("Łódź!", "odz"), ("???", "space")],
)
def test_names_become_ids_that_are_free(module, name, found):
    assert new_id(module, "space", name) == found
