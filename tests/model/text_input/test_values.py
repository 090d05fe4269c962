"""Texts that authors type into fields, and the values that they become."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from sandtable.model import resources
from sandtable.model.address_path import AddressPath, parse_address
from sandtable.model.edits.errors import EditError
from sandtable.model.lookup import value_at_address
from sandtable.model.module import Module
from sandtable.model.schema_introspection import (
    is_record_type,
    keys_outside_yaml,
    record_fields_by_key,
)
from sandtable.model.storage.module_loading import load_module
from sandtable.model.text_input.value_text_conversion import (
    parse_value_at,
    set_value_from_text,
    set_values_from_text,
    text_at_address,
)
from tests.support.modules import module_from_text

SMALL = """
  ratings: [attack, move]
  words: {pieces: {elite: tag}}
types: {foot: {domain: land, rated: 3-4}}
pieces:
  common:
    foot: {guard: 2 x 4-4 Guard; elite, levy: 3 x ~ Levy}
boards:
  map: {kind: areas, name: Map, spaces: {mill: Mill, ford: The Ford}}
regions: {west: [mill, ford]}
notes: {n: {text: "One\\nTwo", why: '"quoted"'}}
"""
HEAD = """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
"""


@pytest.fixture
def module() -> Module:
    return module_from_text(HEAD + SMALL.lstrip("\n"))


def at(text: str) -> AddressPath:
    steps = parse_address(text)
    assert steps is not None
    return steps


def places(value: Any, steps: AddressPath = ()) -> Iterator[AddressPath]:
    """Yield every address of a module at or above which no outline is."""
    if steps:
        yield steps
    if isinstance(value, Mapping):
        for key, below in value.items():
            yield from places(below, (*steps, str(key)))
    elif is_record_type(type(value)):
        hidden = keys_outside_yaml(type(value))
        for key, (name, _) in record_fields_by_key(type(value)).items():
            if key not in hidden:
                yield from places(getattr(value, name), (*steps, key))


@pytest.mark.parametrize("name", resources.sample_names())
def test_every_text_of_a_sample_is_the_value_that_it_shows(name):
    module = load_module(resources.path_of_sample(name)).module
    wrong = []
    for steps in places(module):
        if steps[0] == "boards" and len(steps) < 3:
            continue  # its outlines are in no text
        text = text_at_address(module, steps)
        if text and parse_value_at(module, steps, text) != value_at_address(module, steps):
            wrong.append(steps)
    assert not wrong


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("pieces.common.foot.guard", "2 x 4-4 Guard; elite"),
        ("pieces.common.foot.guard.tags", "elite"),
        ("pieces.common.foot.levy.rated", "~"),
        ("pieces.common.foot.guard.spare", ""),
        ("regions.west.spaces", "mill\nford"),
        ("boards.map.spaces", "mill: Mill\nford: The Ford"),
        ("types.foot.values", ""),
    ],
)
def test_texts_are_as_an_author_types_them(module, place, text):
    assert text_at_address(module, at(place)) == text


def test_short_lists_have_commas_and_others_lines(module):
    tags = parse_value_at(module, at("types.foot.tags"), "elite, slow ,")
    spaces = parse_value_at(module, at("regions.west.spaces"), "mill\n\n ford or mill \n")
    assert tags == ("elite", "slow")
    assert [str(one) for one in spaces] == ["mill", "ford or mill"]


def test_an_entry_with_a_line_end_is_quoted(module):
    after = set_value_from_text(module, at("module.credits"), '"One\\nTwo"\nThree')
    assert after.module.credits == ("One\nTwo", "Three")
    assert text_at_address(after, at("module.credits")) == '"One\\nTwo"\nThree'


def test_conditions_are_combined_on_a_line(module):
    text = "some: [turn 3, all: [not turn 1, turn 2]]"
    value = parse_value_at(
        module, at("limits.x.if"), "some: [turn 3, {all: [not turn 1, turn 2]}]"
    )
    assert str(value) == "some of (turn 3, all of (not turn 1, turn 2))"
    with pytest.raises(EditError):
        parse_value_at(module, at("limits.x.if"), text.replace("[", "("))


def test_an_empty_text_says_nothing_any_more(module):
    place = at("pieces.common.foot.guard.tags")
    after = set_value_from_text(module, place, " ")
    assert value_at_address(after, place) == ()
    assert set_value_from_text(after, place, "") is after


def test_what_is_needed_cannot_be_emptied(module):
    with pytest.raises(EditError, match="is required and cannot be deleted"):
        set_value_from_text(module, at("boards.map.name"), "")


def test_the_unknown_is_said_where_it_may_be(module):
    after = set_value_from_text(module, at("pieces.common.foot.guard.copies"), "~")
    assert value_at_address(after, at("pieces.common.foot.guard.copies")) is None
    with pytest.raises(EditError):
        parse_value_at(module, at("pieces.common.foot.guard.spare"), "~")


@pytest.mark.parametrize(
    ("place", "text", "words"),
    [
        ("pieces.common.foot.guard.copies", "many", "'many' is not a whole number"),
        ("types.foot.kind", "unt", "Did you mean 'unit'"),
        ("types.foot.like", "a b", "is not a valid id"),
        ("regions.west.spaces", "mill\nford and (", "^ford and"),
        ("boards.map.grid", "label: x", "'columns' is missing"),
        ("boards.map.spaces", "mill: [", "Line 1"),
        ("boards.map", "kind: areas", "more than a text"),
        ("boards.nowhere.nothing", "x", "Nothing can be added"),
        ("limits.x.per", "space, foo", "'foo' is not known here"),
        ("module.format", "8", "Sandtable saves modules in format 1, not in format 8."),
    ],
)
def test_what_cannot_stand_there_is_refused_in_words(module, place, text, words):
    with pytest.raises(EditError, match=words):
        parse_value_at(module, at(place), text)


def test_several_places_take_the_same_text(module):
    both = [at(f"pieces.common.foot.{name}.spare") for name in ("guard", "levy")]
    after = set_values_from_text(module, both, "2")
    assert [value_at_address(after, steps) for steps in both] == [2, 2]


@pytest.mark.parametrize(
    ("board", "text", "why"),
    [
        ("displays", "isles", "the name of a file in the same folder"),
        ("displays", "../isles.geojson", "the name of a file in the same folder"),
        ("displays", "country.geojson", "This file already holds the outlines of country"),
    ],
)
def test_a_board_names_no_file_that_could_not_hold_its_outlines(board, text, why):
    module = load_module(resources.path_of_sample("lantern_ford")).module
    with pytest.raises(EditError, match=why):
        set_value_from_text(module, ("boards", board, "geometry"), text)
    assert (
        set_value_from_text(module, ("boards", "country", "geometry"), "country.geojson") == module
    )
