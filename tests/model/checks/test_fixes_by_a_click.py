"""Fixes that spare authors a search: each removes the finding that offers it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sandtable.model.checks.registry import Finding, Fix, run_checks
from sandtable.model.module import Module
from sandtable.plugins.registry import plugin_registry
from tests.support.modules import load_module_text, module_from_text

TEXT = """
module:
  format: 1
  title: A case
  rights: {work: A case, basis: own, permission: own}
  owners: {red: Red, blue: Blue}
tables:
  crt: {name: Combat, dice: 2d6, columns: [a], rows: {2..3: [AE], 5..9: [EX]}}
events:
  red:
    storm: {name: Storm, play: immediate}
    mud: {name: Mud, play: keep, choices: {a: {then: return}, b: {}}}
types: {infantry: {}}
pieces: {red: {infantry: {p: 9 x Pikes}, horse: {h: Horse}}, blue: {infantry: {w: 9 x Watch}}}
boards:
  map:
    name: Map
    kind: areas
    spaces: {derna: Derna; terrain swamp, bardia: Bardia}
    borders: {derna/bardia: [river]}
scenarios:
  one: {name: One, setup: {red: {derna: [p]}, blue: {bardia: [w]}}}
  two: {name: Two, sets-up: [red], first: 1 red, setup: {red: {derna: [p]}, blue: {bardia: [w]}}}
"""
CHECKS = ("REF001", "SET007", "TBL001", "TBL011")
EXPECTED = {
    "Define border feature 'river'…", "Define terrain 'swamp'…", "Define type 'horse'…",
    "Add rows 4 and 10\N{EN DASH}12",
    "Discard after play",
    "Red sets up first", "Blue sets up first", "Blue sets up last",
    "Red moves first", "Blue moves first",
}  # fmt: skip


def offered(module: Module) -> Iterator[tuple[Finding, Fix]]:
    for finding in run_checks(module, plugin_registry().all_checks, only=CHECKS):
        for fix in finding.fixes:
            yield finding, fix


def test_the_fixes_are_offered_in_plain_words():
    assert {fix.label for _, fix in offered(module_from_text(TEXT))} == EXPECTED


@pytest.mark.parametrize("label", sorted(EXPECTED))
def test_a_fix_removes_its_finding(label):
    module = module_from_text(TEXT)
    for finding, fix in offered(module):
        if fix.label == label:
            after = run_checks(
                fix.edit(module), plugin_registry().all_checks, only=(finding.check,)
            )
            assert (finding.where, finding.message) not in {(f.where, f.message) for f in after}


def test_missing_rows_are_put_in_the_order_of_rolls():
    module = load_module_text(TEXT).module
    fix = next(fix for _, fix in offered(module) if fix.label.startswith("Add rows"))
    assert list(fix.edit(module).tables["crt"].rows) == ["2..3", "4", "5..9", "10..12"]
