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

from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import Severity, run_checks
from sandtable.model.storage.address_edits import apply_address_edits, read_edits
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.yaml_writer import yaml_document

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
    return load_module(EXCERPTS / game)


def _findings(module, check):
    return {
        (finding.where, finding.message)
        for finding in run_checks(module, ALL_CHECKS, only=[check])
        if finding.severity > Severity.INFO and finding.waived is None
    }


@cache
def _known(game, check):
    return _findings(_base(game).complete_module, check)


def _unsaid(value):
    """Give `~` as what it is: nothing."""
    if isinstance(value, dict):
        return {key: _unsaid(below) for key, below in value.items()}
    if isinstance(value, list):
        return [_unsaid(below) for below in value]
    return None if value == "~" else value


def _new(game, edits, check):
    text = yaml_document(_unsaid(edits))
    loaded = _base(game)
    after = apply_address_edits(loaded, read_edits([("case.yaml", text)]))
    return _findings(after, check) - _known(game, check)


@pytest.mark.parametrize(("game", "name", "rule"), CASES)
def test_what_breaks_the_rule_is_found(game, name, rule):
    check, _, address = rule["finds"].partition(" ")
    found = _new(game, rule["breaks"], check)
    assert any(where.startswith(address) for where, _ in found), f"{name}: {sorted(found)}"


@pytest.mark.parametrize(("game", "name", "rule"), CASES)
def test_what_keeps_the_rule_is_let_pass(game, name, rule):
    found = _new(game, rule.get("keeps") or {}, rule["finds"].split()[0])
    assert not found, f"{name}: {sorted(found)}"


@pytest.mark.parametrize("game", list(RULES))
def test_every_rule_is_answered(game):
    assert len(RULES[game]) == COUNTS[game]


def test_every_rule_says_what_it_is():
    for rules in RULES.values():
        for name, rule in rules.items():
            assert rule["says"], name
            assert ("play" in rule) != ("breaks" in rule), name
