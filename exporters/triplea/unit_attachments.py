"""Abilities of TripleA units: printed numbers, domain, steps and capacity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.triplea.unit_types import UnitType, UnitTypes, printed_number_of_rating
from sandtable.exporters.triplea.xml_elements import Option, make_attachment
from sandtable.model.phrases.entry import Entry, Item
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.pieces import pieces_matching

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from sandtable.exporters.triplea.scenario_game import ScenarioGame
    from sandtable.model.select.manifest import Counter

_MOVEMENT_OPTION = "movement"
_RATING_WORDS: dict[str, tuple[str, ...]] = {
    "attack": ("attack", "strength"),
    "defense": ("defence", "defense", "strength"),
    _MOVEMENT_OPTION: ("move", "movement"),
}
"""Names of printed numbers, by the option that they become."""
_RATINGS_AGAINST_DOMAIN = {
    "land": ("anti-ground", "anti-land"),
    "sea": ("anti-surface", "anti-sea"),
    "air": ("anti-air",),
}
"""Games that print a number for each kind of opponent: units fight best against their like."""
# Most games roll six-sided dice if they do not declare any.
_DEFAULT_DICE_SIDES = 6
# The engine needs a number; these let each kind of unit reach its neighbours.
_MOVES_WITHOUT_RATING = {"land": 1, "sea": 2, "air": 4}


def number_of_dice_sides(game: ScenarioGame) -> int:
    """Return the number of sides of the module's first die."""
    dice = game.module_for_scenario.module.dice
    return dice[0].sides if dice else _DEFAULT_DICE_SIDES


def attachments_of_unit_types(game: ScenarioGame, types: UnitTypes) -> Iterator[etree._Element]:
    """Yield an attachment for each unit type, which states the abilities of its units."""
    for unit in types.types:
        options = dict(_attachment_options_of_unit(game, unit))
        if game.additions.module_word_by_engine_name.get("loads") != "no":
            options |= dict(_options_for_transport(game, types, unit))
        listed: list[Option] = list(options.items())
        yield make_attachment("unitAttachment", unit.name, "unitType", "UnitAttachment", listed)


def _attachment_options_of_unit(
    game: ScenarioGame, unit: UnitType
) -> Iterator[tuple[str, object]]:
    counter = unit.first_counter
    domain = counter.domain or "land"
    if domain == "air":
        yield "isAir", True
    if domain == "sea":
        yield "isSea", True
    yield (
        _MOVEMENT_OPTION,
        _number_of_rating(
            game, counter, _MOVEMENT_OPTION, _default_movement_of_unit(counter, domain)
        ),
    )
    if counter.kind != "unit":
        # Leaders and supply stand on the map, and neither fight nor stop an enemy.
        yield "isInfrastructure", True
        return
    sides = number_of_dice_sides(game)
    for option in ("attack", "defense"):
        yield option, min(sides, _number_of_rating(game, counter, option, 0))
    if (hits := hits_that_unit_takes(counter)) > 1:
        yield "hitPoints", hits


def hits_that_unit_takes(counter: Counter) -> int:
    """Return the number of hits that a unit takes: its steps; 1 for units without steps."""
    return (counter.steps or 1) if counter.kind == "unit" else 1


def _default_movement_of_unit(counter: Counter, domain: str) -> int:
    return _MOVES_WITHOUT_RATING[domain] if counter.kind == "unit" else 0


def _number_of_rating(game: ScenarioGame, counter: Counter, option: str, default: int) -> int:
    words = (game.additions.module_word_by_engine_name.get(option, ""), *_RATING_WORDS[option])
    if option != _MOVEMENT_OPTION:
        words += _RATINGS_AGAINST_DOMAIN[counter.domain or "land"]
    numbers = (printed_number_of_rating(game, counter, word) for word in words if word)
    if (
        "move" in game.module_for_scenario.module.ratings
        and option == _MOVEMENT_OPTION
        and counter.printed_faces
    ):
        default = 0  # none is printed
    return next((number for number in numbers if number is not None), default)


def strengths_above_die_result(game: ScenarioGame, types: UnitTypes) -> Iterator[str]:
    """Yield the units with a printed strength above the highest number of a die."""
    sides = number_of_dice_sides(game)
    for unit in types.types:
        numbers = (
            _number_of_rating(game, unit.first_counter, option, 0)
            for option in ("attack", "defense")
        )
        if unit.first_counter.kind == "unit" and max(numbers) > sides:
            yield unit.name


# ----------------------------------------------------------------------------------- loads
def _options_for_transport(
    game: ScenarioGame, types: UnitTypes, unit: UnitType
) -> Iterator[tuple[str, object]]:
    """Yield the capacity of a carrier, or the room that a unit needs on one."""
    domain = unit.first_counter.domain or "land"
    capacity = _capacity_by_domain(game, unit.first_counter)
    if domain == "sea" and capacity.get("land"):
        yield "transportCapacity", capacity["land"]
    elif domain == "sea" and capacity.get("air"):
        yield "carrierCapacity", capacity["air"]
    if domain == "land" and unit.first_counter.kind != "leader":
        yield "transportCost", 1
    if domain == "air" and any(
        _capacity_by_domain(game, each.first_counter).get("air") for each in types.types
    ):
        yield "carrierCost", 1


def _capacity_by_domain(game: ScenarioGame, counter: Counter) -> dict[str, int]:
    """Return the number of units of each domain that a sea carrier takes."""
    capacity: dict[str, int] = {}
    if counter.domain != "sea":
        return capacity
    counters = manifest_of_module(game.module_for_scenario).counters
    for entry in _entries_a_unit_carries(counter):
        if isinstance(entry, Item) and entry.among is not None:
            domains = {
                counters[p].domain for p in pieces_matching(game.module_for_scenario, entry.among)
            }
            # A set has no order, and the XML must be the same each time.
            for domain in sorted(filter(None, domains & {"land", "air"})):
                capacity[domain] = capacity.get(domain, 0) + (entry.count or 1)
    return capacity


def _entries_a_unit_carries(counter: Counter) -> tuple[Entry, ...]:
    inherited = next((t.carries for t in counter.lineage if t.carries), ())
    return counter.piece.carries or inherited
