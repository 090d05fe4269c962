"""Table rows of schedules: every line with its turn, its pieces and its condition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sandtable.model.address_path import format_address
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.ledger.arrival_actions import PieceMove
from sandtable.model.ledger.calendar import turn_label
from sandtable.model.ledger.chosen_options import (
    CHOICES_OF_ALL_BRANCHES,
    OptionChoices,
    decided_choices_of,
    option_choices_of_scenario,
)
from sandtable.model.ledger.entrances import entrances_of_owner
from sandtable.model.ledger.history import play_schedule, played_arrivals
from sandtable.model.ledger.piece_sources import POOL_TAG
from sandtable.model.ledger.placement_line import PlacementLine
from sandtable.model.ledger.schedule import Arrival, schedule_written_in_scenario
from sandtable.model.ledger.setup import SetupPlacer
from sandtable.model.ledger.standing import Standing, side_of_standing
from sandtable.model.locations import ScenarioRef
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.entry import Item
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.owner_scope import side_of_owner
from sandtable.model.reports.data_sources import source_of_placement
from sandtable.model.reports.players import players_of
from sandtable.model.select.manifest import manifest_of_module, owner_if_not_common
from sandtable.model.select.pieces import pieces_matching
from sandtable.model.select.space_index import SPACE_KINDS_OFF_MAP, SpaceIndex, space_index_of
from sandtable.model.wording.entrances import describe_entrances, join_entrances, spoken_place_name
from sandtable.model.wording.places import place_name
from sandtable.model.wording.selectors import describe_selector
from sandtable.model.wording.strengths import visible_strength

PieceFilter = frozenset[str] | None
"""The pieces to be listed; None stands for all."""


@dataclass(frozen=True, slots=True)
class ArrivalEntry:
    """A piece, or several copies of it, in a line of a schedule."""

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
    """The player who brings the pieces in or removes them; null without player turns."""
    place: str | None
    """Place of arrival or departure in words; the first of several places of entry."""
    entrances: list[str] | None
    """The owner's places of entry with their conditions, if the line names no place."""
    is_in_play: bool
    """Whether the pieces are in play already, so that no new ones arrive."""
    address: str
    """Address of the line."""
    source: str
    """Source of the line: the book, or an entry of `sources`."""


@dataclass(frozen=True, slots=True)
class Arrivals:
    """The answer to the command `sandtable arrivals`."""

    module: str
    scenario: str | None
    entries: list[ArrivalEntry]


def arrivals_report(  # noqa: PLR0913 - one question with its qualifiers, each by name
    module: Module,
    scenario: str | None = None,
    *,
    first: int | None = None,
    last: int | None = None,
    options: Mapping[str, str] | None = None,
    where: Selector | None = None,
    with_open_options: bool = False,
) -> Arrivals:
    """Return the lines of all schedules, or those that a scenario plays under its options.

    `first` and `last` bound the turns; `where` selects pieces. With `with_open_options`, the lines
    of each choice that players still have are included with their conditions, and decided
    conditions are omitted, as players read the schedule.
    """
    piece_filter = None if where is None else frozenset(pieces_matching(module, where))
    rows = [
        row
        for row in (
            _entries_of_all_schedules(module, piece_filter)
            if scenario is None
            else _entries_of_scenario(
                module, scenario, options or {}, piece_filter, is_open=with_open_options
            )
        )
        if (first is None or row.turn >= first) and (last is None or row.turn <= last)
    ]
    return Arrivals(module.module.id or module.module.title, scenario, rows)


def _entries_of_all_schedules(
    module: Module, piece_filter: PieceFilter = None
) -> Iterator[ArrivalEntry]:
    for name, scenario in module.scenarios.items():
        if scenario.arrivals:
            for arrival in schedule_written_in_scenario(module, name):
                yield from _entries_of_arrival(
                    module, arrival, CHOICES_OF_ALL_BRANCHES, name, piece_filter
                )


def _entries_of_scenario(
    module: Module,
    name: str,
    options: Mapping[str, str],
    piece_filter: PieceFilter,
    *,
    is_open: bool,
) -> Iterator[ArrivalEntry]:
    scenario = flatten_scenario(module, name)
    decided_choices = decided_choices_of(scenario, options)
    choices = decided_choices if is_open else option_choices_of_scenario(module, scenario, options)
    moved_lines = _lines_that_only_move_pieces(module, name, tuple(sorted(options.items())))
    # An inherited line belongs to the schedule of the scenario that writes it.
    for arrival in played_arrivals(module, scenario, name):
        writing_scenario = ScenarioRef.require_address_prefix(arrival.cause).scenario
        for row in _entries_of_arrival(module, arrival, choices, writing_scenario, piece_filter):
            is_moved = (row.turn, row.address, row.piece) in moved_lines
            condition = row.condition
            if is_open and condition:
                parsed = Condition.parse(condition)
                condition = None if decided_choices.is_decided_before_play(parsed) else condition
            yield replace(row, is_in_play=is_moved, condition=condition)


@memoize_by_identity
def _lines_that_only_move_pieces(
    module: Module, name: str, options: tuple[tuple[str, str], ...]
) -> frozenset[tuple[int, str, str | None]]:
    """Return turn, address and piece of schedule lines that only move pieces already in play."""
    space_index = space_index_of(module)
    moves = [
        move
        for move in play_schedule(module, name, options=dict(options)).moves
        if move.does in _MOVING_VERBS
    ]
    lines: dict[tuple[int, str, str | None], bool] = {}
    for move in moves:
        line = (move.turn, format_address(move.cause), move.piece)
        # A line counts as moved only if none of its pieces is new.
        lines[line] = lines.get(line, True) and _did_move_come_from_map(space_index, move)
    return frozenset(line for line, is_moved in lines.items() if is_moved)


_MOVING_VERBS = frozenset({"box", "enter"})


def _did_move_come_from_map(space_index: SpaceIndex, move: PieceMove) -> bool:
    """Say whether moved pieces came from the map, and not from a box where pieces wait."""
    source_space = space_index.find_space(move.source.space) if move.source else None
    return (
        source_space is not None
        and source_space.kind not in SPACE_KINDS_OFF_MAP
        and POOL_TAG not in source_space.space.tags
    )


def _entries_of_arrival(
    module: Module,
    arrival: Arrival,
    choices: OptionChoices,
    schedule: str,
    piece_filter: PieceFilter,
) -> Iterator[ArrivalEntry]:
    for part in arrival.objects:
        if isinstance(part, Item):
            if choices.can_be_true(part.when):
                yield from _entries_of_item(module, arrival, part, choices, schedule, piece_filter)
        elif piece_filter is None:
            yield _entry_without_pieces(module, arrival, part, schedule)


def _entries_of_item(
    module: Module,
    arrival: Arrival,
    item: Item,
    choices: OptionChoices,
    schedule: str,
    piece_filter: PieceFilter,
) -> Iterator[ArrivalEntry]:
    line = PlacementLine(arrival.owner, arrival.verb.place or Place(), (item,), arrival.cause)
    for standing in SetupPlacer(module, choices).standings_of_item(line, item):
        if piece_filter is not None and not piece_filter & frozenset(standing.pieces):
            continue
        yield _entry_of_standing(module, arrival, standing, schedule)


def _entry_of_standing(
    module: Module, arrival: Arrival, standing: Standing, schedule: str
) -> ArrivalEntry:
    counter = (
        manifest_of_module(module).counters.get(standing.pieces[0]) if standing.pieces else None
    )
    owner = counter.owner if counter else arrival.owner
    single = counter if counter and not standing.chosen else None
    places = _arrival_places(module, arrival)
    return ArrivalEntry(
        turn=arrival.turn,
        label=turn_label(module.module.calendar, arrival.turn),
        side=side_of_standing(module, standing, owner),
        power=owner_if_not_common(single) if single else None,
        action=arrival.verb.does,
        piece=standing.single_piece,
        name=single.name if single else standing.words or ", ".join(standing.pieces),
        strength=visible_strength(standing, single),
        quantity=standing.quantity,
        to=places.to,
        from_=places.from_,
        condition=str(standing.when) if standing.when else None,
        steps_lost=standing.lost,
        state=" ".join(standing.state) or None,
        schedule=schedule,
        player=_player_that_handles_arrival(module, arrival, schedule, owner),
        place=places.place,
        entrances=places.entrances,
        is_in_play=False,
        address=format_address(standing.cause),
        source=source_of_placement(module, standing.cause, standing.quantity),
    )


@dataclass(frozen=True, slots=True)
class _ArrivalPlaces:
    """The places of departure and arrival of a schedule line, as text."""

    to: str | None = None
    from_: str | None = None
    place: str | None = None
    entrances: list[str] | None = None


_ENTERING_VERBS = frozenset({"enter", "release"})


def _arrival_places(module: Module, arrival: Arrival) -> _ArrivalPlaces:
    """Return the place that a schedule line names, or else its owner's places of entry."""
    verb = arrival.verb
    named_place = place_name(module, verb.place) if verb.place else None
    # A release names the box from which pieces come, and not where they go.
    if verb.place and verb.does != "release":
        return _ArrivalPlaces(named_place, None, spoken_place_name(module, verb.place))
    entrances = (
        entrances_of_owner(module, arrival.owner, verb.does)
        if verb.does in _ENTERING_VERBS
        else ()
    )
    if not entrances:
        return _ArrivalPlaces(None, named_place)
    words = describe_entrances(module, entrances)
    return _ArrivalPlaces(
        join_entrances(words), named_place, spoken_place_name(module, entrances[0].place), words
    )


def _player_that_handles_arrival(
    module: Module, arrival: Arrival, schedule: str, owner: str
) -> str | None:
    players = players_of(module, flatten_scenario(module, schedule))
    place = arrival.verb.place
    return players.handling_player(
        (arrival.owner, owner, arrival.half), place.space if place else ""
    )


def _entry_without_pieces(
    module: Module, arrival: Arrival, part: Any, schedule: str
) -> ArrivalEntry:
    """Return the table row of a schedule line without pieces: about spaces, or a remark."""
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
        player=_player_that_handles_arrival(module, arrival, schedule, owner),
        place=None,
        entrances=None,
        is_in_play=False,
        address=format_address(arrival.cause),
        source=source_of_placement(module, arrival.cause, 1),
    )


def notes_on_alternative_entrances(rows: Iterable[ArrivalEntry]) -> list[str]:
    """Return texts for places of entry that are alternatives, each list only once."""
    several = (row.entrances for row in rows if row.entrances and len(row.entrances) > 1)
    return list(dict.fromkeys(map(join_entrances, several)))
