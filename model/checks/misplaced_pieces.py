"""Set-up entries with findings of their own, so that consequences are not reported again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.causes_of_limit_breaches import entries_that_break_limit
from sandtable.model.checks.closed_terrain import reasons_why_pieces_cannot_be_there
from sandtable.model.checks.control_lists import control_entries
from sandtable.model.checks.missing_strength_steps import missing_step_reason
from sandtable.model.checks.pieces_in_enemy_spaces import enemy_and_intruders
from sandtable.model.checks.setup_lines import occupied_lines
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.ledger.position import Position
from sandtable.model.limits.limit_breaches import limit_breaches
from sandtable.model.limits.limit_validity import applies_at_setup
from sandtable.model.limits.selector_cache import cached_spaces
from sandtable.model.limits.standing_selectors import StandingSelector
from sandtable.model.lookup import value_at_address
from sandtable.model.phrases.entry import Item
from sandtable.model.select.manifest import manifest_of_module

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.setup_findings import ScenarioSetting
    from sandtable.model.checks.setup_lines import OccupiedLine
    from sandtable.model.entities.rules import Limit
    from sandtable.model.ledger.standing import Standing
    from sandtable.model.limits.limit_breaches import LimitBreach
    from sandtable.model.module import Module


@memoize_by_identity
def misplaced_standings(setting: ScenarioSetting) -> tuple[Standing, ...]:
    """Return the pieces on forbidden terrain, in enemy spaces, or with steps they do not have."""
    intruders = (
        standing
        for line in occupied_lines(setting.position)
        for standing in enemy_and_intruders(setting, line)[1]
    )
    return (*_standings_on_wrong_ground(setting), *intruders)


@memoize_by_identity
def _standings_on_wrong_ground(setting: ScenarioSetting) -> tuple[Standing, ...]:
    """Return the pieces in closed or unused spaces, or with steps that they do not have."""
    return tuple(
        standing
        for line in occupied_lines(setting.position)
        for standing in _misplaced_standings_on_line(setting, line)
    )


def _misplaced_standings_on_line(setting: ScenarioSetting, line: OccupiedLine) -> list[Standing]:
    if is_line_out_of_play(setting, line):
        return list(line.standings)
    on_closed_terrain = [
        s for standings in reasons_why_pieces_cannot_be_there(line).values() for s in standings
    ]
    return [*on_closed_terrain, *(s for s in line.standings if _lacks_stated_step(line.module, s))]


def is_line_out_of_play(setting: ScenarioSetting, line: OccupiedLine) -> bool:
    """Say whether all spaces of a set-up line are out of play, which SET003 reports."""
    return bool(line.spaces) and line.spaces <= _spaces_out_of_play(setting)


@memoize_by_identity
def _spaces_out_of_play(setting: ScenarioSetting) -> frozenset[str]:
    lists = setting.scenario.out_of_play or ()
    return frozenset().union(*(cached_spaces(setting.module, part) for part in lists))


@memoize_by_identity
def _repeated_standings(setting: ScenarioSetting) -> tuple[Standing, ...]:
    """Return the pieces of set-up entries that repeat an earlier entry of their line."""
    seen: set[tuple[object, ...]] = set()
    repeated = []
    for standing in setting.position.standings:
        key = (standing.cause, standing.place, standing.pieces)
        if key in seen:
            repeated.append(standing)
        seen.add(key)
    return tuple(repeated)


def _lacks_stated_step(module: Module, standing: Standing) -> bool:
    item = value_at_address(module, standing.cause)
    counter = (
        manifest_of_module(module).counters.get(standing.pieces[0]) if standing.pieces else None
    )
    return (
        isinstance(item, Item)
        and counter is not None
        and bool(missing_step_reason(module, counter, item))
    )


def is_reported_elsewhere(setting: ScenarioSetting, standing: Standing) -> bool:
    """Say whether another check reports that pieces cannot be where they are placed."""
    return standing in misplaced_standings(
        setting
    ) or standing.cause in entries_breaking_zero_limits(setting)


def intruders_to_report(
    setting: ScenarioSetting, line: OccupiedLine
) -> tuple[str, list[Standing]]:
    """Return the enemy that holds the spaces of a line, and the pieces that SET004 reports.

    Both are empty if each piece breaks a limit of zero by itself, because LIM001 reports that.
    """
    enemy, intruders = enemy_and_intruders(setting, line)
    broken = entries_breaking_zero_limits(setting)
    return (enemy, intruders) if any(s.cause not in broken for s in intruders) else ("", [])


@memoize_by_identity
def _reported_intruders(setting: ScenarioSetting) -> tuple[Standing, ...]:
    return tuple(
        standing
        for line in occupied_lines(setting.position)
        for standing in intruders_to_report(setting, line)[1]
    )


@memoize_by_identity
def entries_breaking_zero_limits(setting: ScenarioSetting) -> frozenset[AddressPath]:
    """Return the set-up entries that break a limit of zero."""
    limits = {
        n: scenario_limit
        for n, scenario_limit in setting.scenario.limits.items()
        if scenario_limit and applies_at_setup(scenario_limit)
    }
    return frozenset(
        cause
        for name, limit in limits.items()
        for breach in limit_breaches(setting.position.module, name, limit, setting.position)
        if breach.bound == "at most" and not breach.allowed
        for cause in entries_that_break_limit(setting.position, limit, breach)
    )


def follows_from_other_findings(
    setting: ScenarioSetting, name: str, limit: Limit, breach: LimitBreach
) -> bool:
    """Say whether a limit is broken only because of mistakes that other checks report."""
    # Shares without a standing count spaces, which only control lists decide.
    if not any(share.standing for share in breach.group.shares):
        return _is_owner_of_doubly_listed_space(setting, breach)
    misplaced = misplaced_standings(setting)
    if breach.bound == "at least":
        is_counted = StandingSelector(setting.position, limit.of).compile_test()
        return any(is_counted(standing) for standing in misplaced)
    if not breach.allowed:
        misplaced = (*_standings_on_wrong_ground(setting), *_reported_intruders(setting))
    reported = (*misplaced, *_repeated_standings(setting))
    if not reported:
        return False
    correct_position = _position_without_standings(setting.position, reported)
    remaining_breaches = limit_breaches(correct_position.module, name, limit, correct_position)
    return not any(
        b.group.key == breach.group.key and b.part == breach.part for b in remaining_breaches
    )


def _position_without_standings(before: Position, removed: tuple[Standing, ...]) -> Position:
    position = Position(before.module, before.scenario, before.choices, before.control)
    # By identity: an entry that is repeated is equal to the one before.
    removed_ids = {id(standing) for standing in removed}
    for standing in before.standings:
        if id(standing) not in removed_ids:
            position.put_standing(standing)
    return position


def _is_owner_of_doubly_listed_space(setting: ScenarioSetting, breach: LimitBreach) -> bool:
    """Say whether a space in two control lists belongs to an owner that the limit counts."""
    entries = control_entries(setting.module, setting.name) if breach.group.owner else ()
    return any(
        entry.spaces & other.spaces and entry.holder != other.holder
        for entry in entries
        if entry.holder == breach.group.owner
        for other in entries
    )
