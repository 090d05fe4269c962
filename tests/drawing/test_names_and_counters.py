"""Maps with pieces: counters hide no name, and pieces that players place stand in a note."""

import pytest

from sandtable.drawing.drawing import DrawnText, PlacedDrawing
from sandtable.drawing.maps.board_map import draw_board
from sandtable.drawing.maps.chosen_pieces_note import draw_note_on_chosen_pieces
from sandtable.drawing.maps.labels_beside_counters import boxes_over_others
from sandtable.drawing.maps.map_style import MapStyle
from sandtable.drawing.maps.piece_stacks import counter_boxes, pieces_by_space
from sandtable.model import resources
from sandtable.model.storage.module_loading import load_module
from tests.support.modules import module_from_text

GAME = """
module:
  format: 1
  title: X
  rights: {work: X}
  owners: {red: Red, blue: Blue}
boards:
  moor:
    kind: hexes
    name: Moor
    grid: {label: "M{column}.{row}", columns: [1, 6], rows: [1, 5]}
    spaces:
      M2.3: Old Castle; alias castle
      M4.3: Harbour of the North; port 5
      M3.1: Ash
  coast:
    kind: boxes
    name: Coast
    spaces: {camp: Camp}
regions: {hills: {name: the Hills, spaces: [M5.1, M5.2]}}
types: {foot: {name: Foot}}
pieces:
  red: {foot: {guard: Guard, scouts: 2 x Scouts, horse: Horse, wagon: Wagon}}
scenarios:
  s:
    name: S
    setup:
      red:
        castle: [guard]
        M3.3: [horse]
        M4.3: [wagon]
        any hills: [2 scouts]
"""


def texts_of(marks):
    for mark in marks:
        if isinstance(mark, PlacedDrawing):
            yield from texts_of(mark.drawing.marks)
        elif isinstance(mark, DrawnText):
            yield mark.text


def names_below_counters(drawn):
    """The names of which a counter covers a part."""
    names = [box for label in drawn.labels for box in label.boxes]
    counters = [
        box
        for space, tokens in pieces_by_space(drawn.sheet).items()
        for box in counter_boxes(drawn.sheet, space, tokens, names)
    ]
    return {
        label.space
        for label in drawn.labels
        for box in label.boxes
        if [*boxes_over_others([box], counters)]
    }


def test_no_counter_hides_the_name_of_a_hex():
    drawn = draw_board(module_from_text(GAME), "moor", MapStyle(width=200, scenario="s"))
    assert names_below_counters(drawn) == set()
    assert {label.space for label in drawn.labels} >= {"M2.3", "M4.3"}


@pytest.mark.parametrize(
    ("sample", "scenario"), [("afrika_ii", "crusader"), ("mare_nostrum", "herkules_option")]
)
def test_no_counter_hides_a_name_on_the_maps_of_samples(sample, scenario):
    module = load_module(resources.path_of_sample(sample)).complete_module
    for board, value in module.boards.items():
        if value.kind != "boxes":
            drawn = draw_board(module, board, MapStyle(scenario=scenario))
            assert names_below_counters(drawn) == set()


def test_pieces_that_players_place_stand_below_the_map_of_their_places():
    module = module_from_text(GAME)
    style = MapStyle(width=200, scenario="s")
    drawn = {board: draw_board(module, board, style).sheet for board in module.boards}
    notes = {
        board: [*texts_of(draw_note_on_chosen_pieces(sheet, 90).marks)]
        for board, sheet in drawn.items()
    }
    assert notes["moor"][1:] == ["Anywhere in the Hills: 2 Scouts"]
    assert notes["coast"] == []


def test_a_map_without_pieces_needs_no_note():
    sheet = draw_board(module_from_text(GAME), "moor", MapStyle(width=200)).sheet
    assert draw_note_on_chosen_pieces(sheet, 90).marks == ()
