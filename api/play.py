"""Questions about play: supply, reachable spaces, and possible victories."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sandtable.api.errors import RequestError
from sandtable.api.requests import (
    insist_on_known,
    parse_selector,
    require_known_options,
    require_playable_scenario,
)

if TYPE_CHECKING:
    from sandtable.api.opening import LoadedModule
    from sandtable.model.phrases.selector import Selector
    from sandtable.model.reports.reach_report import Reach
    from sandtable.model.reports.supply_report import Supply
    from sandtable.model.reports.victory_report import Victories


def supply(
    module: LoadedModule,
    scenario: str,
    *,
    turn: int | None = None,
    side: str | None = None,
    options: Mapping[str, str] | None = None,
    printed: bool = False,
) -> Supply:
    """Return the supply state of pieces at the set-up, or after the arrivals of a turn.

    The result also has the route from the source to each piece. Raises RequestError for unknown
    names.
    """
    # Reports are imported on use, so that `import sandtable.api` stays quick.
    from sandtable.model.reports.supply_report import supply_report as report

    whole = module.reading(printed=printed)
    require_playable_scenario(whole, scenario)
    if side:
        insist_on_known(side, whole.module.owners, "side or power")
    choices = require_known_options(whole, options)
    return report(whole, scenario, turn=turn, side=side or None, options=choices)


def reach(  # noqa: PLR0913 - one question with its qualifiers, each by name
    module: LoadedModule,
    scenario: str,
    *,
    turn: int | None = None,
    where: str | Selector | None = None,
    start: str | None = None,
    options: Mapping[str, str] | None = None,
    printed: bool = False,
) -> Reach:
    """Return the spaces that pieces can reach in one move at the set-up, or on a turn.

    `where` is a selector of pieces, and `start` the id of the space where they are. Raises
    RequestError for unknown names.
    """
    from sandtable.model.references.unknown_names import unknown_name_messages
    from sandtable.model.reports.reach_report import reach_report as report
    from sandtable.model.select.space_index import space_index_of

    whole = module.reading(printed=printed)
    require_playable_scenario(whole, scenario)
    selector = parse_selector(where) if isinstance(where, str) else where
    for message in unknown_name_messages(whole, selector) if selector else ():
        raise RequestError(message)
    site = space_index_of(whole).find_space(start) if start else None
    if start and site is None:
        insist_on_known(start, space_index_of(whole).spaces_by_id, "space")
    choices = require_known_options(whole, options)
    space = site.id if site else None
    return report(whole, scenario, turn=turn, where=selector, start=space, options=choices)


def victory(
    module: LoadedModule,
    scenario: str,
    *,
    turn: int | None = None,
    options: Mapping[str, str] | None = None,
    printed: bool = False,
) -> Victories:
    """Return the victory conditions on a turn: met, still possible, or impossible.

    Raises RequestError for unknown names.
    """
    from sandtable.model.reports.victory_report import victory_report as report

    whole = module.reading(printed=printed)
    require_playable_scenario(whole, scenario)
    return report(whole, scenario, turn=turn, options=require_known_options(whole, options))
