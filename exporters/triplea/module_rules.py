"""Rows of the table of rules, except victory: limits, options, links and others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from sandtable.exporters.triplea.map_section import lands_that_control_canal
from sandtable.exporters.triplea.rule_table import RuleRow
from sandtable.exporters.triplea.schedule_rules import rule_rows_on_course
from sandtable.model.select.space_connections import declared_connections
from sandtable.model.wording.limits import describe_limit
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.places import space_name

if TYPE_CHECKING:
    from sandtable.exporters.triplea.scenario_game import ScenarioGame
    from sandtable.model.entities.boards import Link
    from sandtable.model.entities.rules import Limit
    from sandtable.model.select.space_connections import SpaceConnection

# The engine has limits for the units of a side in each territory, too. But a game with them can
# be neither saved nor planned in TripleA 1.9, which cannot read its own copy.
_REASON_NO_LIMIT_PER_TERRITORY = (
    "not enforced: the engine can only limit units of a type in all territories alike."
)


def rule_rows_of_module(game: ScenarioGame) -> Iterator[RuleRow]:
    """Yield a row for each rule of the module and of the scenario."""
    for rows in _ROW_FUNCTIONS:
        yield from rows(game)
    yield from rule_rows_on_course(game)
    yield from _rule_rows_on_limits(game)


def _rule_rows_on_limits(game: ScenarioGame) -> Iterator[RuleRow]:
    for address, limit in limits_by_address(game).items():
        name = limit.name or address.rpartition(".")[2].replace("-", " ")
        if limit.binds == "author":
            yield RuleRow(address, "Limit", name, by="the set-up, which was checked against it")
        else:
            text = limit.text or describe_limit(game.module_for_scenario, limit)
            yield RuleRow(address, "Limit", f"{name}: {text}", lost=_REASON_NO_LIMIT_PER_TERRITORY)


def limits_by_address(game: ScenarioGame) -> dict[str, Limit]:
    """Return the limits in force by the address where each limit is written."""
    of_module = game.module_for_scenario.limits
    return {
        f"limits.{key}"
        if of_module.get(key) == limit
        else f"scenarios.{game.scenario}.limits.{key}": limit
        for key, limit in {**of_module, **game.flat_scenario.limits}.items()
        if limit is not None
    }


def _rule_rows_on_options(game: ScenarioGame) -> Iterator[RuleRow]:
    chosen = game.start_position.choices.options
    for key, option in game.module_for_scenario.options.items():
        choice = chosen.get(key, option.default)
        does = bool(option.does) and choice != "off"
        yield RuleRow(
            f"options.{key}", "Option", option.name,
            by=f"exported as “{choice.replace('-', ' ')}”; export again for another choice",
            lost="its effects in play are left to the players." if does else "",
        )  # fmt: skip


def _rule_rows_on_movement(game: ScenarioGame) -> Iterator[RuleRow]:
    for key, each in game.module_for_scenario.movement.items():
        costs = {str(cost) for cost in each.costs.values()} - {"no", "1"}
        name = key.replace("-", " ")
        if costs:
            lost = "every territory costs one point: the engine has no terrain costs."
            yield RuleRow(f"movement.{key}", "Movement", name, lost=lost)
        else:
            by = "movement in territories; land, sea and air units by the engine's own rules"
            yield RuleRow(f"movement.{key}", "Movement", name, by=by)


def _rule_rows_on_supply(game: ScenarioGame) -> Iterator[RuleRow]:
    for key in game.module_for_scenario.supply:
        lost = "the engine traces no lines of supply."
        yield RuleRow(f"supply.{key}", "Supply", key.replace("-", " "), lost=lost)


def _rule_rows_on_combat(game: ScenarioGame) -> Iterator[RuleRow]:
    for key, combat in game.module_for_scenario.combat.items():
        by = "the battles of the engine: each unit hits with its number or less"
        lost = "columns, volleys, modifiers and the order of losses are the engine's."
        yield RuleRow(f"combat.{key}", "Battle", combat.name, by=by, lost=lost)


def _rule_rows_on_packs(game: ScenarioGame) -> Iterator[RuleRow]:
    for key, pack in game.module_for_scenario.packs.items():
        lost = "the engine does not count how many of its options are picked."
        yield RuleRow(f"packs.{key}", "Pack", pack.name, by="the options as exported", lost=lost)


def _rule_rows_on_events(game: ScenarioGame) -> Iterator[RuleRow]:
    for owner, events in game.module_for_scenario.events.items():
        for key, event in events.items():
            lost = "the engine knows no events: the players carry it out."
            yield RuleRow(f"events.{owner}.{key}", "Event", event.name or key, lost=lost)


def _rule_rows_on_tables(game: ScenarioGame) -> Iterator[RuleRow]:
    for key, table in game.module_for_scenario.tables.items():
        by = "the engine's own dice" if table.dice else "the page of rules"
        lost = "its results are the engine's, not the table's." if table.dice else ""
        yield RuleRow(f"tables.{key}", "Table", table.name, by=by, lost=lost)


def _rule_rows_on_terrain(game: ScenarioGame) -> Iterator[RuleRow]:
    for key, terrain in game.module_for_scenario.terrains.items():
        if (
            terrain.combat
            or terrain.enter
            or (terrain.cost and str(terrain.cost) not in {"1", "no"})
        ):
            closed = str(terrain.enter or "") == "not unit"
            by = "impassable territories" if closed else "land and water" if terrain.enter else ""
            lost = "" if by and not terrain.combat else "its effect on moves and battles is lost."
            yield RuleRow(f"terrains.{key}", "Terrain", terrain.name, by=by, lost=lost)


def _rule_rows_on_links(game: ScenarioGame) -> Iterator[RuleRow]:
    for board, pair, connection in declared_connections(game.module_for_scenario):
        # The table has one row for each declared link, as far as the game has its spaces.
        if connection.link is None or game.find_territory(connection.a) is None:
            continue
        name = " - ".join(
            space_name(game.module_for_scenario, end) for end in (connection.a, connection.b)
        )
        by, lost = _words_for_link(game, connection, connection.link)
        yield RuleRow(f"boards.{board}.links.{pair}", "Link", name, by, lost)


def _words_for_link(
    game: ScenarioGame, connection: SpaceConnection, link: Link
) -> tuple[str, str]:
    if link.kind == "blocked":
        return "no connection", ""
    if lands_that_control_canal(game, connection):
        return "a canal", ""
    parts = []
    if link.crossing is not None:
        parts.append("its condition")
    if link.one_way:
        parts.append("its direction")
    if link.length and link.length > 1:
        parts.append("its length")
    if len(link.domains) == 1:
        parts.append(f"that only {link.domains[0]} units use it")
    lost = f"the engine does not know {' or '.join(parts)}." if parts else ""
    return "a connection", lost


def _rule_rows_on_borders(game: ScenarioGame) -> Iterator[RuleRow]:
    for name, board in game.module_for_scenario.boards.items():
        kinds = sorted({word for words in board.borders.values() for word in words})
        kinds += sorted({route.kind for route in board.paths.values()})
        for kind in kinds:
            words = game.module_for_scenario.module.words.features.get(kind, kind)
            lost = "drawn on the map only: borders and roads have no effect in the engine."
            yield RuleRow(f"boards.{name}.{kind}", "Feature", words, lost=lost)


def _rule_rows_on_notes(game: ScenarioGame) -> Iterator[RuleRow]:
    for key in game.module_for_scenario.notes:
        yield RuleRow(f"notes.{key}", "Note", key.replace("-", " "), by="the notes of the game")


def _rule_rows_on_declared_attacks(game: ScenarioGame) -> Iterator[RuleRow]:
    for owner, places in game.flat_scenario.attacks.items():
        if places:
            lost = "the engine has no attacks declared before play."
            name = owner_name(game.module_for_scenario, owner)
            address = f"scenarios.{game.scenario}.attacks.{owner}"
            yield RuleRow(address, "Attacks", name, lost=lost)


_ROW_FUNCTIONS: tuple[Callable[[ScenarioGame], Iterator[RuleRow]], ...] = (
    _rule_rows_on_options, _rule_rows_on_packs, _rule_rows_on_movement,
    _rule_rows_on_supply, _rule_rows_on_combat,
    _rule_rows_on_events, _rule_rows_on_tables, _rule_rows_on_terrain,
    _rule_rows_on_links, _rule_rows_on_borders,
    _rule_rows_on_declared_attacks, _rule_rows_on_notes,
)  # fmt: skip
