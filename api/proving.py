"""Tests of proofs: each planted mistake is put into the module, and its check must report it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from sandtable.model.address_path import parse_address
from sandtable.model.checks.registry import Severity, run_checks
from sandtable.model.locations import ScenarioRef
from sandtable.model.overlay import scenario_ancestry
from sandtable.model.reports.coverage import Trial
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.storage.address_edits import apply_address_edits, read_edits
from sandtable.plugins.registry import plugin_registry

if TYPE_CHECKING:
    from sandtable.model.entities.remarks import Proof
    from sandtable.model.module import Module
    from sandtable.model.storage.module_loading import ModuleWithFiles

    Message = tuple[str, str]
    Names = tuple[str, ...]


def trials(loaded: ModuleWithFiles) -> Iterator[Trial]:
    """Yield the test of each proof: what its check finds in a module with the planted mistake."""
    before: dict[tuple[str, Names | None], set[Message]] = {}
    for name, proof in loaded.complete_module.proofs.items():
        scenarios = _scenarios_affected_by_mistake(loaded.complete_module, proof)
        key = proof.finds, scenarios
        if key not in before:
            before[key] = _messages_of_check(loaded.complete_module, *key)
        # What the check found before the mistake does not count.
        new = _messages_of_check(planted_module(loaded, name, proof), *key) - before[key]
        messages = [f"{address}: {message}" for address, message in sorted(new)]
        yield Trial(name, proof.finds, proof.mistake, messages)


def _scenarios_affected_by_mistake(module: Module, proof: Proof) -> Names | None:
    """Return the scenarios that a planted mistake can affect; None if it may affect any."""
    planted_in = [ScenarioRef.from_address_prefix(parse_address(at) or ()) for at in proof.plants]
    planted_scenarios = {address.scenario for address in planted_in if address}
    # A mistake outside all scenarios may show in each of them.
    if not all(planted_in):
        return None
    heirs = (
        name
        for name in playable_scenarios(module)
        if planted_scenarios & set(scenario_ancestry(module, name))
    )
    return tuple(heirs) or None


def planted_module(loaded: ModuleWithFiles, name: str, proof: Proof) -> Module:
    """Return the module with the planted mistake of a proof.

    Raise UnreadableError if it is invalid.
    """
    lines = (f"{json.dumps(at)}: {text or '~'}\n" for at, text in proof.plants.items())
    return apply_address_edits(loaded, read_edits([(f"proofs.{name}", "".join(lines))]))


def _messages_of_check(module: Module, check: str, scenarios: Names | None) -> set[Message]:
    return {
        (finding.where, finding.message)
        for finding in run_checks(module, plugin_registry().all_checks, scenarios, only=[check])
        if finding.severity > Severity.INFO and finding.waived is None
    }
