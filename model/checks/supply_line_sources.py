"""Search for a source that can supply a supply line in a set-up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.limits.selector_cache import (
    cached_spaces,
    cached_spaces_at,
    has_unknown_neighbours,
)
from sandtable.model.limits.standing_selectors import StandingSelector
from sandtable.model.phrases.selector import EitherSelector, Selector
from sandtable.model.select.selector_subject import is_about_pieces
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from sandtable.model.checks.setup_findings import ScenarioSetting


def has_supply_source(setting: ScenarioSetting, selector: Selector) -> bool:
    """Say whether a supply source that a selector means is on the map, or in a box in use."""
    if isinstance(selector, EitherSelector):
        return any(has_supply_source(setting, part) for part in selector.parts)
    if is_about_pieces(setting.module, selector):
        stands = StandingSelector(setting.position, selector).compile_test()
        return any(stands(standing) is not False for standing in setting.position.standings)
    # While outlines are missing, the sources may be there.
    if has_unknown_neighbours(setting.module, selector):
        return True
    return bool(cached_spaces_at(setting.position, selector) & _spaces_of_place_in_play(setting))


def _spaces_of_place_in_play(setting: ScenarioSetting) -> frozenset[str]:
    """Return the spaces in play: those on the boards in use, unless they are excluded."""
    boards = setting.scenario.boards
    sites = space_index_of(setting.module).spaces_by_id.values()
    used = frozenset(site.id for site in sites if boards is None or site.board in boards)
    spaces_out_of_play = (
        cached_spaces(setting.module, part) for part in setting.scenario.out_of_play or ()
    )
    return used.difference(*spaces_out_of_play)
