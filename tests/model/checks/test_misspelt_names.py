"""A misspelt name is one finding: what follows from it is not reported."""

import random
from functools import cache

import pytest

from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.misspelling_consequences import without_consequences_of_misspellings
from sandtable.model.checks.registry import run_checks
from sandtable.model.edits.name_replacement import replace_name_at
from sandtable.model.references.name_uses import NameUse, all_name_uses_in_module
from sandtable.model.resources import path_of_sample
from sandtable.model.storage.address_edits import apply_address_edits, read_edits
from sandtable.model.storage.module_loading import load_module

REMARKS = ("errata", "waivers", "proofs", "sources", "covered")
SHORTEST = 4
"""Shorter names have no similar ones: with another letter they could mean many."""


@cache
def ours():
    return load_module(path_of_sample("lantern_ford")).complete_module


def run(module):
    return run_checks(module, ALL_CHECKS)


@cache
def found_at_first():
    return {(finding.check, finding.message) for finding in run(ours())}


def found_after(use):
    """Return the checks that find something in our sample after a name was misspelt."""
    middle = len(use.name) // 2
    wrong = use.name[:middle] + use.name[middle] + use.name[middle:]
    module = replace_name_at(ours(), use, wrong)
    findings = without_consequences_of_misspellings(module, run(module), run)
    return [f.check for f in findings if (f.check, f.message) not in found_at_first()]


def uses():
    return [
        use
        for use in all_name_uses_in_module(ours())
        if len(use.name) >= SHORTEST and use.steps[0] not in REMARKS
    ]


@pytest.mark.parametrize(
    "address",
    [
        "pieces.vessin",
        "pieces.vessin.infantry",
        "module.owners.isles.of",
        "boards.country.outlines.vess",
        "boards.valley.links.greyfell/F2.1",
        "limits.quill-is-guarded.of",
        "events.vessin",
        "scenarios.haytime.from",
        "scenarios.haytime.control.vessin",
        "scenarios.haytime.setup.common",
        "scenarios.first_thaw.setup.vessin.winter-camp",
        "scenarios.year_of_the_ford.arrivals.corrow",
        "scenarios.year_of_the_ford.victory.corrow-holds-out.side",
        "boards.valley.paths.lantern-road.along.F7.4",
    ],
)
def test_what_follows_is_not_found(address):
    use = next(use for use in uses() if ".".join(use.steps) == address)
    assert found_after(use) == ["REF001"]


@pytest.mark.long
def test_no_name_that_is_misspelt_makes_others_wrong():
    by_shape: dict[object, list[NameUse]] = {}
    for use in uses():
        by_shape.setdefault((use.kind, use.steps[0], use.steps[2:3]), []).append(use)
    draw = random.Random(17)
    some = [use for group in by_shape.values() for use in draw.sample(group, min(2, len(group)))]
    assert {use.steps: found for use in some if (found := found_after(use)) != ["REF001"]} == {}


def test_a_mistake_of_its_own_is_found_beside_a_misspelt_name():
    edits = 'scenarios.first_thaw.setup.vessin.vess: "[hask, 9 pikes, wagon]"\n'
    loaded = load_module(path_of_sample("lantern_ford"))
    module = apply_address_edits(loaded, read_edits([("case.yaml", edits.replace('"', ""))]))
    use = next(use for use in all_name_uses_in_module(module) if use.steps == ("events", "vessin"))
    module = replace_name_at(module, use, "vesssin")
    findings = without_consequences_of_misspellings(module, run(module), run)
    added = {f.check for f in findings if (f.check, f.message) not in found_at_first()}
    assert added == {"REF001", "CMP001", "LIM001"}


SLIPS = {
    "SCH009": "boards.valley.grid.columns: [8, 1]",
    "LIM005": "limits.area-stacking.at-most: -3",
    "SET002": "scenarios.year_of_the_ford.boards: [country, displays]",
    "SCH002": "module.calendar.turns: 6",
    "SET005": "scenarios.year_of_the_ford.control.corrow: [east-bank, skerrow, vess]",
    "SUP013": "supply.corrow-supply.sources: depot controlled by vessin",
}


@pytest.mark.parametrize("check", SLIPS)
def test_what_follows_from_a_slip_is_left_out(check):
    loaded = load_module(path_of_sample("lantern_ford"))
    module = apply_address_edits(loaded, read_edits([("case.yaml", f"{SLIPS[check]}\n")]))
    findings = run(module)
    added = [f for f in findings if (f.check, f.message) not in found_at_first()]
    assert len({f.where for f in added}) > 1, "one mistake shows in many places"
    left = without_consequences_of_misspellings(module, findings, run)
    assert [f.check for f in left if (f.check, f.message) not in found_at_first()] == [check]


def test_of_very_many_misspelt_names_all_that_follows_is_told():
    module = ours()
    for use in [use for use in uses() if use.kind == "piece"][:40]:
        module = replace_name_at(module, use, f"{use.name}{use.name[-1]}")
    findings = run(module)
    assert without_consequences_of_misspellings(module, findings, run) == findings
