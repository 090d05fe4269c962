"""Of two checks that find one mistake, the list of all checks shows the one that names it."""

from __future__ import annotations

import time

import pytest

from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.limits_broken_everywhere import replace_breaches_of_wrong_limits
from sandtable.model.checks.misspelling_consequences import without_consequences_of_misspellings
from sandtable.model.checks.registry import Finding, Severity, run_checks
from sandtable.model.checks.repeated_findings import without_repetitions
from sandtable.testing.check_cases import CASE_MODULE_HEAD, CheckCase

HEAD = (
    f"{CASE_MODULE_HEAD}  ratings: [attack, move]\n"
    "types: {infantry: {domain: land}}\n"
    "pieces: {red: {infantry: {p: 2 x 1-1 Pikes, q: 9 x 1-1 Quarrels}},"
    " blue: {infantry: {b: 9 x 1-1 Blues}}}\n"
    "terrains: {water: {name: Water, domain: sea}, plain: {name: Plain, domain: land}}\n"
    "boards: {map: {kind: areas, name: Map, "
    "spaces: {aa: Aa; terrain plain, bb: Bb, cc: Cc, dd: Dd}}}\n"
)
STACKING = "limits: {stack: {of: infantry, at-most: 3, per: [space], rule: A}}\n"
SETUP = "scenarios: {{s: {{name: S, setup: {{red: {{{red}}}, blue: {{{blue}}}}}{more}}}}}\n"

MISTAKES = {
    "too many copies, and so no room for an arrival": (
        STACKING,
        {"red": "aa: [3 p]", "more": ", arrivals: {red: {2: {enter at aa: [q]}}}"},
        ["CMP001"],
    ),
    "no room for an arrival, although the copies exist": (
        STACKING,
        {"red": "aa: [2 p, q]", "more": ", arrivals: {red: {2: {enter at aa: [q]}}}"},
        ["OOA017"],
    ),
    "a wrong turn, which is also out of order": (
        "",
        {"more": ", arrivals: {red: {4: {enter at aa: [p]}, 2: {withdraw: [q]}}}"},
        ["OOA001"],
    ),
    "a right turn out of order": (
        "",
        {"more": ", arrivals: {red: {4: {enter at aa: [p]}, 2: {enter at aa: [q]}}}"},
        ["OOA006"],
    ),
    "water on land, where pieces stand": (
        "",
        {"red": "bb: [p]", "terrain": "bb: Bb; kind land; terrain water"},
        ["ADJ013"],
    ),
    "a missing comma": ("", {"red": "aa: [p q]"}, ["REF001"]),
    "a limit that nothing keeps": (
        STACKING.replace("3", "0"),
        {"red": "aa: [p], bb: [q], cc: [q]", "blue": "dd: [b]"},
        ["LIM001"],
    ),
    "a minimum that no scenario keeps": (
        "limits: {guard: {of: blue infantry, in: holding red/p, at-least: 1, rule: A}}\n",
        {
            "red": "aa: [p]",
            "more": "}, t: {name: T, setup: {red: {bb: [p]}, blue: {cc: [b]}}",
        },
        ["LIM001"],
    ),
    "a minimum where the text says a maximum": (
        STACKING.replace("at-most", "at-least").replace("A}", "A, text: At most 3 pieces.}"),
        {"red": "aa: [p], bb: [q], cc: [q]", "blue": "dd: [b]"},
        ["LIM014"],
    ),
    "a limit that some lines break": (
        STACKING,
        {"red": "aa: [4 q], bb: [5 q]", "blue": "cc: [b]"},
        ["LIM001", "LIM001"],
    ),
}  # fmt: skip
CHECKS = ("ADJ", "CMP001", "LIM001", "LIM014", "OOA", "REF001", "SET001")


def run(module):
    return run_checks(module, ALL_CHECKS)


def flaw(check, space, *places):
    addresses = [f"boards.map.spaces.{name}" for name in (space, *places)]
    return Finding(check, Severity.ERROR, addresses[0], "", places=tuple(addresses[1:]))


def test_an_outline_that_crosses_itself_is_the_only_finding_about_its_space():
    crossing, elsewhere = flaw("GEO001", "alder"), flaw("GEO005", "birch", "cedar")
    follows = [flaw("GEO005", "birch", "alder"), flaw("GEO006", "alder", "cedar")]
    assert without_repetitions([crossing, *follows, elsewhere]) == [crossing, elsewhere]


@pytest.mark.parametrize("name", MISTAKES)
def test_one_mistake_is_one_finding(name):
    limits, words, expected = MISTAKES[name]
    head = HEAD.replace("bb: Bb", words["terrain"]) if "terrain" in words else HEAD
    text = SETUP.format(**{"red": "aa: [p]", "blue": "cc: [b]", "more": ""} | words)
    module = CheckCase("", f"{head}{limits}{text}").read_module()
    findings = without_consequences_of_misspellings(module, run(module), run)
    findings = replace_breaches_of_wrong_limits(module, findings, run)
    found = [f.check for f in without_repetitions(findings) if f.check.startswith(CHECKS)]
    assert found == expected


def test_many_findings_are_compared_by_keys_and_not_one_by_one():
    findings = [
        Finding(
            check, Severity.ERROR, f"scenarios.s.arrivals.red.{number}", "It is wrong.", "", ()
        )
        for check in ("OOA003", "OOA006")
        for number in range(20_000)
    ]
    start = time.process_time()
    assert len(without_repetitions(findings)) == 20_000
    assert time.process_time() - start < 10  # an hour when each was compared with each
