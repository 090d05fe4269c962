"""Orders of arrival as rows: every line with its turn, its pieces and its condition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sandtable.model.address_path import format_address
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.ledger.arrival_actions import PieceMove
from sandtable.model.ledger.calendar import turn_label
from sandtable.model.ledger.chosen_options import ALL_BRANCHES, OptionChoices
from sandtable.model.ledger.entrances import entrances_of
from sandtable.model.ledger.history import choices_for, play_schedule, played_arrivals
from sandtable.model.ledger.piece_sources import POOL_TAG
from sandtable.model.ledger.placement_line import PlacementLine
from sandtable.model.ledger.schedule import Arrival, own_schedule
from sandtable.model.ledger.setup import SetupPlacer
from sandtable.model.ledger.standing import Standing, side_of_standing
from sandtable.model.locations import ScenarioRef
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.entry import Item
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.owner_scope import side_of_owner
from sandtable.model.reports.data_sources import placement_source
from sandtable.model.reports.players import players_of
from sandtable.model.select.manifest import manifest_of, owner_unless_common
from sandtable.model.select.pieces import pieces_matching
from sandtable.model.select.space_index import OFF_MAP_KINDS, SpaceIndex, space_index_of
from sandtable.model.wording.entrances import describe_entrances, join_entrances, spoken_place_name
from sandtable.model.wording.places import place_name
from sandtable.model.wording.selectors import describe_selector
from sandtable.model.wording.strengths import visible_strength

PieceFilter = frozenset[str] | None
"""The pieces that are asked for; None stands for all."""


@dataclass(frozen=True, slots=True)
class ArrivalEntry:
    """One piece, or pieces of one kind, in one line of a schedule."""

    turn: int
    label: str
    side: str
    power: str | None
    action: str
    piece: str | None
    name: str
    strength: str | None
    quantity: int | None
    to: str | None
    from_: str | None
    condition: str | None
    steps_lost: int
    state: str | None
    schedule: str
    player: str | None
    """Who brings it in or takes it away; null where nobody has player turns."""
    place: str | None
    """Where it comes or goes in the words of a sheet; of several places of entry the first."""
    entrances: list[str] | None
    """Its owner's places of entry, each on what condition, where the line names no place."""
    is_in_play: bool
    """Whether its pieces stand elsewhere in play before, so that nothing new comes."""
    address: str
    """Where the line is written."""
    source: str
    """Whether the book says so, or whence it is taken."""


@dataclass(frozen=True, slots=True)
class Arrivals:
    """The answer of `sandtable arrivals`."""

    module: str
    scenario: str | None
    entries: list[ArrivalEntry]


def arrivals_report(
    module: Module,
    scenario: str | None = None,
    *,
    first: int | None = None,
    last: int | None = None,
    options: Mapping[str, str] | None = None,
    where: Selector | None = None,
) -> Arrivals:
    """Each schedule once with all branches, or what one scenario plays under its options."""
    wanted = None if where is None else frozenset(pieces_matching(module, where))
    rows = [
        row
        for row in (
            _entries_of_all_schedules(module, wanted)
            if scenario is None
            else _entries_of_scenario(module, scenario, options or {}, wanted)
        )
        if (first is None or row.turn >= first) and (last is None or row.turn <= last)
    ]
    return Arrivals(module.module.id or module.module.title, scenario, rows)


def _entries_of_all_schedules(
    module: Module, wanted: PieceFilter = None
) -> Iterator[ArrivalEntry]:
    for name, scenario in module.scenarios.items():
        if scenario.arrivals:
            for arrival in own_schedule(module, name):
                yield from _entries_of_arrival(module, arrival, ALL_BRANCHES, name, wanted)


def _entries_of_scenario(
    module: Module, name: str, options: Mapping[str, str], wanted: PieceFilter = None
) -> Iterator[ArrivalEntry]:
    scenario = flatten_scenario(module, name)
    choices = choices_for(module, name, options)
    moved = _moved_lines(module, name, tuple(sorted(options.items())))
    for arrival in played_arrivals(module, scenario, name):
        home = ScenarioRef.require_address_prefix(arrival.cause).scenario
        for row in _entries_of_arrival(module, arrival, choices, home, wanted):
            is_moved = (row.turn, row.address, row.piece) in moved
            yield replace(row, is_in_play=True) if is_moved else row


@memoize_by_identity
def _moved_lines(
    module: Module, name: str, options: tuple[tuple[str, str], ...]
) -> frozenset[tuple[int, str, str | None]]:
    """Return the lines whose pieces all are in play before: turn, address and piece of each."""
    ground = space_index_of(module)
    moves = [
        move
        for move in play_schedule(module, name, options=dict(options)).moves
        if move.does in _MOVING_VERBS
    ]
    lines: dict[tuple[int, str, str | None], bool] = {}
    for move in moves:
        line = (move.turn, format_address(move.cause), move.piece)
        lines[line] = lines.get(line, True) and _was_in_play(ground, move)
    return frozenset(line for line, is_moved in lines.items() if is_moved)


_MOVING_VERBS = frozenset({"box", "enter"})


def _was_in_play(ground: SpaceIndex, move: PieceMove) -> bool:
    """Say whether pieces stood neither in the game's box nor where they wait for their turn."""
    site = ground.find_space(move.source.space) if move.source else None
    return site is not None and site.kind not in OFF_MAP_KINDS and POOL_TAG not in site.space.tags


def _entries_of_arrival(
    module: Module, arrival: Arrival, choices: OptionChoices, schedule: str, wanted: PieceFilter
) -> Iterator[ArrivalEntry]:
    for part in arrival.objects:
        if isinstance(part, Item):
            if choices.can_be_true(part.when):
                yield from _entries_of_item(module, arrival, part, choices, schedule, wanted)
        elif wanted is None:
            yield _entry_without_pieces(module, arrival, part, schedule)


def _entries_of_item(
    module: Module,
    arrival: Arrival,
    item: Item,
    choices: OptionChoices,
    schedule: str,
    wanted: PieceFilter,
) -> Iterator[ArrivalEntry]:
    line = PlacementLine(arrival.owner, arrival.verb.place or Place(), (item,), arrival.cause)
    for standing in SetupPlacer(module, choices).standings_of_item(line, item):
        if wanted is not None and not wanted & frozenset(standing.pieces):
            continue
        yield _entry_of_standing(module, arrival, standing, schedule)


def _entry_of_standing(
    module: Module, arrival: Arrival, standing: Standing, schedule: str
) -> ArrivalEntry:
    counter = manifest_of(module).counters.get(standing.pieces[0]) if standing.pieces else None
    owner = counter.owner if counter else arrival.owner
    single = counter if counter and not standing.chosen else None
    where = _arrival_places(module, arrival)
    return ArrivalEntry(
        turn=arrival.turn,
        label=turn_label(module.module.calendar, arrival.turn),
        side=side_of_standing(module, standing, owner),
        power=owner_unless_common(single) if single else None,
        action=arrival.verb.does,
        piece=standing.single_piece,
        name=single.name if single else standing.words or ", ".join(standing.pieces),
        strength=visible_strength(standing, single),
        quantity=standing.quantity,
        to=where.to,
        from_=where.from_,
        condition=str(standing.when) if standing.when else None,
        steps_lost=standing.lost,
        state=" ".join(standing.state) or None,
        schedule=schedule,
        player=_handling_player(module, arrival, schedule, owner),
        place=where.place,
        entrances=where.entrances,
        is_in_play=False,
        address=format_address(standing.cause),
        source=placement_source(module, standing.cause, standing.quantity),
    )


@dataclass(frozen=True, slots=True)
class _ArrivalPlaces:
    """Where pieces come from and go to, in words."""

    to: str | None = None
    from_: str | None = None
    place: str | None = None
    entrances: list[str] | None = None


_ENTERING_VERBS = frozenset({"enter", "release"})


def _arrival_places(module: Module, arrival: Arrival) -> _ArrivalPlaces:
    """The place that a line names, or its owner's places of entry."""
    verb = arrival.verb
    named = place_name(module, verb.place) if verb.place else None
    if verb.place and verb.does != "release":
        return _ArrivalPlaces(named, None, spoken_place_name(module, verb.place))
    entrances = (
        entrances_of(module, arrival.owner, verb.does) if verb.does in _ENTERING_VERBS else ()
    )
    if not entrances:
        return _ArrivalPlaces(None, named)
    words = describe_entrances(module, entrances)
    return _ArrivalPlaces(
        join_entrances(words), named, spoken_place_name(module, entrances[0].place), words
    )


def _handling_player(module: Module, arrival: Arrival, schedule: str, owner: str) -> str | None:
    players = players_of(module, flatten_scenario(module, schedule))
    place = arrival.verb.place
    return players.handling_player(
        (arrival.owner, owner, arrival.half), place.space if place else ""
    )


def _entry_without_pieces(
    module: Module, arrival: Arrival, part: Any, schedule: str
) -> ArrivalEntry:
    """A line about spaces, or a remark."""
    owner = arrival.verb.owner or arrival.owner
    name = describe_selector(module, part) if isinstance(part, Selector) else str(part)
    return ArrivalEntry(
        turn=arrival.turn,
        label=turn_label(module.module.calendar, arrival.turn),
        side=side_of_owner(module.module.owners, owner),
        power=owner if owner != side_of_owner(module.module.owners, owner) else None,
        action=arrival.verb.does,
        piece=None,
        name=name,
        strength=None,
        quantity=None,
        to=None,
        from_=None,
        condition=None,
        steps_lost=0,
        state=None,
        schedule=schedule,
        player=_handling_player(module, arrival, schedule, owner),
        place=None,
        entrances=None,
        is_in_play=False,
        address=format_address(arrival.cause),
        source=placement_source(module, arrival.cause, 1),
    )


def alternative_entrance_notes(rows: Iterable[ArrivalEntry]) -> list[str]:
    """Return the places of entry that take each other's place, and on what condition."""
    several = (row.entrances for row in rows if row.entrances and len(row.entrances) > 1)
    return list(dict.fromkeys(map(join_entrances, several)))
