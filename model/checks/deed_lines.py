"""All actions that a module states: in schedules, events and options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.model.locations import EventRef, OptionRef, ScheduleMoment

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module
    from sandtable.model.phrases.deed import DeedVerb

DeedLine = tuple["AddressPath", "DeedVerb", tuple[Any, ...]]
"""The address of a line of deeds, its verb, and its objects."""


def deed_lines(module: Module) -> Iterator[DeedLine]:
    """Yield all lines that state actions: in schedules, events and options, in file order."""
    for name, scenario in module.scenarios.items():
        for owner, schedule in scenario.arrivals.items():
            for moment, deeds in (schedule or {}).items():
                moment_address = ScheduleMoment(name, owner, str(moment)).address_path
                yield from _deed_lines_below_address(moment_address, deeds or {})
    for owner, events in module.events.items():
        for name, event in events.items():
            yield from _deed_lines_below_address(
                EventRef(owner, name).child_path("does"), event.does
            )
            for choice, outcome in event.choices.items():
                address = EventRef(owner, name).child_path("choices", choice, "does")
                yield from _deed_lines_below_address(address, outcome.does)
    for name, option in module.options.items():
        yield from _deed_lines_below_address(OptionRef(name).child_path("does"), option.does)


def _deed_lines_below_address(
    above: AddressPath, deeds: Mapping[DeedVerb, tuple[Any, ...]]
) -> Iterator[DeedLine]:
    for verb, objects in deeds.items():
        yield (*above, str(verb)), verb, objects
