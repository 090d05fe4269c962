"""New entries contain only what they must contain."""

import pytest

from sandtable.model import resources
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.new_entries import add_entry, minimal_entry_value
from sandtable.model.lookup import value_at_address
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.module_saving import save_as_folder
from sandtable.model.wording.sentences import title_from_id
from tests.support.modules import module_from_text

SAMPLE = load_module(resources.path_of_sample("lantern_ford")).module
NEW = [
    "module.owners.xyz",
    "module.words.pieces.xyz",
    "module.words.states.xyz",
    "module.calendar.phases.xyz",
    "types.xyz",
    "pieces.vessin.infantry.xyz",
    "formations.xyz",
    "boards.xyz",
    "boards.valley.spaces.xyz",
    "boards.valley.registration",
    "boards.valley.paths.xyz",
    "boards.country.grid",
    "boards.country.terrain",
    "boards.country.links.greyfell/hobbin",
    "terrains.xyz",
    "regions.xyz",
    "limits.xyz",
    "movement.xyz",
    "supply.xyz",
    "options.xyz",
    "packs.xyz",
    "tables.xyz",
    "events.vessin.xyz",
    "series.xyz",
    "scenarios.xyz",
    "scenarios.haytime.victory.xyz",
    "scenarios.haytime.arrivals.vessin",
    "errata.xyz",
    "sources.xyz",
    "waivers.xyz",
    "notes.xyz",
]


@pytest.mark.parametrize("place", NEW)
def test_every_sort_of_thing_can_be_added_and_saved(place, tmp_path):
    steps = tuple(place.split("."))
    after = add_entry(SAMPLE, steps)
    assert value_at_address(after, steps) == minimal_entry_value(SAMPLE, steps)
    save_as_folder(after, tmp_path / "new")
    assert value_at_address(load_module(tmp_path / "new").module, steps) == value_at_address(
        after, steps
    )


def test_a_new_thing_has_a_name_made_of_its_id():
    after = add_entry(SAMPLE, ("scenarios", "long-winter"))
    assert after.scenarios["long-winter"].name == title_from_id("long-winter") == "Long Winter"


@pytest.mark.parametrize("place", ["types.infantry", "types.a b", "module.title", "types"])
def test_what_is_there_or_cannot_be_is_refused(place):
    with pytest.raises(EditError):
        add_entry(SAMPLE, tuple(place.split(".")))


def test_what_must_name_something_waits_for_it():
    empty = module_from_text("boards: {map: {kind: areas, name: Map}}")
    with pytest.raises(EditError, match="There is no feature to refer to yet"):
        add_entry(empty, ("boards", "map", "paths", "road"))


@pytest.mark.parametrize("steps", ["events.'", "pieces.?", "boards.a b", "types.7"])
def test_what_no_file_could_hold_is_no_key(steps):
    with pytest.raises(EditError, match="is not a valid id"):
        add_entry(SAMPLE, tuple(steps.split(".")))
