"""The forces of a player: pieces on the map, in boxes, arriving and leaving."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from sandtable.model.ledger.calendar import first_turn_of_scenario, last_turn_of_scenario
from sandtable.model.ledger.position import NOWHERE
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.selector import Selector
from sandtable.model.reports.arrivals import ArrivalEntry, arrivals_report
from sandtable.model.reports.order_of_battle import OobEntry, order_of_battle_report
from sandtable.model.reports.players import is_on_sheet_of_seat
from sandtable.model.reports.setup_sheet import PieceRow, choice_rules, piece_row
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.entries import SCHEDULE_ACTION_TEXTS
from sandtable.model.wording.owner_names import control_as_text
from sandtable.model.wording.places import arriving_at_text, place_name
from sandtable.model.wording.selector_nouns import piece_noun
from sandtable.model.wording.turns import turn_title

REPLACEMENT = "replacement"
"""Text for the return of pieces that were lost."""
ForceStatus = Literal["map", "box", "gone", "to come", "moves", "leaves"]


@dataclass(frozen=True, slots=True)
class ForceRow:
    """Pieces of one type, with their place and their arrival or departure."""

    status: ForceStatus
    at: str
    turn: int | None
    """Turn of arrival or departure; null for present pieces."""
    action: str
    """Kind of arrival or departure unless plain: `released from Winter Camp`."""
    row: PieceRow
    rules: tuple[str, ...] = ()
    """Bounds of a choice of pieces or places."""


@dataclass(frozen=True, slots=True)
class PlayerForces:
    """The present, arriving and leaving forces of one player."""

    scenario: str
    seat: str | None
    moment: str
    """The moment of the report in words."""
    first: int
    last: int
    rows: list[ForceRow]


def player_forces(
    module: Module,
    scenario: str,
    seat: str | None = None,
    *,
    turns: tuple[int, int] | None = None,
    where: Selector | None = None,
    options: Mapping[str, str] | None = None,
) -> PlayerForces:
    """Return all forces of a player over some turns.

    Present forces are those before the arrivals of the first turn.
    """
    value, calendar = flatten_scenario(module, scenario), module.module.calendar
    start, end = first_turn_of_scenario(calendar, value), last_turn_of_scenario(calendar, value)
    first, last = turns or (start, end)
    turn = first if turns else None
    standing = order_of_battle_report(
        module, scenario, turn=turn, before=True, where=where, options=options
    ).entries
    coming = arrivals_report(
        module,
        scenario,
        first=first,
        last=last,
        options=options,
        where=where,
        with_open_options=True,
    )
    rows = [
        *_present_force_rows(
            module, [e for e in standing if _do_pieces_belong_to_seat(module, seat, e)]
        ),
        *_scheduled_force_rows(
            module, [a for a in coming.entries if is_on_sheet_of_seat(module, seat, a)]
        ),
    ]
    moment = f"Before the arrivals of {turn_title(module, first)}" if turns else "Set-up"
    return PlayerForces(scenario, seat, moment, first, last, rows)


def _do_pieces_belong_to_seat(module: Module, seat: str | None, entry: OobEntry) -> bool:
    """Say whether pieces are listed on the sheets of a seat, which is one player.

    Shared pieces are not listed there.
    """
    is_shared = entry.side not in module.module.owners
    return is_on_sheet_of_seat(module, seat, entry) and (seat is None or not is_shared)


def _present_force_rows(module: Module, entries: list[OobEntry]) -> Iterator[ForceRow]:
    boxes = _box_names(module)
    entries_by_choice: dict[str | None, list[OobEntry]] = {}
    for entry in entries:
        entries_by_choice.setdefault(entry.choice, []).append(entry)
    rules = {
        choice: tuple(choice_rules(module, group)) if choice else ()
        for choice, group in entries_by_choice.items()
    }
    for entry in entries:
        # Event markers belong to pools, not to forces.
        if entry.kind == "event":
            continue
        is_in_box = entry.at_kind == "pool" or entry.at in boxes
        is_gone = entry.at == place_name(module, NOWHERE)
        status: ForceStatus = "gone" if is_gone else "box" if is_in_box else "map"
        row = piece_row(module, entry)
        yield ForceRow(status, entry.at, None, "", row, rules[entry.choice])


def _box_names(module: Module) -> frozenset[str]:
    boards = module.boards
    spaces = space_index_of(module).spaces_by_id.values()
    return frozenset(
        space.printed_label for space in spaces if boards[space.board].kind == "boxes"
    )


_ARRIVING_VERBS = frozenset({"enter", "box", "replace", "release"})
_LEAVING_VERBS = frozenset({"withdraw", "remove"})


def _scheduled_force_rows(module: Module, entries: list[ArrivalEntry]) -> Iterator[ForceRow]:
    for entry in entries:
        if entry.action in _ARRIVING_VERBS | _LEAVING_VERBS:
            status: ForceStatus = "leaves" if entry.action in _LEAVING_VERBS else "to come"
            status = "moves" if entry.is_in_play else status
            row, action = arrival_row(module, entry), describe_arrival_action(module, entry)
            yield ForceRow(status, entry.place or entry.from_ or "", entry.turn, action, row)


def arrival_name(module: Module, entry: ArrivalEntry) -> str:
    """Return the name of an arriving piece, or a noun for pieces that are to be chosen."""
    # A single piece has a name; only choices need a noun.
    if entry.piece is not None or not entry.quantity:
        return entry.name
    noun = piece_noun(module, Selector.parse(entry.name))
    return noun.singular_form if entry.quantity == 1 else noun.plural_form


def arrival_row(module: Module, entry: ArrivalEntry) -> PieceRow:
    """Return a row of a printed sheet for an arrival."""
    oob_entry = OobEntry(
        side=entry.side,
        power=entry.power,
        piece=entry.piece,
        name=arrival_name(module, entry),
        kind=None,
        strength=entry.strength,
        quantity=entry.quantity,
        at=entry.place or entry.from_ or "",
        at_kind="space",
        steps_lost=entry.steps_lost,
        state=entry.state,
        condition=entry.condition,
        facing=None,
        pieces=None,
        choice=None,
        pick=None,
        spaces=None,
        provisos=None,
        player=entry.player,
        address=entry.address,
        source=entry.source,
    )
    return piece_row(module, oob_entry)


def describe_arrival_action(module: Module, entry: ArrivalEntry) -> str:
    """Describe the action and the place of an arrival; an empty text for a plain arrival."""
    destination = arriving_at_text(entry.place) if entry.place else ""
    target = f"to {destination.removeprefix('at ')}" if destination else ""
    if entry.is_in_play:
        return f"moved on {target}".rstrip()
    if entry.action == "enter":
        return destination
    if entry.action == "box":
        return target
    action = _PASSIVE_TEXT_BY_ACTION.get(
        entry.action, SCHEDULE_ACTION_TEXTS.get(entry.action, entry.action)
    )
    if entry.action == "control":
        return control_as_text(module, entry.power or entry.side)
    source = f"from {entry.from_}" if entry.from_ else ""
    return " ".join(part for part in (action, source, target) if part)


_PASSIVE_TEXT_BY_ACTION = {
    "withdraw": "withdrawn",
    "release": "released",
    "replace": REPLACEMENT,
    "remove": "out of the game",
}
