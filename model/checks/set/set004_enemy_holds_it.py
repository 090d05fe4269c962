"""SET004: a piece stands in a space that the other side controls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.lines import are_many, confidence_in, lines_of, names_of
from sandtable.model.checks.reach import Reach
from sandtable.model.checks.registry import EVERYTHING, Check, Found, Severity
from sandtable.model.checks.told import each_entry
from sandtable.model.ledger.standing import side_of
from sandtable.model.references.scope import root_of
from sandtable.model.select.ground import ground_of
from sandtable.model.wording.owners import doing_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.lines import Line
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.told import Setting
    from sandtable.model.ledger.standing import Standing
    from sandtable.model.module import Module

_KINDS = frozenset({"unit", "leader", "supply", "container"})
"""Markers lie where the enemy is, too."""


def _run(context: CheckContext) -> Iterator[Found]:
    yield from each_entry(context, _look)


def _look(setting: Setting) -> Iterator[Found]:
    control = setting.position.control
    sides = _sides(setting.module)
    attacked = _attacked(setting)
    for line in lines_of(setting.position) if control else ():
        holders = {control.get(space) for space in line.spaces}
        against = {root_of(setting.module.module.owners, h) for h in holders if h is not None}
        if None in holders or len(against) != 1 or line.spaces & attacked:
            continue
        enemy = next(iter(against))
        those = [s for s in line.standings if _is_against(line, s, enemy, sides)]
        if those and enemy in sides:
            holder = min(h for h in holders if h)
            held = f"which {doing_words(setting.module, holder, 'controls', 'control')}"
            message = f"{names_of(line.module, those)} stands in {line.said}, {held}."
            if are_many(line.module, those):
                message = message.replace(" stands in ", " stand in ", 1)
            places, sure = tuple(s.cause for s in those), confidence_in(those)
            yield Found(line.steps, message, places=places, confidence=sure)


def _sides(module: Module) -> frozenset[str]:
    """The sides that play: who has no player turn is nobody's enemy."""
    owners, order = module.module.owners, module.module.calendar.order
    return frozenset(root_of(owners, owner) for owner in order or owners)


def _attacked(setting: Setting) -> frozenset[str]:
    """The spaces that the set-up declares to be attacked."""
    ground = ground_of(setting.module)
    places = (p for those in setting.scenario.attacks.values() for p in those or ())
    return frozenset(site.id for place in places if (site := ground.site(place.space)))


def _is_against(line: Line, standing: Standing, enemy: str, sides: frozenset[str]) -> bool:
    against = [
        side_of(line.module, standing, counter.owner)
        for counter in line.counters(standing)
        if counter.kind in _KINDS
    ]
    return bool(against) and all(side in sides and side != enemy for side in against)


CHECK = Check(
    id="SET004",
    title="A piece stands in a space that the other side controls",
    severity=Severity.WARNING,
    rationale="Mostly the space stands in the wrong list of `control`, or the piece in the wrong "
    "place. Attacks that the set-up declares are let pass.",
    hint="Correct the list or the place, declare the attack under `attacks`, or waive it.",
    reads=EVERYTHING,
    reach=Reach.LINES,
    answers=("SET-13",),
    run=_run,
)
