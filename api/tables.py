"""Exact odds of dice tables, and of draws from pools turn by turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sandtable.api.errors import RequestError
from sandtable.api.requests import (
    insist_on_known,
    require_known_options,
    require_playable_scenario,
)
from sandtable.model.reports.odds import pool_odds as report_of_pool
from sandtable.model.reports.odds import table_odds
from sandtable.model.reports.scenario_pools import DrawTerms, pools_of_module
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.tables.errors import InexactError

if TYPE_CHECKING:
    from sandtable.api.opening import LoadedModule
    from sandtable.model.module import Module
    from sandtable.model.reports.odds import Odds

MOST_DRAWS = 100


def odds(
    module: LoadedModule,
    table: str,
    *,
    column: str | None = None,
    modifier: int = 0,
    printed: bool = False,
) -> Odds:
    """Return the odds of a dice table as exact fractions: of all columns, or of one.

    `modifier` is added to the roll, or to the column if the table shifts columns.
    """
    whole = module.reading(printed=printed)
    insist_on_known(table, whole.tables, "table")
    if column is not None:
        insist_on_known(column, whole.tables[table].columns, "column")
    try:
        return table_odds(whole, table, column=column, modifier=modifier)
    except InexactError as error:
        raise RequestError(str(error)) from None


def pool_odds(  # noqa: PLR0913 - one question with its qualifiers, each by name
    module: LoadedModule,
    pool: str,
    scenario: str,
    *,
    draws_per_turn: int | None = None,
    play_kept: bool = False,
    choose: Mapping[str, str] | None = None,
    options: Mapping[str, str] | None = None,
    printed: bool = False,
) -> Odds:
    """Return the probability that each marker of a pool was drawn by the end of each turn.

    `draws_per_turn` defaults to one in each player turn. If `play_kept` is set, markers that a
    player may keep are played when drawn. `choose` gives the player's choice for each marker.
    """
    whole = module.reading(printed=printed)
    insist_on_known(pool, pools_of_module(whole), "pool")
    require_playable_scenario(whole, scenario)
    if draws_per_turn is not None and not 0 < draws_per_turn <= MOST_DRAWS:
        raise RequestError(f"Draws per turn are a number from 1 to {MOST_DRAWS}.")
    choices = dict(_parse_marker_choice(whole, *each) for each in (choose or {}).items())
    terms = DrawTerms(picks=draws_per_turn, keeps=not play_kept, choose=choices)
    try:
        return report_of_pool(whole, scenario, pool, terms, require_known_options(whole, options))
    except InexactError as error:
        raise RequestError(str(error)) from None


def _parse_marker_choice(module: Module, name: str, choice: str) -> tuple[str, str]:
    """Return the full name of an event marker, and the choice that is made for it."""
    markers = {c.id: c.event for c in manifest_of_module(module).counters.values() if c.event}
    # Users may leave the owner out, as long as one marker only has that id.
    ids = [each for each in markers if name in {each, each.rpartition("/")[2]}]
    if len(ids) > 1:
        raise RequestError(f"{name!r} could be {' or '.join(ids)}.")
    event = markers[ids[0] if ids else insist_on_known(name, markers, "event marker")]
    insist_on_known(choice, event.choices, f"choice of {name!r}")
    return (ids or [name])[0], choice
