"""Units of the set-up with their territories, and the choices that were reduced to one."""

from __future__ import annotations

from collections import Counter as Tally
from dataclasses import dataclass, field
from itertools import cycle
from typing import TYPE_CHECKING, NamedTuple

from sandtable.exporters.triplea.scenario_game import (
    MapTerritory,
    ScenarioGame,
    does_kind_become_unit,
)
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.spaces import spaces_matching
from sandtable.model.wording.places import place_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sandtable.model.ledger.standing import Standing
    from sandtable.model.phrases.place import Place
    from sandtable.model.select.manifest import Counter


class UnitStack(NamedTuple):
    """Equal pieces of one player in one territory."""

    space: str
    player: str
    piece: str
    steps_lost: int


@dataclass
class StartingUnits:
    """All stacks with their numbers, and the entries of the set-up that could not be kept."""

    numbers: Tally[UnitStack] = field(default_factory=Tally)
    losses: list[str] = field(default_factory=list)


def place_starting_units(game: ScenarioGame) -> StartingUnits:
    """Place the pieces of a set-up; a choice becomes its first possible piece and space."""
    units = StartingUnits()
    left_out: Tally[str] = Tally()
    aboard: list[Standing] = []
    for standing in game.start_position.standings:
        if _piece_named_as_place(game, standing.place) is not None:
            aboard.append(standing)
            continue
        _place_pieces_of_entry(
            game, standing, _territories_of_place(game, standing.place), units, left_out
        )
    for standing in aboard:
        carrier = _piece_named_as_place(game, standing.place)
        # A fleet is no unit itself, so its place is that of its own line.
        places = [
            territory
            for each in game.start_position.standings_of(carrier or "")
            for territory in _territories_of_place(game, each.place)
        ]
        _place_pieces_of_entry(game, standing, places, units, left_out)
    units.losses.extend(f"{number} x {name} is left out." for name, number in left_out.items())
    return units


def _place_pieces_of_entry(
    game: ScenarioGame,
    standing: Standing,
    places: Sequence[MapTerritory],
    units: StartingUnits,
    left_out: Tally[str],
) -> None:
    pieces = list(_placed_pieces_with_numbers(game, standing))
    if not pieces:
        left_out[_words_for_pieces_left_out(game, standing)] += standing.quantity or 1
        return
    if not places:
        where = place_name(game.module_for_scenario, standing.place)
        words = f"{words_for_placed_pieces(game, standing)} ({where})"
        left_out[f"{words}, which is in no space of the maps in use,"] += sum(
            number for _, number in pieces
        )
        return
    _report_choice(game, standing, places, units)
    free = cycle(places if standing.place.how == "any" else places[:1])
    for counter, number in pieces:
        player = game.name_of_player_with_pieces(
            standing.scope if counter.owner == COMMON_OWNER else counter.owner
        )
        if player is None:
            left_out[f"{counter.name}, whose owner is unknown,"] += number
            continue
        spread = places if standing.place.how == "each" else [next(free) for _ in range(number)]
        copies = number if standing.place.how == "each" else 1
        for territory in spread:
            units.numbers[UnitStack(territory.id, player, counter.id, standing.lost)] += copies


def _words_for_pieces_left_out(game: ScenarioGame, standing: Standing) -> str:
    counter = (
        manifest_of_module(game.module_for_scenario).counters.get(standing.pieces[0])
        if standing.pieces
        else None
    )
    kind = counter.kind if counter else "piece"
    words = words_for_placed_pieces(game, standing)
    if standing.quantity is None:
        return f"{words} (its number is open)"
    return f"{words} (kind of piece: {kind}; TripleA has units only)"


def words_for_placed_pieces(game: ScenarioGame, standing: Standing) -> str:
    """Return the pieces of a set-up entry as text."""
    if standing.words:
        return standing.words
    counters = manifest_of_module(game.module_for_scenario).counters
    return ", ".join(counters[name].name if name in counters else name for name in standing.pieces)


def _placed_pieces_with_numbers(
    game: ScenarioGame, standing: Standing
) -> Iterator[tuple[Counter, int]]:
    """Yield the pieces of a set-up entry with their numbers.

    If players choose among pieces, these are the first ones available.
    """
    counters = manifest_of_module(game.module_for_scenario).counters
    known = [counters[name] for name in standing.pieces if name in counters]
    active = [counter for counter in known if does_kind_become_unit(counter.kind)]
    if standing.quantity is None or not active:
        return
    if not standing.chosen:
        yield active[0], standing.quantity
        return
    wanted = standing.quantity
    for counter in active:
        taken = min(wanted, counter.piece.copies if counter.piece.copies is not None else wanted)
        if taken:
            yield counter, taken
        wanted -= taken
    if wanted:
        yield active[0], wanted


def _territories_of_place(game: ScenarioGame, place: Place) -> list[MapTerritory]:
    if place.among is not None:
        spaces = spaces_matching(
            game.module_for_scenario, place.among, game.start_position.situation
        )
        return list(game.territories_of_spaces(tuple(spaces)))
    found = game.find_territory(place.space)
    return [found] if found else []


def first_territory_of_place(game: ScenarioGame, place: Place) -> MapTerritory | None:
    """Return the territory of a place in the set-up; of a choice of places, the first one."""
    return next(iter(_territories_of_place(game, place)), None)


def _piece_named_as_place(game: ScenarioGame, place: Place) -> str | None:
    """Return the carrying piece, if a place in the set-up is a piece and not a space."""
    # A place may be a fleet or a convoy, which the engine knows only as a unit.
    if place.among is not None or not place.space or game.find_territory(place.space):
        return None
    counters = manifest_of_module(game.module_for_scenario).counters
    if place.space in counters:
        return place.space
    return next((each for each in counters if each.endswith(f"/{place.space}")), None)


def _report_choice(
    game: ScenarioGame, standing: Standing, places: Sequence[MapTerritory], units: StartingUnits
) -> None:
    words = words_for_placed_pieces(game, standing)
    where = place_name(game.module_for_scenario, standing.place, game.flat_scenario)
    if standing.place.among is not None and standing.place.how != "each" and len(places) > 1:
        spread = "one after the other over the spaces" if standing.place.how == "any" else "all"
        units.losses.append(
            f"The choice “{words} ({where})” is made: {spread}, {places[0].name} first."
        )
    elif standing.chosen:
        units.losses.append(
            f"The choice “{words} ({where})” is made: the first pieces of the list."
        )
    if standing.place.facing:
        units.losses.append(f"{words} ({where}): the engine knows no side of a territory.")
    if standing.state:
        units.losses.append(f"{words} ({where}): the state {' '.join(standing.state)} is lost.")
    if standing.when is not None and not game.start_position.choices.is_decided_before_play(
        standing.when
    ):
        units.losses.append(f"{words} ({where}) is placed there in spite of its condition.")
