"""Few suggestions of names are made, and a re-check still finds what a full check finds."""

from __future__ import annotations

import pytest

from sandtable.model import name_suggestions
from sandtable.model.checks import ALL_CHECKS, part_of_module_affected
from sandtable.model.checks.recheck import check_module
from sandtable.model.checks.registry import run_checks
from sandtable.model.edits.address_edits import set_value
from sandtable.model.lookup import value_at_address
from sandtable.testing.small_modules import MODULE_HEAD, module_from_text

HEAD = (
    f"{MODULE_HEAD}  calendar: {{turns: 9, order: [red]}}\n"
    "  owners: {red: {name: Red, entry: [bb]}}\n"
    "types: {infantry: {}}\n"
    "boards: {map: {kind: areas, name: Map, spaces: {aa: Aa, bb: Bb, cc: Cc}}}\n"
    "pieces: {red: {infantry: {pikes: 9 x Pikes, hussars: 9 x Hussars, guns: 9 x Guns}}}\n"
)
SETUP = "scenarios:\n  one:\n    name: One\n    setup:\n      red:\n"
CAMPAIGN = (
    "scenarios:\n"
    "  base: {name: Base, abstract: true, arrivals: {red: {3: {withdraw: [pikes]}}}}\n"
    "  two: {name: Two, from: base, first: 5, setup: {red: {aa: [hussarz], cc: [pikes, guns]}}}\n"
    "  one:\n    name: One\n    from: base\n    setup:\n      red:\n"
)
OPTION = "options: {fog: {name: Fog, choices: [thick, thin], default: thick}}\n"
TABLE = "tables: {ports: {name: Ports, dice: 1d6, columns: [derna], rows: {1..6: ['2']}}}\n"
NUMBER = 7


def _numbered(text, count=NUMBER):
    return ", ".join(text.replace("#", str(number)) for number in range(count))


CROWDS = {
    "REF001": f"{HEAD}{SETUP}        aa: [{_numbered('pike#')}]\n",
    "REF014": f"{HEAD}{OPTION}{SETUP}        aa: [{_numbered('#1 pikes if fog is thic#', 4)}]\n"
    f"        bb: [{_numbered('#1 hussars if fog is thic#', 3)}]\n",
    "REF015": f"{HEAD}{TABLE}limits: {{"
    f"{_numbered('x#: {of: infantry, at-most: roll ports dern#, rule: A}')}}}\n",
    "REF012": f"{HEAD}{SETUP}        aa: [pikes]\n"
    f"  two: {{name: Two, from: one, setup: {{red: {{{_numbered('aa#: ~')}}}}}}}\n",
    "TXT002": f"{HEAD}texts: {{de: {{{_numbered('module.titl#: T')}}}}}\n",
    "TBL004": f"{HEAD}tables: {{dice: {{name: Dice, dice: 1d6, results: {{retreat: R}},"
    f" rows: {{1..6: [{_numbered('retrea#')}]}}}}}}\n",
}
"""Modules with seven misspelt words each that one check finds."""
SCHEDULE = f"{HEAD}{CAMPAIGN}        aa: [{_numbered('qq#xx')}]\n        bb: [pikess, gunss]\n"


@pytest.fixture
def most_advised(monkeypatch):
    """Allow suggestions for three words of a check only.

    After an edit, checks look only at the part of the module that it affects.
    """
    most = 3
    names = most * name_suggestions._MIN_ASSUMED_NAMES
    monkeypatch.setattr(name_suggestions, "_MAX_COMPARISONS", names)
    monkeypatch.setattr(part_of_module_affected, "MAX_AFFECTED_SHARE", 2)
    return most


@pytest.mark.parametrize("check", CROWDS)
def test_only_so_many_words_have_suggestions(check, most_advised):
    findings = run_checks(module_from_text(CROWDS[check]), ALL_CHECKS, only=[check])
    advised = [finding for finding in findings if "Did you mean" in finding.message]
    assert (len(findings), len(advised)) == (NUMBER, most_advised)


@pytest.mark.parametrize("check", CROWDS)
def test_without_the_limit_all_words_have_suggestions(check):
    findings = run_checks(module_from_text(CROWDS[check]), ALL_CHECKS, only=[check])
    assert all("Did you mean" in finding.message for finding in findings)


LINE = ("scenarios", "one", "setup", "red", "aa")


@pytest.mark.parametrize("check", ["REF001", "REF014", "OOA001", "OOA012"])
def test_beyond_the_limit_a_recheck_finds_what_a_full_check_finds(check, most_advised):
    text = CROWDS.get(check, SCHEDULE)
    here = check_module(module_from_text(text))
    first = here.findings
    assert any(finding.check == check for finding in first)
    entries = value_at_address(here.module, LINE)
    sizes = [*range(len(entries) - 1, 0, -1), *range(1, len(entries) + 1)]
    for size in sizes:
        after = set_value(here.module, LINE, entries[-size:])
        here = here.recheck_edited(after)
        assert here.findings == run_checks(after, ALL_CHECKS)
    assert here.findings == first
