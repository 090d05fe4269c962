"""Every action of the Map, on our own game and on an empty module; and what some of them do."""

from typing import cast

import pytest
from PySide6.QtWidgets import QWidget

from sandtable.editor.actions.editor_action import ActionTarget as ActionStage
from sandtable.editor.workspaces.map import WORKSPACE
from sandtable.editor.workspaces.map.workspace import MapWorkspace
from sandtable.model.edits.new_modules import empty_module
from sandtable.model.entities.outlines import unpack_points_of_ring
from tests.editor.map.conftest import Answers
from tests.support.present import present

pytestmark = pytest.mark.gui
BOARD = ("boards", "country", "spaces")
BY_ID = {action.id: action for action in WORKSPACE.actions}


class Stage:
    """A window with nothing but the Map."""

    def __init__(self, place: MapWorkspace) -> None:
        self.place, self.context = place, place.context

    def workspace_widget(self, name: str) -> QWidget:
        assert name == "map"
        return self.place

    show_workspace = workspace_widget

    def current_workspace_widget(self) -> QWidget:
        return self.place


@pytest.fixture
def stage(place):
    """A window with the Map of our own game."""
    return Stage(place)


def choose(context, *spaces):
    """Select spaces of the country."""
    context.selection.select_addresses([(*BOARD, space) for space in spaces])


def nodes(context):
    """How many nodes the country's outlines have."""
    outlines = context.document.module.boards["country"].outlines.values()
    return sum(
        len(unpack_points_of_ring(ring)) for outline in outlines for ring in outline.rings()
    )


@pytest.mark.parametrize("name", list(BY_ID))
def test_no_action_fails_and_undo_leads_back(stage, answers, name):
    before = stage.context.document.module
    answers.ready = [None, None]
    choose(stage.context, "vess", "greyfell")
    BY_ID[name].run(stage)
    stage.place.view.complete_drawing_now()
    while stage.context.document.undo_stack.canUndo():
        stage.context.document.undo_stack.undo()
    assert stage.context.document.module == before


@pytest.mark.parametrize("name", list(BY_ID))
def test_no_action_fails_without_a_board(qtbot, context_of, name):
    context = context_of(empty_module("Nothing"))
    context.prompts = Answers()
    context.prompts.ready = [None]
    place = MapWorkspace(context)
    qtbot.addWidget(place)
    stage = cast("ActionStage", Stage(place))
    BY_ID[name].is_enabled(stage)
    BY_ID[name].run(stage)
    assert not context.document.undo_stack.count()


def test_every_tool_and_layer_says_whether_it_is_on(stage):
    BY_ID["map-tool-adjacency"].run(stage)
    assert present(BY_ID["map-tool-adjacency"].is_checked)(stage)
    assert not present(BY_ID["map-tool-select"].is_checked)(stage)
    BY_ID["map-layer-names"].run(stage)
    assert not present(BY_ID["map-layer-names"].is_checked)(stage)


def test_selected_territories_are_merged(context, stage, there_and_back):
    choose(context, "vess", "greyfell")
    BY_ID["map-merge"].run(stage)
    assert "greyfell" not in context.document.module.boards["country"].outlines
    there_and_back()


def test_two_selected_spaces_are_linked(context, stage, answers):
    choose(context, "skerrow", "vess")
    answers.ready = ["bridge", "It was built."]
    BY_ID["map-link"].run(stage)
    assert context.document.module.boards["country"].links["skerrow/vess"].kind == "bridge"


def test_something_is_put_on_the_border_of_two(context, stage, answers):
    choose(context, "vess", "greyfell")
    answers.ready = ["road"]
    BY_ID["map-feature"].run(stage)
    assert any(
        "road" in words for words in context.document.module.boards["country"].borders.values()
    )


def test_a_region_is_made_of_what_is_selected(context, stage, answers):
    choose(context, "vess", "greyfell")
    answers.ready = ["North West"]
    BY_ID["map-region"].run(stage)
    assert [str(word) for word in context.document.module.regions["north-west"].spaces] == [
        "vess",
        "greyfell",
    ]


def test_what_is_missing_is_said(context, stage):
    context.selection.select_addresses([])
    for name in ("map-merge", "map-smooth", "map-link", "map-feature", "map-region"):
        context.messages.last_message = None
        BY_ID[name].run(stage)
        assert context.messages.last_message[0].startswith("Select")
