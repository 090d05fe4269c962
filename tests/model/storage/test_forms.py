"""Contents of forms: keys, kinds of fields, hints; and default values."""

import pytest

from sandtable.model.entities.boards import Board
from sandtable.model.entities.components import Piece
from sandtable.model.entities.rules import Limit
from sandtable.model.lookup import ABSENT
from sandtable.model.module import Module
from sandtable.model.storage.pydantic_schemas import entity_types
from sandtable.model.text_input.default_values import (
    default_value_at,
    inherited_value_at,
    is_default_at,
)
from sandtable.model.text_input.form_fields import (
    FieldKind,
    form_field_at,
    form_fields_of_record,
    format_description_at,
    record_name,
)
from tests.support.modules import module_from_text

MODULE = module_from_text("""
types:
  soldiers: {kind: unit, domain: land, symbol: infantry}
  guards: {like: soldiers, echelon: division}
pieces: {common: {guards: {first: 2 x First}}}
boards:
  map: {kind: areas, name: Map, spaces-are: land, spaces: {mill: Mill}}
scenarios:
  long: {name: Long, last: "9", turns: 9}
  short: {from: long, turns: 3}
""")


@pytest.mark.parametrize(
    "record", sorted(entity_types() - {Module}, key=record_name), ids=record_name
)
def test_every_key_of_every_record_has_a_sort_and_a_hint(record):
    assert all(
        slot.hint and isinstance(slot.field_kind, FieldKind)
        for slot in form_fields_of_record(record)
    )


@pytest.mark.parametrize(
    ("record", "key", "sort"),
    [
        (Piece, "copies", FieldKind.NUMBER),
        (Piece, "kind", FieldKind.CHOICE),
        (Piece, "tags", FieldKind.NAMES),
        (Piece, "carries", FieldKind.LIST),
        (Piece, "values", FieldKind.MAPPING),
        (Piece, "rated", FieldKind.PHRASE),
        (Piece, "part-of", FieldKind.NAME),
        (Piece, "colour", FieldKind.COLOUR),
        (Piece, "note", FieldKind.PROSE),
        (Board, "grid", FieldKind.RECORD),
        (Board, "spaces", FieldKind.ENTRIES),
        (Limit, "of", FieldKind.PHRASE),
    ],
)
def test_sorts(record, key, sort):
    assert {slot.key: slot.field_kind for slot in form_fields_of_record(record)}[key] is sort


def test_what_a_form_need_not_show_is_not_in_it():
    keys = [slot.key for slot in form_fields_of_record(Board)]
    assert "outlines" not in keys
    assert [slot.key for slot in form_fields_of_record(Board) if slot.is_required] == [
        "kind",
        "name",
    ]


def test_a_value_by_itself_has_a_slot():
    slot = form_field_at(("scenarios", "long", "setup", "common", "mill"))
    assert slot is not None
    assert (slot.key, slot.field_kind) == ("mill", FieldKind.LIST)
    assert slot.hint == format_description_at(("scenarios", "long", "setup"))
    assert form_field_at(("nothing",)) is None


def test_a_piece_takes_from_its_type_and_that_from_another():
    first = ("pieces", "common", "guards", "first")
    assert inherited_value_at(MODULE, (*first, "echelon")) == "division"
    assert inherited_value_at(MODULE, (*first, "domain")) == "land"
    assert inherited_value_at(MODULE, (*first, "spare")) == 0
    assert inherited_value_at(MODULE, ("types", "guards", "symbol")) == "infantry"


def test_a_scenario_takes_from_the_one_below_and_a_space_from_its_board():
    assert inherited_value_at(MODULE, ("scenarios", "short", "last")) == "9"
    assert inherited_value_at(MODULE, ("boards", "map", "spaces", "mill", "kind")) == "land"


def test_what_is_said_is_told_from_what_is_not():
    assert not is_default_at(MODULE, ("pieces", "common", "guards", "first", "copies"))
    assert is_default_at(MODULE, ("pieces", "common", "guards", "first", "spare"))
    assert default_value_at(MODULE, ("boards", "map", "name")) is ABSENT
