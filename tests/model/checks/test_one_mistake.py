"""One mistake in a set-up is one finding: what follows from it is not reported."""

from __future__ import annotations

import pytest

from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import run_checks
from sandtable.testing.small_modules import MODULE_HEAD, module_from_text

BASE = (
    f"{MODULE_HEAD}  ratings: [attack, move]\n"
    "  owners: {red: {name: Red}, blue: {name: Blue}}\n"
    "types: {infantry: {name: Infantry, domain: land}, fleet: {name: Fleet, domain: sea}}\n"
    "pieces: {red: {infantry: {p: 9 x 1-1 Pikes}, fleet: {f: 9 x 1-1 Fleet}},"
    " blue: {infantry: {b: 9 x 1-1 Blues}}}\n"
    "boards: {map: {kind: areas, name: Map, spaces: {aa: Aa, bb: Bb, cc: Cc; kind sea}}}\n"
)
NO_LAND_AT_SEA = "limits: {wet: {of: infantry, at-most: 0, per: [space], in: cc, rule: A}}\n"
STACKING = "limits: {stack: {of: infantry, at-most: 2, per: [space], rule: A}}\n"
SETUP = "scenarios: {{s: {{name: S, {more}setup: {{red: {{{red}}}, blue: {{{blue}}}}}}}}}\n"

MISTAKES = {
    "a land piece in open sea": (NO_LAND_AT_SEA, {"red": "aa: [p], cc: [p]"}, ["SET001"]),
    "a land piece too many in the sea": (STACKING, {"red": "cc: [3 p]"}, ["SET001"]),
    "an entry listed twice": (STACKING, {"red": "aa: [2 p, 2 p]"}, ["SCH006"]),
    "an entry listed twice, that is too much alone": (
        STACKING, {"red": "aa: [3 p, 3 p]"}, ["LIM001", "SCH006"],
    ),
    "an entry listed twice, elsewhere": (
        STACKING, {"red": "aa: [p, p], bb: [3 p]"}, ["LIM001", "SCH006"],
    ),
    "a hex out of play": (
        STACKING, {"red": "aa: [p], bb: [3 p]", "more": "out-of-play: [bb], "}, ["SET003"],
    ),
    "open sea that is out of play": (
        NO_LAND_AT_SEA, {"red": "aa: [p], cc: [p]", "more": "out-of-play: [cc], "}, ["SET003"],
    ),
    "a limit broken, and nothing else": (STACKING, {"red": "aa: [3 p]"}, ["LIM001"]),
    "a place that the limit alone closes": (
        NO_LAND_AT_SEA.replace("in: cc", "in: bb"), {"red": "bb: [p]"}, ["LIM001"],
    ),
}  # fmt: skip
FAMILIES = ("SET", "LIM001", "SCH006", "CMP001")


@pytest.mark.parametrize("name", MISTAKES)
def test_one_mistake_is_told_once(name):
    limits, words, expected = MISTAKES[name]
    text = SETUP.format(
        **{"more": "", "blue": "bb: [b]" if "bb" not in words["red"] else ""} | words
    )
    findings = run_checks(module_from_text(f"{BASE}{limits}{text}"), ALL_CHECKS)
    told = [
        f.check for f in findings if f.check.startswith(FAMILIES) and f.severity.word == "error"
    ]
    assert sorted(told) == expected
