"""Selection and viewpoint: what a change of the document brings about is told after it."""

from __future__ import annotations

from functools import partial

import pytest

from sandtable.editor.context.viewpoint import ViewpointState
from sandtable.model.edits.address_edits import delete_entry, set_value
from tests.support.modules import module_from_text

pytestmark = pytest.mark.gui


def _heard(context):
    """Who was told what, in order."""
    heard = []
    context.viewpoint.viewpoint_changed.connect(lambda: heard.append("viewpoint"))
    context.selection.selection_changed.connect(lambda: heard.append("selection"))
    context.document.module_changed.connect(lambda _: heard.append("document"))
    return heard


def test_another_module_is_told_before_its_scenario(context, qtbot):
    heard = _heard(context)
    context.document.open_module(module_from_text("scenarios: {spring: {name: Spring}}"))
    assert context.viewpoint.current_state == ViewpointState("spring")
    qtbot.waitUntil(lambda: heard == ["document", "viewpoint"])


def test_what_is_gone_is_selected_no_more(context, qtbot):
    context.selection.select_addresses([("tables", key) for key in context.document.module.tables])
    heard = _heard(context)
    first, *rest = context.selection.selected_addresses
    context.try_edit("Remove", partial(delete_entry, steps=first))
    assert context.selection.selected_addresses == tuple(rest)
    qtbot.waitUntil(lambda: heard == ["document", "selection"])


def test_choosing_the_same_again_is_told_to_nobody(context):
    context.selection.select_addresses([("types",)])
    heard = _heard(context)
    context.selection.select_addresses([("types",)])
    assert heard == []


def test_toggling_adds_and_takes_away(context):
    context.selection.select_addresses([("types",)])
    context.selection.toggle_address(("tables",))
    assert context.selection.selected_addresses == (("types",), ("tables",))
    context.selection.toggle_address(("types",))
    assert context.selection.lead_address == ("tables",)


def test_a_first_scenario_is_one_that_can_be_played(context_of):
    game = "scenarios: {base: {name: B, abstract: true}, spring: {name: S, from: base}}"
    assert context_of(module_from_text(game)).viewpoint.current_state.scenario == "spring"


HEXES = """
boards:
  field:
    name: Field
    kind: hexes
    grid: {columns: [1, 3], rows: [1, 3], label: "{column:02}{row:02}"}
"""


def test_a_hex_that_nobody_wrote_stays_selected(context_of):
    context = context_of(module_from_text(HEXES))
    context.selection.select_addresses([("boards", "field", "spaces", "0202")])
    context.try_edit("Note", partial(set_value, steps=("module", "title"), value="Other"))
    assert context.selection.lead_address == ("boards", "field", "spaces", "0202")
    context.try_edit("Clear", partial(delete_entry, steps=("boards", "field")))
    assert context.selection.lead_address is None
