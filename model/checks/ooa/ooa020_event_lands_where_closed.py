"""OOA020: an event brings pieces to a place where they may not arrive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.scenario_play import scenarios_to_check
from sandtable.model.ledger.turn_spans import turns_of_span
from sandtable.model.limits.selector_cache import (
    cached_pieces,
    cached_spaces,
    depends_on_situation,
    depends_on_standing,
)
from sandtable.model.limits.space_access import SpaceAccess
from sandtable.model.locations import EventRef
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.entry import Item
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_index import space_index_of
from sandtable.model.victory.event_windows import turns_of_event
from sandtable.model.wording.citations import limit_name_and_rule
from sandtable.model.wording.labelled_names import name_with_label
from sandtable.model.wording.piece_names import piece_with_number
from sandtable.model.wording.places import spoken_space_name
from sandtable.model.wording.sentences import join_first_few_words
from sandtable.model.wording.turns import on_turn_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.events import Event
    from sandtable.model.entities.rules import Actions, Limit
    from sandtable.model.module import Module


_ARRIVAL_MOMENT = "arrival"


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    reported_addresses: set[AddressPath] = set()
    for name in scenarios_to_check(context) if any(module.events.values()) else ():
        for where, event, space, pieces in _landings_caused_by_events(module):
            reason = _reason_arrival_is_closed(module, name, event, space, pieces)
            if reason and where not in reported_addresses:
                reported_addresses.add(where)
                site = spoken_space_name(module, space)
                subject = name_with_label("Event", event.name)
                message = f"{subject} brings pieces to {site}, but {reason}."
                yield RawFinding(where, message, confidence="likely")


def _landings_caused_by_events(
    module: Module,
) -> Iterator[tuple[AddressPath, Event, str, frozenset[str]]]:
    """Yield each action of an event that brings pieces to a space of the map."""
    ground = space_index_of(module)
    for owner, events in module.events.items():
        for event_id, event in events.items():
            where = EventRef(owner, event_id)
            for keys, actions in _actions_of_event(event):
                for verb, objects in actions.items():
                    site = ground.find_space(verb.place.space) if verb.place else None
                    if verb.does == "enter" and site is not None:
                        pieces = _pieces_named_in_action(module, owner, objects)
                        yield where.child_path(*keys, str(verb)), event, site.id, pieces


def _actions_of_event(event: Event) -> Iterator[tuple[tuple[str, ...], Actions]]:
    yield ("does",), event.does
    for choice, outcome in event.choices.items():
        yield ("choices", choice, "does"), outcome.does


def _pieces_named_in_action(
    module: Module, owner: str, objects: tuple[object, ...]
) -> frozenset[str]:
    pieces: set[str] = set()
    for item in objects:
        if isinstance(item, Item) and item.among is not None:
            pieces |= cached_pieces(module, item.among)
        elif isinstance(item, Item):
            counter = manifest_of_module(module).find_counter(item.piece, owner)
            pieces |= {counter.id} if counter else set()
    return frozenset(pieces)


def _reason_arrival_is_closed(
    module: Module, name: str, event: Event, space: str, pieces: frozenset[str]
) -> str | None:
    """Return why an event's pieces, or some of them, may not come to a space in a scenario."""
    scenario, counters = flatten_scenario(module, name), manifest_of_module(module).counters
    access = SpaceAccess(module, name)
    shut_out = sorted(p for p in pieces if access.is_closed_to_pieces(space, [counters[p]]))
    if shut_out:
        return f"{_piece_names(module, shut_out)} can never enter it"
    # The limit must bind on a turn on which the event can happen.
    low, high = turns_of_event(module.module.calendar, scenario, event)
    for limit in scenario.limits.values():
        if limit is None or not _is_arrival_forbidden(module, limit, space):
            continue
        barred = cached_pieces(module, limit.of) - (
            cached_pieces(module, limit.exempt) if limit.exempt else frozenset()
        )
        turns = turns_of_span(module.module.calendar, limit.turns)
        start, end = max(low, turns[0] or low), min(high, turns[1] or high)
        # A line with pieces that may come there is read as a rule of its own.
        if start <= end and pieces and pieces <= barred:
            when = "" if limit.turns is None else f" {on_turn_text(module, start)}"
            names = _piece_names(module, sorted(pieces))
            return f"{names} may not arrive there{when} ({limit_name_and_rule(limit)})"
    return None


def _is_arrival_forbidden(module: Module, limit: Limit, space: str) -> bool:
    """Say whether a limit forbids all pieces that it counts to arrive in a space."""
    plain = limit.at_most is not None and limit.at_most.constant_number == 0
    # A limit with a condition or with added room need not forbid the arrival.
    if not plain or limit.if_ or limit.from_ or limit.adds or _ARRIVAL_MOMENT not in limit.when:
        return False
    selectors = [part for part in (limit.of, limit.exempt) if part is not None]
    if limit.in_ is None or any(map(depends_on_standing, selectors)):
        return False
    return not depends_on_situation(module, limit.in_) and space in cached_spaces(
        module, limit.in_
    )


def _piece_names(module: Module, pieces: list[str]) -> str:
    return join_first_few_words([piece_with_number(module, piece, 1) for piece in pieces])


CHECK = Check(
    id="OOA020",
    title="An event brings pieces into a closed space",
    severity=Severity.WARNING,
    rationale=(
        "The event may happen on a turn on which a limit forbids these pieces to arrive there, "
        "or the ground is closed to them. The event probably names the wrong space."
    ),
    hint="Correct the space or the dates of the event, or exempt its pieces from the limit.",
    reads=ALL_KEYS,
    run=_run,
)
