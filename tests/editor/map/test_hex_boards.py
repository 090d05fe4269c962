"""Boards that join, boxes for hexes; which board is shown first."""

import pytest

from sandtable.editor.workspaces.map.hex_commands import (
    count_box_with_hex,
    join_board,
    open_coast_painting,
)
from sandtable.editor.workspaces.map.initial_board import first_board
from sandtable.editor.workspaces.map.workspace import MapWorkspace
from sandtable.model import resources
from sandtable.model.edits.boards import new_hex_board
from sandtable.model.module import Module
from sandtable.model.select.space_connections import neighbours_by_space
from sandtable.model.storage.module_loading import load_module
from tests.editor.map.conftest import Answers
from tests.editor.map.hexing import MOOR, Stage
from tests.support.modules import MODULE_HEAD, module_from_text

pytestmark = pytest.mark.gui


@pytest.fixture
def stage_of(qtbot, context_of):
    def make(module):
        context = context_of(module)
        context.prompts = Answers()
        place = MapWorkspace(context)
        qtbot.addWidget(place)
        place.resize(900, 600)
        place.show()
        qtbot.waitExposed(place)
        place.view.complete_drawing_now()
        return Stage(place)

    return make


def boards(stage):
    return stage.context.document.module.boards


def test_a_board_is_joined_to_another(stage_of):
    stage = stage_of(MOOR)
    stage.context.try_edit("Fen", lambda module: new_hex_board(module, "Fen", 4, 8)[0])
    stage.place.show_board("fen")
    stage.context.prompts.ready = ["East of Moor", "Side by side"]
    join_board(stage)
    assert boards(stage)["fen"].east_of == "moor"
    assert "A01.03" in neighbours_by_space(stage.context.document.module)["1003"]
    stage.context.prompts.ready = ["South of Moor", "With one hex", "A01.01/0109"]
    join_board(stage)
    assert (boards(stage)["fen"].south_of, boards(stage)["fen"].lies_on) == (
        "moor",
        "A01.01/0109",
    )
    stage.context.prompts.ready = ["Joined to no board"]
    join_board(stage)
    assert boards(stage)["fen"].lies_on is None


def test_one_board_joins_nothing(stage_of):
    stage = stage_of(MOOR)
    join_board(stage)
    assert stage.context.messages.last_message[0].startswith("Only boards of hexes")


def test_a_box_is_made_for_a_hex(stage_of):
    stage = stage_of(MOOR)
    stage.context.selection.select_addresses([("boards", "moor", "spaces", "0302")])
    stage.context.prompts.ready = ["A new box", "Mill box"]
    count_box_with_hex(stage)
    assert boards(stage)["camp"].spaces["mill-box"].same_as == "0302"
    stage.context.prompts.ready = ["Tents"]
    count_box_with_hex(stage)
    assert boards(stage)["camp"].spaces["tents"].same_as == "0302"


def test_without_a_hex_there_is_nothing_to_tie(stage_of):
    stage = stage_of(MOOR)
    count_box_with_hex(stage)
    assert stage.context.messages.last_message[0] == "Select the hex that a box stands for."


def test_land_and_sea_are_found_by_an_action(stage_of):
    stage = stage_of(MOOR)
    open_coast_painting(stage)
    assert stage.place.tool_id == "hex-places"
    stage.place.show_board("camp")
    open_coast_painting(stage)
    assert stage.context.messages.last_message[0] == "Show a board of hexes first."


SPREAD = module_from_text(
    MODULE_HEAD
    + """\
  owners: {red: Red}
types: {foot: {name: Foot, kind: unit}}
pieces: {red: {foot: {a: A, b: B, c: C, d: D, e: E, f: F}}}
boards:
  boxes: {kind: boxes, name: Boxes, spaces: {pool: Pool}}
  north: {kind: hexes, name: N, grid: {label: "N{column}.{row}", columns: [1, 2], rows: [1, 2]}}
  south: {kind: hexes, name: S, grid: {label: "S{column}.{row}", columns: [1, 2], rows: [1, 2]}}
scenarios:
  battle: {name: Battle, setup: {red: {pool: [a, b, c], N1.1: [d], S1.1: [e], S2.2: [f]}}}
"""
)


def test_the_map_with_most_pieces_is_shown_first(stage_of):
    stage = stage_of(SPREAD)
    assert stage.context.viewpoint.current_state.scenario == "battle"
    assert stage.place.view.board_id == "south"


def test_the_first_map_is_shown_where_nothing_stands(context_of):
    context = context_of(MOOR)
    assert first_board(MOOR, context.viewpoint.current_state) == "moor"
    assert first_board(Module(module=MOOR.module), context.viewpoint.current_state) == ""


def test_a_sample_is_shown_by_its_map(context_of):
    context = context_of(load_module(resources.path_of_sample("lantern_ford")).module)
    assert first_board(context.document.module, context.viewpoint.current_state) == "country"
