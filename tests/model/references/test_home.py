"""Where names are defined, and which names can be typed."""

import pytest

from sandtable.model import resources
from sandtable.model.ids import ReferenceTo
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.module import Module
from sandtable.model.references.completion import name_completions_for
from sandtable.model.references.definition_lookup import find_definition
from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.name_uses import all_name_uses_in_module
from sandtable.model.references.text_kinds import kind_at_address
from sandtable.model.schema_introspection import annotation_markers, type_at_address
from sandtable.model.storage.module_loading import load_module

SAMPLE = load_module(resources.path_of_sample("lantern_ford")).module


def test_every_name_that_is_used_leads_home():
    """Names that are defined nowhere are words of the language, hexes or faces."""
    lost = set()
    for use in all_name_uses_in_module(SAMPLE):
        home = find_definition(SAMPLE, use.kind, use.name, use.scope)
        if home is None:
            lost.add((use.kind, use.name))
        else:
            assert value_at_address(SAMPLE, home) is not ABSENT
    index = name_index_of(SAMPLE)
    kinds = {kind for kind, name in lost if not index.is_hex_label(name)}
    things = {
        "type",
        "board",
        "terrain",
        "region",
        "option",
        "table",
        "scenario",
        "event",
        "piece",
    }
    assert not kinds & things


def test_names_of_nothing_have_no_home():
    assert find_definition(SAMPLE, "type", "nothing") is None
    assert find_definition(SAMPLE, "address", "types.infantry") == ("types", "infantry")
    assert find_definition(SAMPLE, "address", "types.nothing") is None


@pytest.mark.parametrize(
    ("place", "among"),
    [
        ("types.x.like", {"infantry", "cavalry"}),
        ("limits.x.of", {"infantry", "air", "vessin"}),
        ("limits.x.in", {"mill", "land"}),
        ("scenarios.x.setup.vessin", {"mill", "any", "vessin/pikes"}),
        ("scenarios.x.setup.vessin.mill", {"vessin/pikes"}),
        ("scenarios.x.boards", {"country"}),
    ],
)
def test_what_could_be_typed_is_known_by_the_type(place, among):
    kind = kind_at_address(tuple(place.split(".")), Module)
    assert among <= set(name_completions_for(SAMPLE, kind))


def test_the_mark_of_a_reference_is_its_kind():
    assert ReferenceTo("type") in annotation_markers(type_at_address(("types", "x", "like")))
