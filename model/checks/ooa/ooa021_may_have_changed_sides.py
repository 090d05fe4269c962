"""OOA021: a schedule removes a piece that an event may have removed or given away before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.scenario_play import scenario_history, scenarios_to_check
from sandtable.model.ledger.piece_sources import REMOVING_VERBS
from sandtable.model.limits.selector_cache import cached_pieces
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.action import BUILT_IN_VERBS
from sandtable.model.phrases.entry import Item
from sandtable.model.references.owner_scope import COMMON_OWNER, side_of_owner
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.victory.event_windows import turns_of_event
from sandtable.model.wording.labelled_names import name_with_label
from sandtable.model.wording.piece_names import is_plural_subject, piece_with_number
from sandtable.model.wording.turns import on_turn_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.events import Event
    from sandtable.model.entities.rules import Actions
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    takers = _events_that_take_pieces(module)
    reported_addresses: set[AddressPath] = set()
    for name in scenarios_to_check(context) if takers else ():
        scenario, calendar = flatten_scenario(module, name), module.module.calendar
        for move in scenario_history(context, name, context.options).moves:
            if move.does not in REMOVING_VERBS or move.cause in reported_addresses:
                continue
            for event in takers.get(move.piece, ()):
                first, last = turns_of_event(calendar, scenario, event)
                if first <= min(last, move.turn):
                    reported_addresses.add(move.cause)
                    yield RawFinding(
                        move.cause,
                        _departure_message(module, move.piece, move.turn, event),
                        confidence="possible",
                    )
                    break


def _events_that_take_pieces(module: Module) -> Mapping[str, tuple[Event, ...]]:
    """Return, by piece, the uncertain events that change or remove pieces of another side."""
    takers: dict[str, tuple[Event, ...]] = {}
    for owner, events in module.events.items():
        for event in events.values():
            for piece in (
                _pieces_taken_by_event(module, owner, event) if _is_event_uncertain(event) else ()
            ):
                takers[piece] = (*takers.get(piece, ()), event)
    return takers


def _is_event_uncertain(event: Event) -> bool:
    """Say whether it depends on a draw, a roll or a condition if an event happens."""
    return event.play != "trigger" or bool(event.dice or event.roll or event.if_)


def _pieces_taken_by_event(module: Module, owner: str, event: Event) -> frozenset[str]:
    owners, counters = module.module.owners, manifest_of_module(module).counters
    taken: set[str] = set()
    for actions in (event.does, *(outcome.does for outcome in event.choices.values())):
        taken |= _pieces_removed_by_actions(module, actions)
    # What a side does with its own pieces it knows, and plans for.
    own_side = side_of_owner(owners, owner)
    return frozenset(
        piece
        for piece in taken
        if counters[piece].owner != COMMON_OWNER
        and side_of_owner(owners, counters[piece].owner) != own_side
    )


def _pieces_removed_by_actions(module: Module, actions: Actions) -> set[str]:
    """Return the pieces that are named as a whole, as in `all pikes`, by removing verbs.

    Verbs that the program does not know are included.
    """
    taking = [
        objects
        for verb, objects in actions.items()
        if verb.does in {*REMOVING_VERBS, "replace"} or verb.does not in BUILT_IN_VERBS
    ]
    selectors = [
        item.among
        for objects in taking
        for item in objects
        if isinstance(item, Item) and item.how == "all" and item.among is not None
    ]
    return {piece for selector in selectors for piece in cached_pieces(module, selector)}


def _departure_message(module: Module, piece: str, turn: int, event: Event) -> str:
    words = piece_with_number(module, piece, 1)
    verb = "leave" if is_plural_subject(module, [(piece, 1)]) else "leaves"
    leaves = f"{words} {verb} {on_turn_text(module, turn)}"
    label = name_with_label("event", event.name)
    return f"{leaves}, but {label} may have changed or removed it before."


CHECK = Check(
    id="OOA021",
    title="A departing piece may already be gone or changed",
    severity=Severity.WARNING,
    rationale=(
        "An event that depends on a roll or a draw may change or remove this piece. "
        "The schedule removes the piece later, whether or not the event has happened."
    ),
    hint="Give the line a condition (“if not … happened”), or correct the piece.",
    reads=ALL_KEYS,
    run=_run,
)
