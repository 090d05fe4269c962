"""A re-check after an edit gives what a full check gives: the same findings, in the same order."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from model.checks import ALL_CHECKS, parts
from model.checks.placing import edited_lines
from model.checks.reach import REACH, Reach
from model.checks.recheck import checked, exchanged
from model.checks.registry import Found, run_checks
from model.edits.errors import EditError
from model.edits.place import removed, replaced
from model.frame import frame_of
from model.lookup import keys_below, look_up
from model.phrases.entry import Item
from model.shape import is_record
from model.storage.load import load
from tests.support.crowds import crowd

ROOT = Path(__file__).parents[3]
SAMPLES = sorted((ROOT / "sample_scenarios").glob("*/module.yaml"))
EXCERPTS = sorted((ROOT / "tests" / "excerpts").glob("*/module.yaml"))
CHAIN = 4
"""So many edits follow on each other."""


def lines(module):
    """Every line of entries, with its address."""
    for name, scenario in module.scenarios.items():
        for heading, chart in scenario.setup.items():
            for place, entries in (chart or {}).items():
                yield ("scenarios", name, "setup", str(heading), str(place)), entries
        for owner, schedule in scenario.arrivals.items():
            for moment, deeds in (schedule or {}).items():
                for verb, entries in (deeds or {}).items():
                    line = ("scenarios", name, "arrivals", owner, str(moment), str(verb))
                    yield line, entries


def without(module, steps, entries, gone):
    rest = tuple(entry for entry in entries if entry is not gone)
    return replaced(module, steps, rest) if rest else removed(module, steps)


def moved(module, dice, source, target):
    entry = dice.choice(source[1])
    after = without(module, *source, entry)
    there = look_up(after, target[0])
    return replaced(after, target[0], (*there, entry)) if isinstance(there, tuple) else after


def added(module, dice, source, target):
    return replaced(module, target[0], (*target[1], dice.choice(source[1])))


def taken(module, dice, source, _target):
    return without(module, *source, dice.choice(source[1]))


def otherwise(module, dice, source, _target):
    steps, entries = source
    entry = dice.choice([e for e in entries if isinstance(e, Item)] or [None])
    if entry is None:
        return replaced(module, steps, entries[::-1])
    other = replace(entry, lost=1 - min(1, entry.lost), count=dice.choice([1, 2]))
    return replaced(module, steps, tuple(other if e is entry else e for e in entries))


def on_a_new_line(module, dice, source, _target):
    steps, entries = source
    place = dice.choice([*module.regions, *(s for b in module.boards.values() for s in b.spaces)])
    key = place if steps[2] == "setup" else f"enter at {place}"
    return replaced(module, (*steps[:-1], key), entries[:1])


EDITS = (moved, added, taken, otherwise, on_a_new_line)


def with_another_line(module, dice):
    """An edit of lines and of nothing else; it may make no sense."""
    there = [line for line in lines(module) if line[1]]
    if not there:
        return module
    return dice.choice(EDITS)(module, dice, dice.choice(there), dice.choice(there))


def addresses(module, above=()):
    for key in keys_below(look_up(module, above)):
        steps = (*above, key)
        yield steps
        value = look_up(module, steps)
        if isinstance(value, dict | tuple) or is_record(type(value)):
            yield from addresses(module, steps)


def with_anything_else(module, dice):
    """An edit anywhere: something is taken away, or says what its neighbour says."""
    every = list(addresses(module))
    steps = dice.choice(every)
    if dice.random() < 0.5:
        return removed(module, steps)
    return replaced(module, steps, look_up(module, dice.choice(like(module, steps, every))))


def like(module, steps, every):
    """The addresses beside one at which something of the same sort stands."""
    sort = sort_of(look_up(module, steps))
    shelf = isinstance(look_up(module, steps[:-1]), dict)
    beside = [one for one in every if one[:-1] == steps[:-1]] if shelf else [steps]
    return [one for one in beside if sort_of(look_up(module, one)) == sort]


def sort_of(value):
    parts = {type(part) for part in value} if isinstance(value, tuple) else None
    return type(value), parts


def edited(module, dice, share):
    try:
        return (with_another_line if dice.random() < share else with_anything_else)(module, dice)
    except (EditError, TypeError):
        return module


def assert_the_law_holds(module, seed, number, share):
    dice, here = Random(seed), checked(module)
    for _ in range(number):
        after = edited(here.module, dice, share)
        here = here.after(after)
        assert here.findings == run_checks(after, ALL_CHECKS)


@settings(max_examples=12)
@given(seed=st.integers(0, 10**6))
@example(seed=36463)  # a line goes, and the line of the scenario below it stands there instead
def test_in_crowds_where_lines_change(seed):
    """Every edit is looked at in a part of the module, however large that is."""
    before, parts.LARGEST = parts.LARGEST, 2
    try:
        assert_the_law_holds(crowd(Random(seed)), seed, CHAIN, share=1)
    finally:
        parts.LARGEST = before


@settings(max_examples=6)
@given(seed=st.integers(0, 10**6))
def test_in_crowds_where_anything_changes(seed):
    assert_the_law_holds(crowd(Random(seed)), seed, CHAIN, share=0.3)


@pytest.mark.parametrize("head", SAMPLES, ids=lambda head: head.parent.name)
def test_in_the_samples(head):
    assert_the_law_holds(load(head.parent).whole, 1, 3, share=0.6)


@pytest.mark.long
@pytest.mark.parametrize("head", SAMPLES, ids=lambda head: head.parent.name)
def test_in_the_samples_after_many_edits(head):
    assert_the_law_holds(load(head.parent).whole, 3, 20, share=0.6)


@pytest.mark.slow
@pytest.mark.parametrize("head", EXCERPTS, ids=lambda head: head.parent.name)
def test_in_the_excerpts_of_rulebooks(head):
    assert_the_law_holds(load(head.parent).whole, 2, 2, share=0.5)


def test_fixes_are_for_what_stands_there_now():
    """A fix that was found before an edit of the same line must not bring back the old line."""
    module = crowd(Random(3))
    steps, entries = next(line for line in lines(module) if len(line[1]) > 1)
    twice = replaced(module, steps, (*entries, entries[0]))
    after = replaced(twice, steps, (*entries[:1], entries[0]))
    whole = {f.where: f for f in run_checks(after, ALL_CHECKS) if f.check == "SCH006"}
    again = [f for f in checked(twice).after(after).findings if f.check == "SCH006"]
    assert again
    for finding in again:
        fixes = zip(finding.fixes, whole[finding.where].fixes, strict=True)
        assert all(one.edit(after) == other.edit(after) for one, other in fixes)


def counted(asked):
    """All checks, and what each was run over."""

    def over(check):
        def run(context):
            asked.append((check.id, context.part))
            return check.run(context)

        return replace(check, run=run)

    return [over(check) for check in ALL_CHECKS]


def test_checks_that_look_at_lines_are_run_over_a_part(monkeypatch):
    monkeypatch.setattr(parts, "LARGEST", 2)
    asked, dice = [], Random(5)
    before = checked(replace(crowd(dice), limits={}), counted(asked))
    asked.clear()
    before.after(taken(before.module, dice, next(lines(before.module)), None))
    whole = {check for check, part in asked if not part}
    assert whole
    assert {REACH.get(check) for check in whole} <= {None, Reach.BLANKS, Reach.WORDS}


def test_checks_that_do_not_read_what_changed_are_not_run():
    asked = []
    before = checked(crowd(Random(5)), counted(asked))
    asked.clear()
    before.after(replace(before.module, labels=dict(before.module.labels)))
    reads = {check.id: check.reads for check in ALL_CHECKS}
    assert all("labels" in reads[check] for check, _ in asked)


def test_the_same_module_is_not_checked_again():
    asked = []
    before = checked(crowd(Random(5)), counted(asked))
    asked.clear()
    assert before.after(before.module).findings == before.findings
    assert asked == []


def test_every_check_whose_reach_is_told_exists():
    assert set(REACH) <= {check.id for check in ALL_CHECKS}


def test_an_edit_of_anything_but_lines_is_none_of_lines():
    module = crowd(Random(1))
    name = next(iter(module.scenarios))
    assert edited_lines(module, replaced(module, ("limits", "stacking", "rule"), "9")) is None
    assert edited_lines(module, replaced(module, ("scenarios", name, "name"), "Other")) is None
    assert edited_lines(module, removed(module, ("scenarios", name, "setup", "red"))) is None


def test_an_edit_of_lines_names_them():
    module = crowd(Random(1))
    steps, entries = next(lines(module))
    (line,) = edited_lines(module, replaced(module, steps, ()))
    assert (line.scenario, *map(str, line.key)) == steps[1:]
    assert (line.before, line.after) == (entries, ())


def test_modules_that_differ_in_lines_share_their_frame():
    module = crowd(Random(1))
    steps, _ = next(lines(module))
    assert frame_of(replaced(module, steps, ())) is frame_of(module)
    assert frame_of(replaced(module, ("limits",), {})) is not frame_of(module)


A, B, C = (Found(("notes", name), "Said.") for name in "abc")


def test_what_a_part_had_found_is_exchanged_for_what_it_finds():
    assert exchanged([A, B], [B], [C]) == [A, C]


def test_what_is_found_only_in_a_part_cancels_out():
    assert exchanged([A], [B], [B, C]) == [A, C]


def test_what_does_not_come_out_even_is_not_told():
    assert exchanged([A], [B], [C]) is None
