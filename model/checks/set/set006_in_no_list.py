"""SET006: nobody says who holds a space."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.control_lists import control_entries
from sandtable.model.checks.reach import EditScope
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.checks.setup_findings import ScenarioSetting, merge_repeated_findings
from sandtable.model.edits.at_address import set_value
from sandtable.model.locations import RegionRef, ScenarioPart, ScenarioRef
from sandtable.model.overlay import flatten_scenario, scenario_chain
from sandtable.model.phrases.selector import Word
from sandtable.model.references.name_uses import dangling_uses
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.places import spoken_space
from sandtable.model.wording.sentences import few

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module

_NEVER_HELD = frozenset({"box", "track"})
_ALWAYS = "land"
_LISTS = frozenset({"control", "uncontrolled", "out-of-play"})
_FEW = 12
"""So many spaces are written into a list by a fix; more want a region."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    yield from merge_repeated_findings(context, _records(context))


def _records(context: CheckContext) -> Iterator[tuple[ScenarioSetting, RawFinding]]:
    for name in scenario_play.scenarios_to_check(context):
        spaces = [] if _has_unknown(context, name) else _in_no_list(context.module, name)
        if spaces:
            said = few([spoken_space(context.module, space) for space in spaces])
            are = "is" if len(spaces) == 1 else "are"
            message = f"{said} {are} in no list: neither controlled, uncontrolled nor out of play."
            fixes = (_fix(context.module, name, spaces),) if len(spaces) <= _FEW else ()
            where = ScenarioRef(_home(context.module, name, "control")).below("control")
            yield ScenarioSetting(context, name, None), RawFinding(where, message, fixes)


def _has_unknown(context: CheckContext, name: str) -> bool:
    """Say whether a list or a region has a name that is none: it may mean what is in no list."""
    homes = scenario_chain(context.module, name)
    return any(
        RegionRef.of(use.steps)
        or (
            (part := ScenarioPart.of(use.steps)) and part.scenario in homes and part.part in _LISTS
        )
        for use in dangling_uses(context.module, context.uses)
    )


def _home(module: Module, name: str, field: str) -> str:
    """Return the scenario that writes a list in force in another."""
    said = (one for one in scenario_chain(module, name) if getattr(module.scenarios[one], field))
    return next(said, name)


def _in_no_list(module: Module, name: str) -> list[str]:
    """Return the spaces on boards in play that are in no list of control."""
    boards = flatten_scenario(module, name).boards
    entries = control_entries(module, name)
    if not any(held.holder in module.module.owners for held in entries):
        return []
    listed = frozenset().union(*(held.spaces for held in entries))
    in_play: dict[str, list[str]] = {}
    for site in space_index_of(module).sites.values():
        if not site.space.same_as and (boards is None or site.board in boards):
            in_play.setdefault(site.kind, []).append(site.id)
    return [
        space
        for kind, spaces in in_play.items()
        if _is_asked(kind, spaces, listed)
        for space in spaces
        if space not in listed
    ]


def _is_asked(kind: str, spaces: list[str], listed: frozenset[str]) -> bool:
    """Say whether a list should have all of a kind: land always, others where it has most."""
    if kind in _NEVER_HELD:
        return False
    return kind == _ALWAYS or 2 * len(listed.intersection(spaces)) >= len(spaces)


def _fix(module: Module, name: str, spaces: list[str]) -> Fix:
    before = flatten_scenario(module, name).uncontrolled
    home = _home(module, name, "uncontrolled" if before else "control")
    value = (*(before or ()), *map(Word, spaces))
    steps = ScenarioRef(home).below("uncontrolled")
    return Fix("Add them to the uncontrolled spaces", partial(set_value, steps=steps, value=value))


CHECK = Check(
    id="SET006",
    title="Control of a space is not stated",
    severity=Severity.INFO,
    rationale=(
        "A scenario that states control should list every space that can be controlled. A space "
        "in no list was probably forgotten."
    ),
    hint=("Add it to the spaces of a side, to the uncontrolled spaces, or to those out of play."),
    reads=frozenset({"module", "boards", "terrains", "regions", "scenarios"}),
    reach=EditScope.HEADERS,
    answers=("SET-23",),
    run=_run,
)
