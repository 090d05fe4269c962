"""What players see first: the map that is played on, open where the pieces stand."""

from math import dist

import pytest

from sandtable.importers.vassal.token_sequences import split_comma_list
from tests.support.present import present
from tests.support.vassal_exports import exported

SEEN = 500
"""Pixels from a point that are seen with it in any window."""
MAIN = {
    "lantern_ford": "The Tamble Country", "afrika_ii": "Map A", "blocks_in_afrika": "Mapboard",
    "mare_nostrum": "The Mediterranean",
}  # fmt: skip


@pytest.fixture(scope="module")
def vmod():
    return exported("afrika_ii").vmod


def properties(save):
    found = (text.split(";") for text in save.arguments_of_commands("GlobalProperty\t"))
    return {fields[1]: fields[2] for fields in found}


@pytest.mark.parametrize("sample", MAIN)
def test_the_map_on_which_most_pieces_stand_is_docked(sample):
    first, *others = exported(sample).vmod.all_elements_of_classes("Map")
    assert (first.get("mapName"), first.get("launch")) == (MAIN[sample], "false")
    assert all(other.get("launch") == "true" for other in others)


def test_each_set_up_opens_where_its_pieces_stand(vmod):
    for save in vmod.saved_games.values():
        known = properties(save)
        point = int(known["FrontMapAX"]), int(known["FrontMapAY"])
        pieces = [piece.map_point for piece in save.pieces if piece.map_point[0] == "Map A"]
        near = [place for place in pieces if dist(point, place[1:]) < SEEN]
        assert len(near) > len(pieces) / 4


def test_empty_maps_open_in_the_middle(vmod):
    blank = {
        each.get("name"): each.get("initialValue")
        for each in vmod.all_elements_of_classes("GlobalProperty")
    }
    wide, high = vmod.map_windows["Map A"].window_boards[0].picture_size
    assert (blank["FrontMapAX"], blank["FrontMapAY"]) == (str(wide // 2), str(high // 2))


def test_a_button_of_each_map_shows_it_and_is_pressed_when_a_game_opens(vmod):
    buttons = {
        each.getparent().get("mapName"): each
        for each in vmod.all_elements_of_classes("MoveCameraButton")
    }
    assert buttons.keys() == {"Map A", "Map B"}
    assert buttons["Map B"].get("xPos") == "$FrontMapBX$"
    [opening] = vmod.all_elements_of_classes("StartupGlobalKeyCommand")
    assert {each.get("hotkey") for each in buttons.values()} == {opening.get("globalHotkey")}


def test_a_set_up_says_that_its_opening_was_done(vmod):
    for save in vmod.saved_games.values():
        assert save.arguments_of_commands("SGKC\tSGKC0\t") == ["true"]


def test_where_the_main_map_is_empty_another_one_is_opened_beside_it():
    found = exported("blocks_in_afrika").vmod
    opened = {
        name: properties(save)["OpenStrategicMap"] for name, save in found.saved_games.items()
    }
    assert {name for name, said in opened.items() if said == "1"} == {
        "bia7",
        "bia8",
        "bia9",
        "bia10",
    }
    [opener] = found.all_elements_of_classes("DoActionButton")
    [opening] = found.all_elements_of_classes("StartupGlobalKeyCommand")
    [window] = [
        each
        for each in found.all_elements_of_classes("Map")
        if each.get("mapName") == "Strategic Map"
    ]
    assert opener.get("hotkey") == opening.get("globalHotkey")
    assert opener.get("loopCount") == "$OpenStrategicMap$"
    assert split_comma_list(present(opener.get("hotkeys"))) == [window.get("hotkey")]
    blank = {
        each.get("name"): each.get("initialValue")
        for each in found.all_elements_of_classes("GlobalProperty")
    }
    assert blank["OpenStrategicMap"] == "0"


def test_where_something_stands_on_the_main_map_no_other_is_opened(vmod):
    assert not vmod.all_elements_of_classes("DoActionButton")
    assert not [each for each in vmod.all_elements_of_classes("Map") if each.get("hotkey")]


def test_the_overview_has_a_button_that_can_be_seen(vmod):
    for each in vmod.all_elements_of_classes("GlobalMap"):
        assert each.get("icon")


def test_the_overview_leaves_the_map_to_be_seen(vmod):
    for each in vmod.all_elements_of_classes("GlobalMap"):
        window = vmod.map_windows[each.getparent().get("mapName")]
        assert max(window.window_boards[0].picture_size) * float(each.get("scale")) < SEEN
