"""Rows of the table of rules for the course of a game: turns, arrivals, series, ownership."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from sandtable.exporters.triplea.player_sections import MONEY_RESOURCE
from sandtable.exporters.triplea.rule_table import RuleRow
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.sentences import join_words

if TYPE_CHECKING:
    from sandtable.exporters.triplea.scenario_game import ScenarioGame
    from sandtable.model.entities.rules import Series

_ENGINE_STEPS = "the engine's steps: purchase, combat move, battle, other moves, placement, income"


def rule_rows_on_course(game: ScenarioGame) -> Iterator[RuleRow]:
    """Yield a row for each rule on the course of the scenario."""
    for rows in _ROWS:
        yield from rows(game)


def _rule_rows_on_phases(game: ScenarioGame) -> Iterator[RuleRow]:
    calendar = game.module_for_scenario.module.calendar
    if calendar.phases:
        names = join_words([name.lower() for name in calendar.phases.values()])
        lost = "the phases of the module and their order are left to the players."
        yield RuleRow("module.calendar.phases", "Phases", names, by=_ENGINE_STEPS, lost=lost)
    for owner in calendar.skips:
        name = owner_name(game.module_for_scenario, owner)
        lost = "every player has a turn in each round of the engine."
        yield RuleRow(f"module.calendar.skips.{owner}", "Skipped turns", name, lost=lost)


def _rule_rows_on_hands(game: ScenarioGame) -> Iterator[RuleRow]:
    for owner, other in game.flat_scenario.hands.items():
        if other is not None:
            names = [owner_name(game.module_for_scenario, each) for each in (owner, other)]
            words = f"the pieces of {names[0]} are moved by {names[1]}"
            lost = (
                f"the engine has {names[0]} as a player; the same person chooses it at the start."
            )
            if game.player_names.get(game.player_for_owner(owner)) is None:
                lost = f"{names[0]} has no pieces in the game."
            address = f"scenarios.{game.scenario}.hands.{owner}"
            yield RuleRow(address, "Player", words, lost=lost)


def _rule_rows_on_arrivals(game: ScenarioGame) -> Iterator[RuleRow]:
    open_moves = Tally(move.scope for move in game.scheduled_moves if not move.sure)
    for owner, schedule in game.flat_scenario.arrivals.items():
        if schedule:
            name = owner_name(game.module_for_scenario, owner)
            lost = (
                "those that depend on play are left to the players." if open_moves[owner] else ""
            )
            address = f"scenarios.{game.scenario}.arrivals.{owner}"
            by = "triggers before the purchase of the player"
            yield RuleRow(address, "Arrivals", name, by=by, lost=lost)


def _rule_rows_on_series(game: ScenarioGame) -> Iterator[RuleRow]:
    of_module = game.module_for_scenario.series
    for key, series in {**of_module, **game.flat_scenario.series}.items():
        if series is not None:
            place = "" if of_module.get(key) == series else f"scenarios.{game.scenario}."
            by = _words_for_series(game, series)
            lost = "" if by else "the engine has no such track; players keep it on paper."
            name = series.name or series.measure
            yield RuleRow(f"{place}series.{key}", "Series", name, by=by, lost=lost)


def _words_for_series(game: ScenarioGame, series: Series) -> str:
    money = game.additions.module_word_by_engine_name.get("money")
    is_money = money is not None and series.starts_at == money
    return f"the {MONEY_RESOURCE} of each player" if is_money else ""


_ROWS: tuple[Callable[[ScenarioGame], Iterator[RuleRow]], ...] = (
    _rule_rows_on_phases, _rule_rows_on_hands, _rule_rows_on_arrivals, _rule_rows_on_series,
)  # fmt: skip
