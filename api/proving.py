"""Planting the mistakes of a module's proofs, one by one, and looking whether they are found."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from sandtable.model.address_path import parse_address
from sandtable.model.checks.registry import Severity, run_checks
from sandtable.model.locations import ScenarioRef
from sandtable.model.overlay import scenario_chain
from sandtable.model.reports.coverage import Trial
from sandtable.model.reports.scenarios import playable
from sandtable.model.storage.apply import apply, read_edits
from sandtable.plugins.registry import registry

if TYPE_CHECKING:
    from sandtable.model.entities.remarks import Proof
    from sandtable.model.module import Module
    from sandtable.model.storage.load import Loaded

    Message = tuple[str, str]
    Names = tuple[str, ...]


def trials(loaded: Loaded) -> Iterator[Trial]:
    """Plant each mistake of the module's proofs by itself; give what its check says of it."""
    before: dict[tuple[str, Names | None], set[Message]] = {}
    for name, proof in loaded.whole.proofs.items():
        scenarios = _scenarios_touched(loaded.whole, proof)
        key = proof.finds, scenarios
        if key not in before:
            before[key] = _messages(loaded.whole, *key)
        new = _messages(planted(loaded, name, proof), *key) - before[key]
        messages = [f"{where}: {message}" for where, message in sorted(new)]
        yield Trial(name, proof.finds, proof.mistake, messages)


def _scenarios_touched(module: Module, proof: Proof) -> Names | None:
    """Return the scenarios in which a mistake can be found; None, where it may be in any."""
    planted_in = [ScenarioRef.of(parse_address(at) or ()) for at in proof.plants]
    written = {address.scenario for address in planted_in if address}
    if not all(planted_in):
        return None
    heirs = (name for name in playable(module) if written & set(scenario_chain(module, name)))
    return tuple(heirs) or None


def planted(loaded: Loaded, name: str, proof: Proof) -> Module:
    """Return the module with the mistake in it; raise UnreadableError where that is none."""
    lines = (f"{json.dumps(at)}: {text or '~'}\n" for at, text in proof.plants.items())
    return apply(loaded, read_edits([(f"proofs.{name}", "".join(lines))]))


def _messages(module: Module, check: str, scenarios: Names | None) -> set[Message]:
    return {
        (finding.where, finding.message)
        for finding in run_checks(module, registry().checks, scenarios, only=[check])
        if finding.severity > Severity.INFO and finding.waived is None
    }
