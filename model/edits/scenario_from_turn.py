"""Scenario that begins with the position which the ledger has at a turn of another one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sandtable.model.address_path import AddressPath
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.setup_charts import heading_for_piece, shortest_piece_name
from sandtable.model.edits.setup_lines import (
    LineEntries,
    add_entry_to_entries,
    parse_heading,
    parse_place,
    scope_of_heading,
)
from sandtable.model.entities.scenarios import Chart, Scenario
from sandtable.model.ledger.calendar import first_turn_of_scenario, last_turn_of_scenario
from sandtable.model.ledger.history import initial_position, position_at
from sandtable.model.ledger.position import NOWHERE, Position
from sandtable.model.ledger.standing import Standing
from sandtable.model.locations import SetupLine
from sandtable.model.lookup import value_at_address
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.entry import Item
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.selector import Selector, WordSelector

_EVENT_FACT_SUFFIX = " happened"


@dataclass(frozen=True, slots=True)
class TurnAnswers:
    """Answers to everything that the schedule leaves open before a turn."""

    options: Mapping[str, str] = field(default_factory=dict)
    """Choices by option, and `yes` or `no` by the text of a clause that play decides."""
    places: Mapping[AddressPath, str] = field(default_factory=dict)
    """Place by the address of an entry with a free choice of places."""
    pieces: Mapping[AddressPath, str] = field(default_factory=dict)
    """Piece, `owner/id`, by the address of an entry with a choice of pieces."""


def add_scenario_from_turn(
    module: Module, new_id: str, name: str, source: str, turn: int, answers: TurnAnswers
) -> Module:
    """Add a scenario that begins before the arrivals of a turn, and inherits from its source.

    Only set-up and control that differ from the inherited ones are written.
    """
    if new_id in module.scenarios:
        raise EditError(f"There is already a scenario {new_id!r}.")
    complete, calendar = flatten_scenario(module, source), module.module.calendar
    first, last = (
        first_turn_of_scenario(calendar, complete),
        last_turn_of_scenario(calendar, complete),
    )
    if not first <= turn <= last:
        raise EditError(f"The scenario has the turns {first} to {last}.")
    position = position_at(module, source, turn=turn, before=True, options=answers.options)
    chosen = {name: choice for name, choice in answers.options.items() if name in module.options}
    scenario = Scenario(
        name=name,
        from_=source,
        first=Moment.parse(str(turn)),
        turns=last - turn + 1 if complete.turns is not None else None,
        options={key: c for key, c in chosen.items() if complete.options.get(key) != c},
        happened=_happened_events(complete, answers),
        control=_changed_control(module, source, complete, position),
        setup=_charts_unlike_inherited(
            complete.setup, _charts_of_position(module, source, position, answers)
        ),
    )
    return replace(module, scenarios={**module.scenarios, new_id: scenario})


def scenario_at_turn(module: Module, name: str, turn: int, answers: TurnAnswers) -> Scenario:
    """Return a scenario with all that it inherits, whose set-up is the position at a turn.

    The arrivals of the turn are included, as on the map.
    """
    position = position_at(module, name, turn=turn, options=answers.options)
    complete = flatten_scenario(module, name)
    control = _changed_control(module, name, complete, position)
    return replace(
        complete,
        control={owner: spaces for owner, spaces in control.items() if spaces is not None}
        or complete.control,
        setup=_charts_of_position(module, name, position, answers),
    )


def _charts_of_position(
    module: Module, scenario: str, position: Position, answers: TurnAnswers
) -> Mapping[Selector, Chart | None]:
    """Return the set-up charts for a position, with a line for each heading and each place."""
    lines: dict[tuple[str, str], LineEntries] = {}
    for standing in position.standings:
        if standing.place == NOWHERE:
            continue
        place = answers.places.get(standing.cause, str(standing.place))
        piece = answers.pieces.get(standing.cause) if standing.chosen else standing.first_piece
        line = (_heading_of_standing(module, scenario, standing, place), place)
        item = _item_of_standing(module, standing, line[0], piece)
        if position.choices.is_decided_before_play(item.when):
            item = replace(item, when=None)
        lines[line] = add_entry_to_entries(lines.get(line, ()), item)
        for proviso in standing.provisos if standing.cause not in answers.places else ():
            if proviso not in lines[line]:
                lines[line] = (*lines[line], proviso)
    charts: dict[Selector, dict[Any, LineEntries]] = {}
    for (heading, place), entries in lines.items():
        charts.setdefault(parse_heading(heading), {})[parse_place(place)] = entries
    return {heading: dict(chart) for heading, chart in charts.items()}


def _heading_of_standing(module: Module, scenario: str, standing: Standing, place: str) -> str:
    """Return the heading of the set-up line that placed a piece, or one that fits an arrival."""
    line = SetupLine.from_address_prefix(standing.cause)
    if line is not None:
        return line.heading
    if standing.chosen or not standing.pieces:
        return standing.scope
    return heading_for_piece(module, scenario, standing.first_piece, place)


def _item_of_standing(module: Module, standing: Standing, heading: str, piece: str | None) -> Item:
    """Return the set-up entry for pieces that are already placed.

    A choice among pieces remains a choice if `piece` is None.
    """
    written = value_at_address(module, standing.cause)
    item = written if isinstance(written, Item) else Item()
    if piece is None:
        return replace(item, count=standing.quantity)
    scope = scope_of_heading(module, heading)
    # Steps and states keep the words of the line if they are still those of the line.
    keeps_words = item.how == "piece" and (item.lost, item.state) == (
        standing.lost,
        standing.state,
    )
    step = item.step if keeps_words or item.step is not None else None
    return Item(
        shortest_piece_name(module, piece, scope),
        standing.quantity,
        lost=0 if step is not None else standing.lost,
        step=step,
        state=standing.state,
        using=item.using if item.how == "piece" else None,
        when=standing.when,
    )


def _happened_events(complete: Scenario, answers: TurnAnswers) -> tuple[str, ...] | None:
    """Return all events that happened; None if none happened since the scenario began."""
    new = [
        key.removesuffix(_EVENT_FACT_SUFFIX)
        for key, answer in answers.options.items()
        if key.endswith(_EVENT_FACT_SUFFIX) and answer == "yes"
    ]
    before = complete.happened or ()
    more = tuple(event for event in new if event not in before)
    return (*before, *more) if more else None


def _changed_control(
    module: Module, name: str, complete: Scenario, position: Position
) -> Mapping[str, tuple[Selector, ...] | None]:
    """Return the spaces that owners control, if the schedule changed control; else nothing."""
    if position.control == initial_position(module, name).control:
        return {}
    spaces_by_owner: dict[str, list[str]] = {}
    for space, owner in position.control.items():
        spaces_by_owner.setdefault(owner, []).append(space)
    control: dict[str, tuple[Selector, ...] | None] = dict.fromkeys(complete.control)
    for owner, spaces in spaces_by_owner.items():
        control[owner] = tuple(WordSelector(space) for space in spaces)
    return control


def _charts_unlike_inherited(
    inherited: Mapping[Selector, Chart | None], charts: Mapping[Selector, Chart | None]
) -> Mapping[Selector, Chart | None]:
    """Return the lines that differ from inherited charts; None removes an inherited line."""
    written: dict[Selector, Chart | None] = {}
    for heading in dict.fromkeys((*inherited, *charts)):
        below, wanted = inherited.get(heading) or {}, charts.get(heading) or {}
        lines = {
            place: wanted.get(place)
            for place in dict.fromkeys((*below, *wanted))
            if below.get(place) != wanted.get(place)
        }
        if lines:
            written[heading] = lines
    return written
