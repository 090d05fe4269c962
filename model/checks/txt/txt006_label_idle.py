"""TXT006: a label belongs to a place that has no line in a set-up or schedule."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.action_lines import action_lines
from sandtable.model.checks.registry import ALL_KEYS, Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import delete_entry
from sandtable.model.locations import LabelRef, ScenarioRef
from sandtable.model.overlay import scenario_ancestry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module
    from sandtable.model.phrases.place import Place


def _run(context: CheckContext) -> Iterator[RawFinding]:
    unknown = context.phrases_with_unknown
    yield from (
        _finding_about_label_without_line(address, place)
        for address, place in _iter_labels_without_line(context.module)
        if address not in unknown
    )


def _iter_labels_without_line(module: Module) -> Iterator[tuple[AddressPath, Place]]:
    """Yield the address and the place of each label that belongs to no line."""
    # Collecting all places is slow, and most modules have no labels.
    if not module.labels and not any(s.labels for s in module.scenarios.values()):
        return
    used = {
        name: frozenset(_places_written_in_scenario(module, name)) for name in module.scenarios
    }
    all_used_places = frozenset(_places_outside_scenarios(module)).union(*used.values())
    for place in module.labels:
        if place not in all_used_places:
            yield LabelRef(str(place)).address_path, place
    for name, scenario in module.scenarios.items():
        inheriting_scenarios = (
            other for other in used if name in scenario_ancestry(module, other)
        )
        places_used = frozenset(_places_outside_scenarios(module)).union(
            *(
                used[scenario]
                for inheriting_scenario in inheriting_scenarios
                for scenario in scenario_ancestry(module, inheriting_scenario)
            )
        )
        for place, label in scenario.labels.items():
            if label is not None and place not in places_used:
                yield ScenarioRef(name).child_path("labels", str(place)), place


def _finding_about_label_without_line(address: AddressPath, place: Place) -> RawFinding:
    fix = Fix("Delete the label", partial(delete_entry, steps=address))
    return RawFinding(
        address,
        (
            f"No line of a set-up or schedule has the place {str(place)!r}, so its "
            "label is never printed."
        ),
        (fix,),
    )


def _places_written_in_scenario(module: Module, name: str) -> Iterator[Place]:
    """Yield the places that a scenario states itself instead of inheriting them."""
    scenario = module.scenarios[name]
    for chart in scenario.setup.values():
        yield from chart or {}
    for places in scenario.attacks.values():
        yield from places or ()
    yield from (
        verb.place
        for address, verb, _ in action_lines(module)
        if address[:2] == ScenarioRef(name).address_path and verb.place
    )


def _places_outside_scenarios(module: Module) -> Iterator[Place]:
    """Yield the places in events, options and entrances, and those printed on counters."""
    for address, verb, _ in action_lines(module):
        if address[0] != "scenarios" and verb.place:
            yield verb.place
    for owner in module.module.owners.values():
        yield from (entrance.place for entrance in (*owner.entry, *owner.release))
    for types in module.pieces.values():
        for pieces in types.values():
            yield from (piece.starts for piece in pieces.values() if piece.starts)


CHECK = Check(
    id="TXT006",
    title="A label has no line",
    severity=Severity.INFO,
    rationale=(
        "A label is printed for the line with the same place, and there is no such "
        "line. The line was probably changed after the label was written."
    ),
    hint="Correct the place to match the line, or delete the label.",
    reads=ALL_KEYS,
    answers=("TXT-02",),
    run=_run,
)
