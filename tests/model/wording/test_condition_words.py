"""Conditions and control lists as unambiguous sentences."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sandtable.model.entities.scenarios import Scenario
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.selector import Selector
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.joined_conditions import describe_joint_conditions
from sandtable.model.wording.selector_nouns import in_spaces_text, piece_noun, space_noun
from sandtable.model.wording.sentences import join_required_conditions
from sandtable.model.wording.space_lists import describe_listed_spaces
from tests.support.modules import module_from_text

MODULE = module_from_text("""
module:
  format: 1
  title: X
  rights: {work: X}
  owners:
    red: {name: Redland, adjective: Reddish}
    blue: {name: Blue Allies, spoken: the Blue Allies, adjective: Bluish}
  words:
    pieces: {gu: tag; ground unit, elite: tag}
    spaces: {town: tag, rp: number; resource points for the holder, port: number}
    states: {lost-contact: Out of Touch}
types:
  foot: {name: Infantry}
  scouts: {name: Rangers and Scouts}
  car: {name: Scout Car, kind: unit, tags: [gu]}
pieces:
  red: {foot: {guard: Old Guard}, car: {cars: 9 x Cars}}
  blue: {car: {baggage: Baggage}}
terrains: {swamp: {name: Swamp}, bay: {name: Sea Zone, domain: sea}}
boards:
  map:
    kind: areas
    name: Country
    spaces:
      ash: Ash; town; rp 1
      birch: Birch; town; port 2
      cedar: Cedar; port 1
      dogwood: Dogwood; terrain swamp
      elm: Elm; rp 2
      gulf: Gulf; terrain bay
  valley:
    kind: hexes
    name: Valley
    grid: {columns: [1, 9], rows: [1, 9], label: "{column:02}{row:02}"}
    spaces: {"0303": {name: Mill, alias: mill}}
  away: {kind: boxes, name: Away, spaces: {base: {name: Base, kind: off-map}}}
regions:
  woods: {name: Woods, spaces: [ash, birch, cedar]}
  hills: {name: Hills, spaces: ["0404", "0405"]}
options:
  early: {name: Early Guard}
  late: {name: Late Guard}
  dry: {name: Dry Spring}
  pace: {name: Pace, choices: [slow, very-fast]}
events: {red: {storm: {name: Storm, play: keep}}}
""")


TABLES = Path(__file__).with_name("wording.txt").read_text(encoding="utf-8")


def cases(kind):
    """Return the lines under a heading, each as the written and the expected text."""
    lines = TABLES.partition(f"[{kind}]\n")[2].partition("\n[")[0].splitlines()
    return [line.split(" => ") for line in lines if line]


@pytest.mark.parametrize(("text", "words"), cases("conditions"))
def test_conditions(text, words):
    assert describe_condition(MODULE, Condition.parse(text)) == words


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("some", "either Redland controls Ash, or “Storm” has happened, or both"),
        ("all", "Redland controls Ash, and “Storm” has happened"),
    ],
)
def test_two_conditions_are_one_sentence(how, words):
    read = Condition.read_from_file({how: ["red controls ash", "storm happened"]})
    assert describe_condition(MODULE, read) == words


def test_a_piece_has_the_article_that_its_data_give():
    some = module_from_text("""
module: {format: 1, title: X, rights: {work: X}, owners: {red: Red}}
types: {foot: {name: Foot}}
pieces: {red: {foot: {rg: {name: RG, spoken: the RG}, guard: Guard}}}
""")
    texts = [
        describe_condition(some, Condition.parse(f"red has all {words}"))
        for words in ("rg", "guard", "(rg or guard)")
    ]
    assert texts == [
        "Red has the RG in play",
        "Red has Guard in play",
        "Red has the RG and Guard in play",
    ]


EITHER = "at least one of the options “Late Guard” and “Dry Spring” is on"


@pytest.mark.parametrize(
    ("read", "words"),
    [
        ({"some": ["late", "dry"]}, EITHER),
        ({"all": ["not late", "not dry"]}, "the options “Late Guard” and “Dry Spring” are off"),
        (
            {"all": ["not early", {"some": ["late", "dry"]}]},
            f"the option “Early Guard” is off, and {EITHER}",
        ),
        (
            {"all": ["late", "not dry", "pace is slow"]},
            (
                "all of these hold: the option “Late Guard” is on; the option “Dry Spring” is off;"
                " and the option “Pace” is “slow”"
            ),
        ),
    ],
)
def test_options_that_are_alike_are_one_condition(read, words):
    assert describe_condition(MODULE, Condition.read_from_file(read)) == words


def test_more_conditions_are_a_list():
    parts = ["red controls ash", "storm happened", "early"]
    first, last = "Redland controls Ash; “Storm” has happened", "the option “Early Guard” is on"
    for how, lead in (
        ("some", "at least one of these holds: "),
        ("all", "all of these hold: "),
        ("2 of", "at least 2 of these hold: "),
    ):
        conjunction = "; and " if how == "all" else "; "
        words = describe_condition(MODULE, Condition.read_from_file({how: parts}))
        assert words == f"{lead}{first}{conjunction}{last}"


def test_two_ways_in_a_list_stand_without_brackets():
    read = Condition.read_from_file(
        {"all": ["early", {"some": ["red controls ash", "storm happened"]}, "early"]}
    )
    either = "either Redland controls Ash, or “Storm” has happened, or both"
    early = "the option “Early Guard” is on"
    assert describe_condition(MODULE, read) == f"all of these hold: {early}; {either}; and {early}"


def test_every_space_of_a_kind_is_one_in_play():
    some = replace(MODULE, scenarios={"s": Scenario(out_of_play=(Selector.parse("0404"),))})
    read = Condition.parse("red controls ash or hex")
    assert describe_condition(MODULE, read) == "Redland controls Ash and every hex"
    assert describe_condition(some, read) == "Redland controls Ash and every hex in play"


@pytest.mark.parametrize(("text", "words"), cases("together"))
def test_what_one_side_holds_is_one_sentence(text, words):
    parts = [Condition.parse(part) for part in text.split(" & ")]
    assert " | ".join(describe_joint_conditions(MODULE, parts)) == words


@pytest.mark.parametrize(("text", "words"), cases("all of these"))
def test_conditions_in_a_row(text, words):
    assert join_required_conditions(text.split(" & ")) == words


@pytest.mark.parametrize(("text", "words"), cases("lists of spaces"))
def test_lists_of_spaces(text, words):
    assert describe_listed_spaces(MODULE, Selector.parse(text)) == words


@pytest.mark.parametrize(("text", "one", "many"), cases("nouns of spaces"))
def test_nouns_of_spaces(text, one, many):
    assert space_noun(MODULE, Selector.parse(text)) == (one, many)


@pytest.mark.parametrize(("text", "many"), cases("nouns of pieces"))
def test_nouns_of_pieces(text, many):
    assert piece_noun(MODULE, Selector.parse(text)).plural_form == many


def test_where_something_stands():
    assert in_spaces_text(MODULE, Selector.parse("ash or woods")) == "in Ash or Woods"
    either = "in a space with a Reddish unit or in a hex"
    assert in_spaces_text(MODULE, Selector.parse("holding (red unit) or hex")) == either
    assert in_spaces_text(MODULE, Selector.parse("hex")) == "in a hex"
