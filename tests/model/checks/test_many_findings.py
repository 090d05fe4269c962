"""Checks of large modules: the work grows with the size, not with its square."""

from __future__ import annotations

import time
from pathlib import Path
from textwrap import dedent

import pytest

from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.misplaced_pieces import misplaced_standings
from sandtable.model.checks.registry import CheckContext, run_checks
from sandtable.model.checks.setup_findings import cached_scenario_setting
from sandtable.model.storage.module_files import ModuleFiles
from sandtable.model.storage.module_loading import parse_module_files
from sandtable.testing.small_modules import MODULE_HEAD, module_from_text

FOLDER_HEAD = dedent(MODULE_HEAD.removeprefix("module:\n"))
ONE_SIDE = MODULE_HEAD.replace(
    "  title", "  owners: {red: Red}\n  ratings: [attack, move]\n  title"
)
BASE = (
    f"{ONE_SIDE}types: {{infantry: {{name: Infantry}}}}\n"
    "boards: {map: {kind: areas, name: Map, spaces: {a: Aa}}}\n"
)
PIECE = "pieces: {red: {infantry: {p: 99 x 1-1}}}\n"
SETUP = "scenarios:\n  s:\n    name: S\n    setup:\n      red:\n"


def _lines(text: str, count: int) -> str:
    return "".join(text.replace("#", str(number)) for number in range(count))


REGIONS = _lines("  r#: {name: R#, spaces: [b#]}\n", 8_000)
PIECES = f"pieces: {{red: {{infantry: {{{_lines('p#: 1-1, ', 8_000)}}}}}}}\n"
SETUP_LINES = _lines("        q#: [r#]\n", 8_000)
ENTRIES = _lines("q#, ", 30_000)
MANY = {
    "regions of spaces that are not there": ("REF001", f"{BASE}regions:\n{REGIONS}"),
    "pieces that are not there, among many": ("REF001", f"{BASE}{PIECES}{SETUP}{SETUP_LINES}"),
    "a long line": ("SCH006", f"{BASE}{PIECE}{SETUP}        a: [{ENTRIES}q1]\n"),
}


@pytest.mark.parametrize("name", MANY)
def test_many_mistakes_of_a_kind_are_found_in_time(name):
    check, text = MANY[name]
    module = module_from_text(text)
    start = time.process_time()
    findings = run_checks(module, ALL_CHECKS, only=[check])
    assert time.process_time() - start < 2
    assert findings


def test_a_setting_is_the_same_for_all_checks_of_a_run():
    context = CheckContext(module_from_text(f"{BASE}{PIECE}{SETUP}        a: [p]\n"))
    setting = cached_scenario_setting(context, "s", {})
    assert cached_scenario_setting(context, "s", {}) is setting
    assert misplaced_standings(cached_scenario_setting(context, "s", {})) is misplaced_standings(
        setting
    )
    assert cached_scenario_setting(context, "s", None) is not setting


def test_nothing_is_located_while_a_sound_module_is_read():
    loaded = parse_module_files(ModuleFiles(Path(), {"test.yaml": f"{BASE}{PIECE}"}))
    assert "node" not in vars(loaded.tree.yaml_files["test.yaml"])


def test_mistakes_in_very_many_files_are_located_in_time():
    names = [f"notes/n{number}.yaml" for number in range(4_000)]
    texts = {"module.yaml": FOLDER_HEAD, **dict.fromkeys(names, "text: b\nwhy: c\n")}
    tree = parse_module_files(ModuleFiles(Path(), texts)).tree
    start = time.process_time()
    places = [tree.locate_address(("notes", f"n{number}", "why")) for number in range(4_000)]
    assert time.process_time() - start < 2
    assert [place.file.name for place in places if place] == names
