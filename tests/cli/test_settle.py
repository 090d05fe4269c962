"""`sandtable settle`."""

from __future__ import annotations

import json

import pytest

from sandtable.model.storage.module_loading import load_module

MODULE = """\
module:
  format: 1
  title: The Weir
  rights: {work: The Weir, basis: own, permission: own, notice: Ours.}
  owners: {red: Red}
types: {infantry: {}}
pieces: {red: {infantry: {foot: 6 x Foot, guns: 2 x Guns}}}
scenarios:
  day: {name: The Day, setup: {red: {A1: [2 foot, guns]}}}  # the only one
conflicts:
  scenarios.day.setup.red.A1.foot: {base: foot, theirs: 3 foot}
  scenarios.day.setup.red.A1.guns: {base: guns}
"""


@pytest.fixture
def weir(tmp_path):
    path = tmp_path / "weir.yaml"
    path.write_text(MODULE, encoding="utf-8")
    return path


def test_conflicts_are_told(run, weir):
    answer = run("settle", weir)
    assert answer.code == 1
    assert answer.out == (
        "Scenario “The Day”, set-up, Red, A1: 2 Foot here, 3 Foot in the other version "
        "(Foot before both changes)\n"
        "    scenarios.day.setup.red.A1.foot\n"
        "Scenario “The Day”, set-up, Red, A1: Guns here, deleted in the other version "
        "(Guns before both changes)\n"
        "    scenarios.day.setup.red.A1.guns\n"
    )


def test_one_is_settled_and_the_others_are_left(run, weir):
    answer = run("settle", weir, "scenarios.day.setup.red.A1.foot", "--take", "theirs")
    assert answer.code == 1
    assert answer.out.splitlines()[:3] == [
        "A1: Foot, 2 to 3",
        "A1: 3 units to 4",
        "1 conflict settled.",
    ]
    assert list(load_module(weir).module.conflicts) == ["scenarios.day.setup.red.A1.guns"]
    assert "# the only one" in weir.read_text("utf-8")


def test_all_are_settled(run, weir):
    answer = run("settle", weir, "--take", "ours")
    assert (answer.code, answer.out) == (0, "2 conflicts settled.\n")
    assert weir.read_text("utf-8") == MODULE.partition("conflicts:")[0]


def test_what_is_no_conflict_is_refused(run, weir):
    before = weir.read_text("utf-8")
    answer = run("settle", weir, "scenarios.day.setup.red.A1.fout", "--take", "ours")
    assert answer.code == 2
    assert "Did you mean 'scenarios.day.setup.red.A1.foot'?" in answer.err
    assert weir.read_text("utf-8") == before


def test_nothing_to_settle(run, weir):
    run("settle", weir, "--take", "ours")
    assert run("settle", weir).out == "There is no conflict.\n"
    assert run("settle", weir, "--take", "ours").code == 2


def test_json(run, weir):
    answer = json.loads(run("settle", weir, "--format", "json").out)
    assert answer["conflicts"][0] | {"text": ""} == {
        "where": "scenarios.day.setup.red.A1.foot",
        "about": "value",
        "place": "scenario “The Day”, set-up, Red, A1",
        "base": "foot",
        "ours": "2 foot",
        "theirs": "3 foot",
        "text": "",
    }
    assert answer["conflicts"][1]["theirs"] is None


def test_the_editor_offers_both_sides(weir):
    """Its list of problems shows the fixes of checks."""
    from sandtable.model.checks import ALL_CHECKS
    from sandtable.model.checks.registry import run_checks

    module = load_module(weir).module
    found = run_checks(module, ALL_CHECKS, only=["MRG001"])
    assert [[fix.label for fix in one.fixes] for one in found] == [
        ["Keep ours: 2 Foot", "Take theirs: 3 Foot"],
        ["Keep ours: Guns", "Take theirs: deleted"],
    ]
    assert not any(fix.safe for one in found for fix in one.fixes)
