"""A choice of pieces on a sheet: in nouns of players, with its condition."""

import pytest

from sandtable.model.phrases.entry import Item, Proviso
from sandtable.model.reports.setup_sheet import setup_sheet
from sandtable.model.reports.victory_sheet import rule_rows
from sandtable.model.wording.entries import describe_item, iter_state_descriptions
from sandtable.model.wording.selectors import describe_proviso
from tests.support.modules import module_from_text

TEXT = """
module:
  format: 1
  title: X
  rights: {work: X}
  ratings: [cost, attack]
  owners: {red: Red}
  words: {pieces: {combat: tag; fights}, states: {captured: Taken by the enemy; or its marker}}
boards: {map: {kind: areas, name: Map, spaces: {hill: {name: Hill}}}}
types: {tank: {name: Tank, tags: [combat]}, gun: {name: Gun, tags: [combat]}}
pieces: {red: {tank: {name: Tank, type: tank}, gun: {name: Gun, type: gun}}}
options:
  shore: {name: Bombardment, choices: [land-units, land-and-air-units], default: land-units}
scenarios:
  one: {name: One, options: {shore: land-and-air-units}, setup: {red: {hill: [~ of combat]}}}
  two: {name: Two, setup: {red: {hill: [any of red combat, at most 4 cost]}}}
"""


@pytest.mark.parametrize(("scenario", "name"), [("one", "combat units"), ("two", "your choice")])
def test_a_choice_of_pieces_has_a_noun(scenario, name):
    [place] = setup_sheet(module_from_text(TEXT), scenario, "red").places
    [row] = place.pieces
    assert row.name == name


def test_a_bound_on_a_rating_is_one_on_its_total():
    module = module_from_text(TEXT)
    assert describe_proviso(module, Proviso.parse("at most 4 cost")) == "total cost at most 4"


def test_what_explains_a_state_stays_off_the_sheet():
    assert list(iter_state_descriptions(module_from_text(TEXT), None, 0, ["captured"])) == [
        "Taken by the enemy"
    ]


def test_the_choice_of_an_option_has_no_hyphens_of_a_key():
    module = module_from_text(TEXT)
    assert "Option: Bombardment (land and air units)" in setup_sheet(module, "one", "red").facts
    [option] = [row for row in rule_rows(module, "one") if row.sort == "option"]
    assert option.text == "Land and air units (or land units)"


@pytest.mark.parametrize(
    ("item", "words"),
    [
        ("march", "one ground move with trucks"),
        ("2 march", "2 ground moves with trucks"),
        ("2 shift", "2 columns in the side's favour"),
        ("2 turn", "2 times the turn of the other side"),
    ],
)
def test_a_grant_says_how_often(item, words):
    grants = (
        "{march: one ground move with trucks, shift: a column in the side's favour, "
        "turn: the turn of the other side}"
    )
    module = module_from_text(TEXT.replace("states: {", f"grants: {grants}, states: {{"))
    assert describe_item(module, Item.parse(item)) == words
