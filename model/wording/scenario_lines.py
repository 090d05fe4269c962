"""Parts of a scenario as an author speaks of them: charts, lines, turns, entries."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from sandtable.model.locations import (
    ClosedPlace,
    ControlChart,
    ControlPlace,
    Location,
    ScenarioChart,
    ScenarioPart,
    ScheduleChart,
    ScheduleEntry,
    ScheduleLine,
    ScheduleMoment,
    SetupChart,
    SetupEntry,
    SetupLine,
    UncontrolledPlace,
)
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.scope import COMMON, scope_of_key
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.expressions import entry_said, heading_said, phrase_said

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module

_SECTIONS = {"setup": "set-up", "sets-up": "who sets up"}


def line_said(module: Module, steps: AddressPath) -> str:
    """What an address below a scenario ends in; nothing where it has no words of its own."""
    if section := ScenarioPart.at(steps):
        return _SECTIONS.get(section.part, section.part)
    teller = next((teller for kind, teller in _TELLERS.items() if kind.at(steps)), None)
    return teller(module, steps) if teller else ""


def entries_said(module: Module, steps: AddressPath, texts: Sequence[str]) -> list[str]:
    """What an address below a scenario holds, entry by entry."""
    if SetupLine.at(steps) or ScheduleLine.at(steps):
        scope = _scope(module, steps)
        return [entry_said(module, text, scope) for text in texts]
    if ControlChart.at(steps):
        return [phrase_said(module, text) for text in texts]
    return list(texts)


def _heading(module: Module, steps: AddressPath) -> str:
    return heading_said(module, steps[-1])


def _place(module: Module, steps: AddressPath) -> str:
    site = space_index_of(module).find_space(steps[-1])
    return site.spoken_name if site else phrase_said(module, steps[-1])


def _turn(_module: Module, steps: AddressPath) -> str:
    return f"turn {steps[-1]}" if steps[-1].isdecimal() else ""


def _entry(module: Module, steps: AddressPath) -> str:
    return entry_said(module, steps[-1], _scope(module, steps))


def _scope(module: Module, steps: AddressPath) -> str:
    """Return the owner whose chart the heading of a line opens."""
    heading = Selector.parse(ScenarioChart.holding(steps).heading)
    return scope_of_key(heading, module.module.owners, COMMON)


_TELLERS: Mapping[type[Location], Callable[[Module, AddressPath], str]] = {
    SetupChart: _heading,
    SetupLine: _place,
    SetupEntry: _entry,
    ScheduleChart: _heading,
    ScheduleMoment: _turn,
    ScheduleLine: _place,
    ScheduleEntry: _entry,
    ControlChart: _heading,
    ControlPlace: _place,
    UncontrolledPlace: _place,
    ClosedPlace: _place,
}
