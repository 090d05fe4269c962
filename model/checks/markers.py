"""Event markers, and where each stands in a scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.checks.played import history, start
from model.lookup import ABSENT, look_up
from model.overlay import chain
from model.select.manifest import manifest_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from model.address import Steps
    from model.checks.registry import CheckContext
    from model.entities.events import Event
    from model.ledger.standing import Standing
    from model.module import Module


def markers_of(module: Module) -> Mapping[str, Event]:
    """By full name, `owner/id`: all events that are drawn or kept; triggers have no marker."""
    counters = manifest_of(module).counters.values()
    return {c.id: c.event for c in counters if c.event and c.event.play != "trigger"}


def at_event(name: str) -> Steps:
    """The address of an event, by its full name."""
    owner, _, event = name.partition("/")
    return ("events", owner, event)


def standings(
    context: CheckContext, scenario: str, options: Mapping[str, str]
) -> Mapping[str, list[Standing]]:
    """By full name: where each marker stands in a set-up."""
    found: dict[str, list[Standing]] = {name: [] for name in markers_of(context.module)}
    if not found:
        return {}
    for standing in start(context, scenario, options).standings:
        if standing.piece in found:
            found[standing.piece].append(standing)
    return {name: there for name, there in found.items() if there}


def met(context: CheckContext, scenario: str, options: Mapping[str, str]) -> Iterator[str]:
    """The markers that a scenario has at some time: set up, scheduled, or happened before."""
    yield from standings(context, scenario, options)
    played = history(context, scenario, options)
    yield from (move.piece for move in played.moves)
    before = set(played.position.scenario.happened or ())
    yield from (name for name in markers_of(context.module) if name.partition("/")[2] in before)


def written(module: Module, steps: Steps) -> Steps:
    """The address of a line of a scenario as it is written: in itself, or where it comes from."""
    for scenario in chain(module, steps[1]):
        here = ("scenarios", scenario, *steps[2:])
        if look_up(module, here) is not ABSENT:
            return here
    return steps
