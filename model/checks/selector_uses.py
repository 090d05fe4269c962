"""Selectors in a module, and whether each should match pieces or spaces.

Selectors in limits and in places of set-ups have their own checks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from sandtable.model.checks.conditions import clauses_of_all_conditions, paths_of
from sandtable.model.ledger.placement_line import owner_of_heading
from sandtable.model.locations import (
    BoardRef,
    EventRef,
    MovementRef,
    OptionRef,
    OwnerRef,
    RegionRef,
    ScenarioRef,
    SpaceRef,
    SupplyRef,
    top_level_key,
)
from sandtable.model.phrases.amount import Amount
from sandtable.model.phrases.entrance import Entrance
from sandtable.model.phrases.entry import Item, Proviso
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.owner_scope import COMMON_OWNER

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.module_contents import ModuleContents
    from sandtable.model.entities.boards import Crossing
    from sandtable.model.entities.rules import Actions
    from sandtable.model.module import Module
    from sandtable.model.phrases.place import Place

SelectorSubject = Literal["pieces", "spaces", "either"]


@dataclass(frozen=True, slots=True)
class SelectorUse:
    """A selector with its address, and whether it should match pieces or spaces."""

    steps: AddressPath
    selector: Selector
    about: SelectorSubject
    scope: str = COMMON_OWNER
    """Owner whose pieces are meant, with those of its descendants."""


def selectors_of(module: Module, contents: ModuleContents) -> Iterator[SelectorUse]:
    """Yield each selector in rules and scenarios that should match at least one space or piece."""
    yield from _selectors_in_rules(module)
    yield from _selectors_in_entrances(module)
    yield from _selectors_in_crossings(module)
    yield from _selectors_in_scenarios(module)
    yield from _selectors_in_events(module)
    yield from _selectors_in_conditions(contents)
    yield from _selectors_in_amounts(contents)


def _selectors_in_rules(module: Module) -> Iterator[SelectorUse]:
    for name, region in module.regions.items():
        for part in region.spaces:
            yield SelectorUse(RegionRef(name).child_path("spaces", str(part)), part, "spaces")
    for name, movement in module.movement.items():
        yield SelectorUse(MovementRef(name).child_path("of"), movement.of, "pieces")
    for name, line in module.supply.items():
        yield SelectorUse(SupplyRef(name).child_path("of"), line.of, "pieces")
        yield SelectorUse(SupplyRef(name).child_path("sources"), line.sources, "either")
        if line.blocked is not None:
            yield SelectorUse(SupplyRef(name).child_path("blocked"), line.blocked, "spaces")
        if line.relays is not None:
            yield SelectorUse(SupplyRef(name).child_path("relays"), line.relays, "either")
    for name, option in module.options.items():
        yield from _selectors_in_actions(OptionRef(name).child_path("does"), option.does)


def _selectors_in_entrances(module: Module) -> Iterator[SelectorUse]:
    """Yield the selectors in places where arriving and released pieces enter."""
    for name, owner in module.module.owners.items():
        owner_address = OwnerRef(name).address_path
        for key, entrances in (("entry", owner.entry), ("release", owner.release)):
            for entrance in entrances:
                if isinstance(entrance, Entrance):
                    yield from _selectors_of_place(
                        (*owner_address, key, str(entrance)), entrance.place
                    )


def _selectors_in_crossings(module: Module) -> Iterator[SelectorUse]:
    for name, board in module.boards.items():
        for space, space_entry in board.spaces.items():
            yield from _selectors_of_crossing(
                SpaceRef(name, space).child_path("crossing"), space_entry.crossing
            )
        for pair, link in board.links.items():
            yield from _selectors_of_crossing(
                BoardRef(name).child_path("links", pair, "crossing"), link.crossing
            )


def _selectors_of_crossing(steps: AddressPath, crossing: Crossing | None) -> Iterator[SelectorUse]:
    if crossing is not None and crossing.of is not None:
        yield SelectorUse((*steps, "of"), crossing.of, "pieces")
    if crossing is not None and crossing.exempt is not None:
        yield SelectorUse((*steps, "exempt"), crossing.exempt, "pieces")


def _selectors_in_scenarios(module: Module) -> Iterator[SelectorUse]:
    for name, scenario in module.scenarios.items():
        scenario_address = ScenarioRef(name).address_path
        for owner, controlled in scenario.control.items():
            yield from _selectors_of_spaces(
                (*scenario_address, "control", owner), controlled or ()
            )
        yield from _selectors_of_spaces(
            (*scenario_address, "uncontrolled"), scenario.uncontrolled or ()
        )
        yield from _selectors_of_spaces(
            (*scenario_address, "out-of-play"), scenario.out_of_play or ()
        )
        for heading, chart in scenario.setup.items():
            scope = owner_of_heading(module, heading)
            for place, entries in (chart or {}).items():
                line = (*scenario_address, "setup", str(heading), str(place))
                yield from _selectors_in_entries(line, entries or (), scope)
        for owner, places in scenario.attacks.items():
            for place in places or ():
                yield from _selectors_of_place(
                    (*scenario_address, "attacks", owner, str(place)), place
                )
        for owner, schedule in scenario.arrivals.items():
            for moment, actions in (schedule or {}).items():
                yield from _selectors_in_actions(
                    (*scenario_address, "arrivals", owner, str(moment)), actions or {}, owner
                )


def _selectors_in_events(module: Module) -> Iterator[SelectorUse]:
    for owner, events in module.events.items():
        for name, event in events.items():
            event_address = EventRef(owner, name).address_path
            yield from _selectors_in_actions((*event_address, "does"), event.does)
            for choice, outcome in event.choices.items():
                yield from _selectors_in_actions(
                    (*event_address, "choices", choice, "does"), outcome.does
                )


def _selectors_in_actions(
    steps: AddressPath, actions: Actions | Mapping[Any, Any], scope: str = COMMON_OWNER
) -> Iterator[SelectorUse]:
    """Yield the selectors in actions of schedules, events and options.

    Actions of events and options may select pieces of any owner.
    """
    for verb, objects in actions.items():
        line = (*steps, str(verb))
        if (
            verb.place is not None and top_level_key(steps) != "scenarios"
        ):  # arrivals have their own
            yield from _selectors_of_place(line, verb.place)
        yield from _selectors_of_spaces(
            line, (part for part in objects if isinstance(part, Selector))
        )
        yield from _selectors_in_entries(line, objects, scope)


def _selectors_of_place(steps: AddressPath, place: Place) -> Iterator[SelectorUse]:
    if place.among is not None:
        yield SelectorUse(steps, place.among, "spaces")


def _selectors_of_spaces(steps: AddressPath, parts: Iterable[Selector]) -> Iterator[SelectorUse]:
    return (SelectorUse((*steps, str(part)), part, "spaces") for part in parts)


def _selectors_in_entries(
    line: AddressPath, entries: Iterable[Any], scope: str
) -> Iterator[SelectorUse]:
    for entry in entries:
        if isinstance(entry, Item):
            if entry.among is not None:
                yield SelectorUse((*line, entry.address_key), entry.among, "pieces", scope)
            if entry.using is not None:
                yield SelectorUse((*line, entry.address_key), entry.using, "pieces")
        elif isinstance(entry, Proviso):
            if entry.of is not None:
                yield SelectorUse((*line, entry.address_key), entry.of, "pieces")
            if entry.within is not None:
                yield SelectorUse((*line, entry.address_key), entry.within, "spaces")


def _selectors_in_conditions(contents: ModuleContents) -> Iterator[SelectorUse]:
    """Yield the selectors in conditions, except in victories, which have their own check."""
    for address, clause in clauses_of_all_conditions(contents):
        if clause.of is not None and "victory" not in address[2:3]:
            asks_holding = clause.verb in {"controls", "occupies"}
            yield SelectorUse(address, clause.of, "spaces" if asks_holding else "pieces")
    for address, path in paths_of(contents):
        for end in (path.start, path.end, path.avoiding):
            if end is not None:
                yield SelectorUse(address, end, "spaces")


def _selectors_in_amounts(contents: ModuleContents) -> Iterator[SelectorUse]:
    """Yield the selectors that multiply amounts: `2 per ship`."""
    for address, phrase in contents.phrases:
        if isinstance(phrase, Amount) and phrase.per is not None:
            yield SelectorUse(address, phrase.per, "either")
