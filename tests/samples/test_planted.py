"""Mistakes planted in whole samples: each is found where it is, and what is legal is let pass.

`planted/<sample>.yaml` has a section for each rule. `says` is the rule in our words. `breaks` and
`keeps` are edits of the sample by address; `finds` names the check that finds what is broken, and
how the address that it names begins. In place of `breaks`, `proof` names one of the sample's own
proofs; all of these are planted, too.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from sandtable.api.proving import trials
from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import Severity, run_checks
from sandtable.model.module import Module
from sandtable.model.resources import path_of_sample, sample_names
from sandtable.model.storage.address_edits import apply_address_edits, read_edits
from sandtable.model.storage.module_loading import ModuleWithFiles, load_module
from sandtable.model.storage.yaml_writer import yaml_document

HERE = Path(__file__).parent / "planted"
Rule = dict[str, Any]
CASES = [
    pytest.param(file.stem, rule, id=f"{file.stem}: {name}")
    for file in sorted(HERE.glob("*.yaml"))
    for name, rule in yaml.load(  # noqa: TID251
        file.read_text(encoding="utf-8"), Loader=yaml.CBaseLoader
    ).items()
]


@cache
def _sample(name: str) -> ModuleWithFiles:
    return load_module(path_of_sample(name))


def _findings(module: Module, check: str) -> set[str]:
    return {
        str(finding.where)
        for finding in run_checks(module, ALL_CHECKS, only=[check])
        if finding.severity > Severity.INFO and finding.waived is None
    }


def _mistake(name: str, rule: Rule) -> str:
    """Return the edits that break a rule: those of the file, or of a proof of the sample."""
    if "proof" not in rule:
        return yaml_document(rule["breaks"])
    plants = _sample(name).complete_module.proofs[rule["proof"]].plants
    return "".join(f"{json.dumps(at)}: {text or '~'}\n" for at, text in plants.items())


def _findings_after(name: str, edits: str, check: str) -> set[str]:
    edited = apply_address_edits(_sample(name), read_edits([("case.yaml", edits)]))
    return _findings(edited, check)


@pytest.mark.parametrize(("name", "rule"), CASES)
def test_a_planted_mistake_is_found(name: str, rule: Rule) -> None:
    check, _, address = rule["finds"].partition(" ")
    found = _findings_after(name, _mistake(name, rule), check)
    assert any(where.startswith(address) for where in found), sorted(found)


@pytest.mark.parametrize(("name", "rule"), CASES)
def test_what_the_rule_allows_is_let_pass(name: str, rule: Rule) -> None:
    check = rule["finds"].split()[0]
    assert rule["says"]
    assert _findings_after(name, yaml_document(rule["keeps"]), check) == set()


PROVEN = [
    pytest.param(name, marks=pytest.mark.long if name == "mare_nostrum" else ())
    for name in sample_names()
]
"""That sample has the most proofs and the largest set-ups; mistakes are planted in it above."""


@pytest.mark.parametrize("name", PROVEN)
def test_each_proof_of_a_sample_is_found(name: str) -> None:
    assert [trial.proof for trial in trials(_sample(name)) if not trial.found] == []
