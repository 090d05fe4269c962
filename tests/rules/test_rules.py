"""Every rule of the five games that a module can break: broken it is found, kept it is not.

`<game>.yaml` has a section for each rule. `says` is the rule in our words. `breaks` and `keeps`
are edits by address on that game's excerpt (`tests/excerpts/<game>`); `finds` names the check that
finds the broken one, and how the address that it names begins. A rule that only play can break has
`play` with the reason in place of cases.
"""

from functools import cache
from pathlib import Path

import pytest
import yaml

from model.checks import ALL_CHECKS
from model.checks.registry import Severity, run_checks
from model.storage.apply import apply, read_edits
from model.storage.load import load

HERE = Path(__file__).parent
EXCERPTS = HERE.parent / "excerpts"
RULES = {
    file.stem: yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CBaseLoader)  # noqa: TID251
    for file in sorted(HERE.glob("*.yaml"))
}
CASES = [
    pytest.param(game, name, rule, id=name)
    for game, rules in RULES.items()
    for name, rule in rules.items()
    if "play" not in rule
]
COUNTS = {
    "aa_lhtr_1942": 33,
    "aa_north_africa": 38,
    "afrika_ii": 36,
    "blocks_in_afrika": 41,
    "mare_nostrum": 40,
}


@cache
def _base(game):
    return load(EXCERPTS / game)


def _findings(module):
    return {
        (finding.check, finding.where, finding.message)
        for finding in run_checks(module, ALL_CHECKS)
        if finding.severity > Severity.INFO and finding.waived is None
    }


@cache
def _known(game):
    return _findings(_base(game).whole)


def _new(game, edits):
    text = yaml.safe_dump(edits, allow_unicode=True, sort_keys=False)
    loaded = _base(game)
    after = apply(loaded, read_edits([("case.yaml", text)]))
    return _findings(after) - _known(game)


@pytest.mark.parametrize(("game", "name", "rule"), CASES)
def test_what_breaks_the_rule_is_found(game, name, rule):
    found = _new(game, rule["breaks"])
    check, _, address = rule["finds"].partition(" ")
    hits = [(c, where) for c, where, _ in found if c == check and where.startswith(address)]
    assert hits, f"{name}: {sorted(found)}"


@pytest.mark.parametrize(("game", "name", "rule"), CASES)
def test_what_keeps_the_rule_is_let_pass(game, name, rule):
    check = rule["finds"].split()[0]
    found = {f for f in _new(game, rule.get("keeps") or {}) if f[0] == check}
    assert not found, f"{name}: {sorted(found)}"


@pytest.mark.parametrize("game", list(RULES))
def test_every_rule_is_answered(game):
    assert len(RULES[game]) == COUNTS[game]


def test_every_rule_says_what_it_is():
    for rules in RULES.values():
        for name, rule in rules.items():
            assert rule["says"], name
            assert ("play" in rule) != ("breaks" in rule), name
