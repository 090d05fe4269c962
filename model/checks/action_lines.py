"""All actions that a module states: in schedules, events and options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.model.locations import EventRef, OptionRef, ScheduleMoment

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module
    from sandtable.model.phrases.action import ActionVerb

ActionLine = tuple["AddressPath", "ActionVerb", tuple[Any, ...]]
"""The address of a line of actions, its verb, and its objects."""


def action_lines(module: Module) -> Iterator[ActionLine]:
    """Yield all lines that state actions: in schedules, events and options, in file order."""
    for name, scenario in module.scenarios.items():
        for owner, schedule in scenario.arrivals.items():
            for moment, actions in (schedule or {}).items():
                moment_address = ScheduleMoment(name, owner, str(moment)).address_path
                yield from _action_lines_below_address(moment_address, actions or {})
    for owner, events in module.events.items():
        for name, event in events.items():
            yield from _action_lines_below_address(
                EventRef(owner, name).child_path("does"), event.does
            )
            for choice, outcome in event.choices.items():
                address = EventRef(owner, name).child_path("choices", choice, "does")
                yield from _action_lines_below_address(address, outcome.does)
    for name, option in module.options.items():
        yield from _action_lines_below_address(OptionRef(name).child_path("does"), option.does)


def _action_lines_below_address(
    above: AddressPath, actions: Mapping[ActionVerb, tuple[Any, ...]]
) -> Iterator[ActionLine]:
    for verb, objects in actions.items():
        yield (*above, str(verb)), verb, objects
