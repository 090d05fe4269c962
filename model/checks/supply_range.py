"""Range of supply lines measured in spaces, at the start of a scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.ledger.calendar import first_turn_of_scenario
from sandtable.model.ledger.turn_spans import is_turn_within, turns_of_span
from sandtable.model.limits.selector_cache import cached_spaces_at
from sandtable.model.limits.standing_selectors import StandingSelector
from sandtable.model.phrases.selector import EitherSelector, Selector
from sandtable.model.select.selector_subject import is_about_pieces
from sandtable.model.select.space_index import SPACE_KINDS_OFF_MAP, space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.entities.rules import SupplyLine
    from sandtable.model.ledger.position import Position
    from sandtable.model.ledger.standing import Standing


def range_on_first_turn(position: Position, line: SupplyLine) -> int | None:
    """Return the supply range on the first turn; None if it is not a fixed number."""
    calendar = position.module.module.calendar
    turn = first_turn_of_scenario(calendar, position.scenario)
    amounts = (
        a for span, a in line.range.items() if is_turn_within(turn, turns_of_span(calendar, span))
    )
    amount = next(amounts, None)
    return amount.constant_number if amount else None


def spaces_that_can_be_sources(position: Position, selector: Selector) -> frozenset[str]:
    """Return the spaces that can be supply sources: selected ones, or those of selected pieces."""
    if isinstance(selector, EitherSelector):
        return frozenset().union(
            *(spaces_that_can_be_sources(position, part) for part in selector.parts)
        )
    if not is_about_pieces(position.module, selector):
        return cached_spaces_at(position, selector)
    is_source, ground = (
        StandingSelector(position, selector).compile_test(),
        space_index_of(position.module),
    )
    sources = (s for s in position.standings if is_source(s) is not False)
    sites = [ground.find_space(standing.place.space) for standing in sources]
    if None in sites:
        return frozenset(ground.spaces_by_id)  # a choice, or a container that may be anywhere
    return frozenset(site.id for site in sites if site)


def standings_that_line_supplies(
    position: Position, line: SupplyLine
) -> Iterator[tuple[Standing, str]]:
    """Yield the pieces on the map that a supply line surely supplies, each with its space."""
    is_fed, ground = (
        StandingSelector(position, line.of).compile_test(),
        space_index_of(position.module),
    )
    for standing in position.standings:
        # Pieces that are not chosen yet may be supplied elsewhere.
        site = None if standing.chosen else ground.find_space(standing.place.space)
        if site is not None and site.kind not in SPACE_KINDS_OFF_MAP and is_fed(standing):
            yield standing, site.id
