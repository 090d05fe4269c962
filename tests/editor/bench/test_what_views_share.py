"""Selection and viewpoint: what a change of the document brings about is told after it."""

from __future__ import annotations

from functools import partial

import pytest

from sandtable.editor.bench.viewpoint import View
from sandtable.model.edits.at_address import delete_entry, set_value
from tests.support.modules import module_of

pytestmark = pytest.mark.gui


def _heard(bench):
    """Who was told what, in order."""
    heard = []
    bench.viewpoint.changed.connect(lambda: heard.append("viewpoint"))
    bench.selection.changed.connect(lambda: heard.append("selection"))
    bench.document.changed.connect(lambda _: heard.append("document"))
    return heard


def test_another_module_is_told_before_its_scenario(bench, qtbot):
    heard = _heard(bench)
    bench.document.open(module_of("scenarios: {spring: {name: Spring}}"))
    assert bench.viewpoint.view == View("spring")
    qtbot.waitUntil(lambda: heard == ["document", "viewpoint"])


def test_what_is_gone_is_selected_no_more(bench, qtbot):
    bench.selection.choose([("tables", key) for key in bench.document.module.tables])
    heard = _heard(bench)
    first, *rest = bench.selection.chosen
    bench.do("Remove", partial(delete_entry, steps=first))
    assert bench.selection.chosen == tuple(rest)
    qtbot.waitUntil(lambda: heard == ["document", "selection"])


def test_choosing_the_same_again_is_told_to_nobody(bench):
    bench.selection.choose([("types",)])
    heard = _heard(bench)
    bench.selection.choose([("types",)])
    assert heard == []


def test_toggling_adds_and_takes_away(bench):
    bench.selection.choose([("types",)])
    bench.selection.toggle(("tables",))
    assert bench.selection.chosen == (("types",), ("tables",))
    bench.selection.toggle(("types",))
    assert bench.selection.lead == ("tables",)


def test_a_first_scenario_is_one_that_can_be_played(bench_of):
    game = "scenarios: {base: {name: B, abstract: true}, spring: {name: S, from: base}}"
    assert bench_of(module_of(game)).viewpoint.view.scenario == "spring"


HEXES = """
boards:
  field:
    name: Field
    kind: hexes
    grid: {columns: [1, 3], rows: [1, 3], label: "{column:02}{row:02}"}
"""


def test_a_hex_that_nobody_wrote_stays_selected(bench_of):
    bench = bench_of(module_of(HEXES))
    bench.selection.choose([("boards", "field", "spaces", "0202")])
    bench.do("Note", partial(set_value, steps=("module", "title"), value="Other"))
    assert bench.selection.lead == ("boards", "field", "spaces", "0202")
    bench.do("Clear", partial(delete_entry, steps=("boards", "field")))
    assert bench.selection.lead is None
