"""A re-check after an edit returns the same findings as a full check, in the same order."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sandtable.model.checks import ALL_CHECKS, part_of_module_affected
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.line_edits import find_line_edits
from sandtable.model.checks.recheck import check_module, replace_findings
from sandtable.model.checks.registry import RawFinding, run_checks
from sandtable.model.edits.address_edits import delete_entry, set_value
from sandtable.model.static_part import static_part_of
from sandtable.model.storage.module_loading import load_module
from tests.support.crowds import crowd
from tests.support.present import present
from tests.support.random_edits import edited, lines, taken

ROOT = Path(__file__).parents[3]
SAMPLES = sorted((ROOT / "sample_scenarios").glob("*/module.yaml"))
EXCERPTS = sorted((ROOT / "tests" / "excerpts").glob("*/module.yaml"))
USUAL = {"lantern_ford", "aa_north_africa"}
"""The samples that every run edits; the others are for `make test-long`, as are longer walks."""
SOME = [
    pytest.param(head, marks=() if head.parent.name in USUAL else pytest.mark.long)
    for head in SAMPLES
]
CHAIN = 4
"""So many edits follow on each other."""


def assert_the_law_holds(module, seed, number, share):
    dice, here = Random(seed), check_module(module)
    for _ in range(number):
        after = edited(here.module, dice, share)
        here = here.recheck_edited(after)
        assert here.findings == run_checks(after, ALL_CHECKS)


@settings(max_examples=12)
@given(seed=st.integers(0, 10**6))
@example(seed=36463)  # a line goes, and the line of the scenario below it stands there instead
def test_in_crowds_where_lines_change(seed):
    """In large modules, every edit is checked in the affected part, however large it is."""
    before, part_of_module_affected.MAX_AFFECTED_SHARE = (
        part_of_module_affected.MAX_AFFECTED_SHARE,
        2,
    )
    try:
        assert_the_law_holds(crowd(Random(seed)), seed, CHAIN, share=1)
    finally:
        part_of_module_affected.MAX_AFFECTED_SHARE = before


@settings(max_examples=6)
@given(seed=st.integers(0, 10**6))
def test_in_crowds_where_anything_changes(seed):
    assert_the_law_holds(crowd(Random(seed)), seed, CHAIN, share=0.3)


@pytest.mark.parametrize("head", SOME, ids=lambda head: head.parent.name)
def test_in_the_samples(head):
    assert_the_law_holds(load_module(head.parent).complete_module, 1, 3, share=0.6)


@pytest.mark.long
@pytest.mark.parametrize("head", SAMPLES, ids=lambda head: head.parent.name)
def test_in_the_samples_after_many_edits(head):
    assert_the_law_holds(load_module(head.parent).complete_module, 3, 20, share=0.6)


@pytest.mark.slow
@pytest.mark.parametrize("head", EXCERPTS, ids=lambda head: head.parent.name)
def test_in_the_excerpts_of_rulebooks(head):
    assert_the_law_holds(load_module(head.parent).complete_module, 2, 2, share=0.5)


def test_fixes_are_for_what_stands_there_now():
    """A fix that was computed before an edit of its line must not restore the old line."""
    module = crowd(Random(3))
    steps, entries = next(line for line in lines(module) if len(line[1]) > 1)
    twice = set_value(module, steps, (*entries, entries[0]))
    after = set_value(twice, steps, (*entries[:1], entries[0]))
    whole = {f.where: f for f in run_checks(after, ALL_CHECKS) if f.check == "SCH006"}
    again = [f for f in check_module(twice).recheck_edited(after).findings if f.check == "SCH006"]
    assert again
    for finding in again:
        fixes = zip(finding.fixes, whole[finding.where].fixes, strict=True)
        assert all(one.edit(after) == other.edit(after) for one, other in fixes)


def counted(asked):
    """Return all checks, and a list of the modules on which each of them was run."""

    def over(check):
        def run(context):
            asked.append((check.id, context.is_part))
            return check.run(context)

        return replace(check, run=run)

    return [over(check) for check in ALL_CHECKS]


def test_checks_that_look_at_lines_are_run_over_a_part(monkeypatch):
    monkeypatch.setattr(part_of_module_affected, "MAX_AFFECTED_SHARE", 2)
    asked: list[Any] = []
    dice = Random(5)
    before = check_module(replace(crowd(dice), limits={}), counted(asked))
    asked.clear()
    before.recheck_edited(taken(before.module, dice, next(lines(before.module)), None))
    whole = {check for check, part in asked if not part}
    assert whole
    reaches = {check.reach for check in ALL_CHECKS if check.id in whole}
    assert reaches <= {EditScope.EVERYTHING, EditScope.BLANKS, EditScope.WORDS}


def test_checks_that_do_not_read_what_changed_are_not_run():
    asked: list[Any] = []
    before = check_module(crowd(Random(5)), counted(asked))
    asked.clear()
    before.recheck_edited(replace(before.module, labels=dict(before.module.labels)))
    reads = {check.id: check.reads for check in ALL_CHECKS}
    assert all("labels" in reads[check] for check, _ in asked)


def test_the_same_module_is_not_checked_again():
    asked: list[Any] = []
    before = check_module(crowd(Random(5)), counted(asked))
    asked.clear()
    assert before.recheck_edited(before.module).findings == before.findings
    assert asked == []


def test_an_edit_of_anything_but_lines_is_none_of_lines():
    module = crowd(Random(1))
    name = next(iter(module.scenarios))
    assert find_line_edits(module, set_value(module, ("limits", "stacking", "rule"), "9")) is None
    assert find_line_edits(module, set_value(module, ("scenarios", name, "name"), "Other")) is None
    assert (
        find_line_edits(module, delete_entry(module, ("scenarios", name, "setup", "red"))) is None
    )


def test_an_edit_of_lines_names_them():
    module = crowd(Random(1))
    steps, entries = next(lines(module))
    (line,) = present(find_line_edits(module, set_value(module, steps, ())))
    assert (line.scenario, *map(str, line.key)) == steps[1:]
    assert (line.before, line.after) == (entries, ())


def test_modules_that_differ_in_lines_share_their_frame():
    module = crowd(Random(1))
    steps, _ = next(lines(module))
    assert static_part_of(set_value(module, steps, ())) is static_part_of(module)
    assert static_part_of(set_value(module, ("limits",), {})) is not static_part_of(module)


A, B, C = (RawFinding(("notes", name), "Said.") for name in "abc")


def test_what_a_part_had_found_is_exchanged_for_what_it_finds():
    assert replace_findings([A, B], [B], [C]) == [A, C]


def test_what_is_found_only_in_a_part_cancels_out():
    assert replace_findings([A], [B], [B, C]) == [A, C]


def test_what_does_not_come_out_even_is_not_told():
    assert replace_findings([A], [B], [C]) is None
