"""SET031: a control marker is in a space that another owner controls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.setup_findings import entry_findings
from sandtable.model.checks.setup_lines import occupied_lines
from sandtable.model.locations import ScheduleMoment
from sandtable.model.lookup import entry_key
from sandtable.model.phrases.entry import Item
from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.owner_scope import COMMON_OWNER, owner_with_ancestors
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.spaces import spaces_matching
from sandtable.model.wording.owner_names import owner_with_verb
from sandtable.model.wording.piece_names import piece_name
from sandtable.model.wording.places import place_with_preposition

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.setup_findings import ScenarioSetting
    from sandtable.model.module import Module
    from sandtable.model.phrases.action import ActionVerb
    from sandtable.model.phrases.place import Place

_KIND_OF_MARKERS = "control"


def _run(context: CheckContext) -> Iterator[RawFinding]:
    yield from entry_findings(context, _find_wrong_markers_in_setup)
    for name, scenario in context.module.scenarios.items():
        for owner, schedule in scenario.arrivals.items():
            for moment, actions in (schedule or {}).items():
                steps = ScheduleMoment(name, owner, str(moment)).address_path
                yield from _find_wrong_markers_of_moment(context.module, steps, actions or {})


def _find_wrong_markers_in_setup(setting: ScenarioSetting) -> Iterator[RawFinding]:
    control = setting.position.control or {}
    for line in occupied_lines(setting.position):
        holders = {control.get(space) for space in line.spaces}
        holder = holders.pop() if len(holders) == 1 else None
        for standing in line.standings if holder else ():
            # A marker in a state, such as captured, does not show the control of the space.
            piece = None if standing.state else standing.single_piece
            if piece and holder and _is_marker_of_another(setting.module, piece, holder):
                message = _wrong_marker_message(setting.module, piece, line.place, holder)
                yield RawFinding(standing.cause, message)


def _find_wrong_markers_of_moment(
    module: Module, steps: AddressPath, actions: Mapping[ActionVerb, tuple[object, ...]]
) -> Iterator[RawFinding]:
    """Yield the markers that arrive where another owner takes control at the same moment."""
    new_holders = {
        space: verb.owner
        for verb, objects in actions.items()
        if verb.does == "control"
        for selector in objects
        for space in spaces_matching(module, selector)  # type: ignore[arg-type]
    }
    for verb, objects in actions.items():
        place = verb.place
        holder = new_holders.get(place.space) if place else None
        for item in objects if place and holder else ():
            pieces = _full_names(module, item, steps)
            piece = pieces[0] if len(pieces) == 1 else ""
            if place and holder and _is_marker_of_another(module, piece, holder):
                message = _wrong_marker_message(module, piece, place, holder)
                yield RawFinding((*steps, str(verb), entry_key(item)), message)


def _full_names(module: Module, item: object, steps: AddressPath) -> tuple[str, ...]:
    if not isinstance(item, Item) or item.how != "piece":
        return ()
    scope = ScheduleMoment.require_address_prefix(steps).owner
    return tuple(name_index_of(module).possible_full_names(item.piece, scope))


def _is_marker_of_another(module: Module, piece: str, holder: str) -> bool:
    counter = manifest_of_module(module).counters.get(piece)
    # Flags that nobody owns show the owner by a face.
    if counter is None or counter.kind != _KIND_OF_MARKERS or counter.owner == COMMON_OWNER:
        return False
    owners = module.module.owners
    related = {*owner_with_ancestors(owners, holder)}
    return counter.owner not in related and holder not in owner_with_ancestors(
        owners, counter.owner
    )


def _wrong_marker_message(module: Module, piece: str, place: Place, holder: str) -> str:
    return (
        f"{piece_name(module, piece)} is placed {place_with_preposition(module, place)}, "
        f"which {owner_with_verb(module, holder, 'controls', 'control')}."
    )


CHECK = Check(
    id="SET031",
    title="A control marker contradicts the control of its space",
    severity=Severity.WARNING,
    rationale="A control marker shows the owner of its space, and so do the lists of control.",
    hint="Correct the marker, its space, or the owner that controls the space.",
    reads=ALL_KEYS,
    reach=EditScope.LINES,
    run=_run,
)
