"""What players find in an export: commands, tray, arrivals, tracker, dice, notes."""

import pytest

from sandtable.exporters.protocol import Job
from sandtable.exporters.vassal import VassalExporter
from sandtable.exporters.vassal.extra_windows import ARRIVALS_TITLE, TRAY_TITLE
from sandtable.importers.vassal.module_file import VassalModule
from sandtable.importers.vassal.token_sequences import split_tokens
from tests.support.modules import MODULE_HEAD, load_module_text

MODULE = (
    MODULE_HEAD
    + """\
  dice: [2d6, 1d6 + 1]
  calendar: {turn: month, first: 1940-09, turns: 6, order: [red, blue],
             phases: {march: March, fight: Fight}}
  owners: {red: Red, blue: Blue, guard: {name: The Guard, of: red}}
  words: {states: {tired: Tired}}
types: {foot: {name: Foot}, cube: {style: block}}
pieces:
  red:
    foot: {axe: {rated: 4-4 > 2-4, copies: 2}, bow: 3-4}
    cube: {hull: {rated: 3 > 2}}
  guard: {foot: {pike: 5-5}}
  blue: {foot: {club: 2-2}}
boards:
  camp:
    name: The Camp
    kind: boxes
    spaces: {north: {name: North Gate, kind: box}, south: {name: South Gate, kind: box},
             dead: {name: Dead Pile, kind: box}}
scenarios:
  raid:
    name: The Raid
    first: 2 blue
    setup:
      red: {north: [2 axe reduced, bow tired], south: [hull], any north or south: [pike]}
    control: {red: [north]}
    arrivals: {blue: {3: {enter at south: [club]}}}
"""
)


@pytest.fixture(scope="module")
def vmod(tmp_path_factory):
    return exported(MODULE, tmp_path_factory.mktemp("vassal"))


def exported(text, folder):
    loaded = load_module_text(text)
    [path] = VassalExporter().export(Job(loaded, loaded.complete_module), folder).written
    return VassalModule.read_file(path)


def pieces(vmod, name):
    return [p for p in vmod.saved_games["raid"].pieces if p.properties["Piece"] == name]


def test_free_pieces_lie_in_a_tray_that_spells_their_choice(vmod):
    [pike] = pieces(vmod, "guard/pike")
    assert (pike.map_point[0], vmod.name_of_location(pike.map_point)) == (
        TRAY_TITLE,
        "Any of North Gate and South Gate",
    )


def test_arrivals_lie_in_the_box_of_their_turn(vmod):
    [club] = pieces(vmod, "blue/club")
    assert (club.map_point[0], vmod.name_of_location(club.map_point)) == (
        ARRIVALS_TITLE,
        "Arriving: November 1940",
    )
    [[_, text]] = club.traits_of_kind("label")
    assert text == "to South Gate"


def test_steps_and_marks_are_as_in_the_scenario(vmod):
    assert [p.visible_level_by_layer["Step"] for p in pieces(vmod, "red/axe")] == [2, 2]
    [bow] = pieces(vmod, "red/bow")
    assert bow.visible_level_by_layer["Mark tired"] == 1


def test_stacks_are_in_order_from_the_bottom(vmod):
    stacks = [
        [p.properties["Piece"] for p in stack] for _, stack in vmod.saved_games["raid"].stacks
    ]
    assert ["red/axe", "red/axe", "red/bow"] in stacks


def test_blocks_are_hidden_from_the_other_side(vmod):
    [hull] = pieces(vmod, "red/hull")
    [[fields, state]] = hull.traits_of_kind("obs")
    assert (fields[5], state) == ("side:", "Red;")


def test_a_piece_has_its_facts(vmod):
    [axe, _] = pieces(vmod, "red/axe")
    assert axe.properties.items() >= {
        "Side": "Red", "Nationality": "Red", "Class": "Foot", "Steps": "2", "Strength": "4-4",
    }.items()  # fmt: skip
    [pike] = pieces(vmod, "guard/pike")
    assert (pike.properties["Side"], pike.properties["Nationality"]) == ("Red", "The Guard")


def test_lost_pieces_can_be_sent_to_the_dead_pile(vmod):
    [axe, _] = pieces(vmod, "red/axe")
    [fields] = [one for one, _ in axe.traits_of_kind("sendto") if one[0] == "Send to Dead Pile"]
    assert vmod.name_of_location((fields[2], int(fields[4]), int(fields[5]))) == "Dead Pile"


def test_the_palette_has_as_many_as_the_box(vmod):
    names = [one.properties["Piece"] for one in vmod.slot_pieces]
    assert {name: names.count(name) for name in names} == {
        "red/axe": 2, "red/bow": 1, "red/hull": 1, "guard/pike": 1, "blue/club": 1, "Choice": 1,
        "Control:blue": 1, "Control:red": 1,
    }  # fmt: skip


def test_each_copy_of_a_piece_has_the_number_of_a_slot_of_its_own(vmod):
    slots = {one.gpid for one in vmod.slot_pieces if one.properties["Piece"] == "red/axe"}
    assert {one.gpid for one in pieces(vmod, "red/axe")} == slots
    assert len(slots) == 2


def test_numbers_stay_when_pieces_are_added(vmod, tmp_path):
    more = exported(MODULE.replace("bow: 3-4", "arrow: 1-1, bow: 3-4"), tmp_path)
    before = {(one.properties["Piece"], one.gpid) for one in vmod.slot_pieces}
    assert before < {(one.properties["Piece"], one.gpid) for one in more.slot_pieces}


def test_the_tracker_begins_where_the_scenario_does(vmod):
    levels = [
        split_tokens(each.get("list"), ",")
        for each in vmod.all_elements_of_classes("ListTurnLevel")
    ]
    assert levels == [
        ["October 1940", "November 1940", "December 1940", "January 1941", "February 1941"],
        ["Red", "Blue"],
        ["March", "Fight"],
    ]
    [command] = [c for c in vmod.saved_games["raid"].commands if c.startswith("TURN")]
    _, state = split_tokens(command, "\t")
    top, turn = split_tokens(state, "|")
    index, _, _, shown, player = split_tokens(turn, ";")
    assert (top, index, split_tokens(player, ";")[0]) == ("0", "0", "1")
    assert len(split_tokens(shown, ",")) == 5


def test_sides_can_be_taken_and_dice_rolled(vmod):
    assert [each.text for each in vmod.root_part.iter("entry")] == ["Red", "Blue"]
    dice = [
        (e.get("nDice"), e.get("nSides"), e.get("addToTotal"))
        for e in vmod.all_elements_of_classes("DiceButton")
    ]
    assert dice == [("2", "6", "0"), ("1", "6", "1")]


def test_notes_tell_who_controls_what(vmod):
    [notes] = [c for c in vmod.saved_games["raid"].commands if c.startswith("NOTES")]
    assert "Control - Red: North Gate" in notes


def test_help_carries_the_notice(vmod):
    assert b"Ours." in vmod.files["help.html"]


def test_the_menu_offers_each_scenario_and_empty_maps(vmod):
    menu = [
        (e.get("name"), e.get("useFile")) for e in vmod.all_elements_of_classes("PredefinedSetup")
    ]
    assert menu == [("Scenarios", "false"), ("The Raid", "true"), ("Empty maps", "false")]


def test_a_fortress_is_found_inside_its_area():
    from sandtable.exporters.vassal.map_windows import MapZone

    town = MapZone("Town", ((40, 40), (60, 40), (60, 60), (40, 60)))
    area = MapZone("Area", ((0, 0), (100, 0), (100, 100), (0, 100)))
    assert sorted([area, town], key=lambda zone: zone.area) == [town, area]
    assert town.contains_point((50, 50))
    assert not town.contains_point((70, 50))
    assert area.contains_point((70, 50))
