"""Victory conditions of a scenario, and rules that neither tables nor counters state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from sandtable.model.entities.rules import Limit
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.ledger.calendar import first_turn_of_scenario, last_turn_of_scenario
from sandtable.model.ledger.chosen_options import decided_choices_of
from sandtable.model.ledger.turn_spans import span_within_play, turns_of_span
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.condition import Condition, ConditionClause, ConditionGroup
from sandtable.model.phrases.selector import EitherSelector, Selector
from sandtable.model.reports.option_effects import describe_option_effects
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.wording.actions import describe_actions
from sandtable.model.wording.joined_conditions import describe_joint_conditions
from sandtable.model.wording.limits import describe_limit, limit_name
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.ranges import on_turns_text
from sandtable.model.wording.sentences import (
    capitalize_first_letter,
    choice_of_option_as_text,
    join_words,
)
from sandtable.model.wording.space_names import selector_alternatives
from sandtable.model.wording.turns import noun_for_turns
from sandtable.model.wording.victory_times import describe_victory_time

_TEXTS_FOR_DRAW_CONDITIONS = {"nobody": "no side has won", "several": "more than one side has won"}


@dataclass(frozen=True, slots=True)
class VictoryRow:
    """A condition under which a side wins, with the level of victory and the time."""

    side: str
    level: str
    when: str
    conditions: list[str]
    """Conditions that must all hold."""
    rule: str | None


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A rule in a few words, as a row of a printed sheet."""

    sort: str
    """`option`, `note` or `limit`."""
    name: str
    text: str
    rule: str | None


def shared_rules(module: Module) -> list[RuleRow]:
    """Return the rules that several scenarios share, in the order of the first scenario."""
    rules_by_scenario = [rule_rows(module, scenario) for scenario in playable_scenarios(module)]
    return (
        [row for row in rules_by_scenario[0] if all(row in rows for rows in rules_by_scenario)]
        if len(rules_by_scenario) > 1
        else []
    )


def victory_rows(module: Module, scenario: str) -> list[VictoryRow]:
    """Return all victories that a scenario can reach, in file order, and the draw."""
    value = flatten_scenario(module, scenario)
    rows = []
    choices = decided_choices_of(value, {})
    for entry in value.victory.values():
        when = describe_victory_time(module, value, entry.at) if entry else None
        if entry is None or when is None or not all(map(choices.can_be_true, entry.if_)):
            continue
        # The sheet names the choice at its top, so that no condition repeats it.
        conditions = [part for part in entry.if_ if not choices.is_decided_before_play(part)]
        rows.append(
            VictoryRow(
                side=owner_name(module, entry.side),
                level=entry.level.replace("-", " "),
                when=when,
                conditions=describe_joint_conditions(
                    module, _merge_holding_conditions(conditions)
                ),
                rule=entry.rule,
            )
        )
    rows = list(_merge_equal_victories(rows))
    if value.draw:
        when = describe_victory_time(module, value, "end") or ""
        rows.append(
            VictoryRow(
                "Nobody",
                "draw",
                when,
                [describe_draw(value.draw, graded=_has_several_levels(value))],
                None,
            )
        )
    return rows


def _merge_equal_victories(rows: Iterable[VictoryRow]) -> Iterator[VictoryRow]:
    """Yield victories, merging those that differ only in time."""
    for _, group in groupby(rows, key=lambda row: replace(row, when="")):
        same_victories = list(group)
        yield replace(
            same_victories[0], when=join_words((row.when for row in same_victories), "or")
        )


def describe_draw(draw: Iterable[str], *, graded: bool = False) -> str:
    """Describe when a game is a draw; with `graded` the better level of victory decides."""
    words = " or ".join(_TEXTS_FOR_DRAW_CONDITIONS[word] for word in draw)
    return f"{words} at the same level; otherwise the higher level counts" if graded else words


def _has_several_levels(scenario: Scenario) -> bool:
    """Say whether several victory levels are compared at the end of the game."""
    entries = (entry for entry in scenario.victory.values() if entry and entry.at == "end")
    return "several" in (scenario.draw or ()) and len({entry.level for entry in entries}) > 1


def _merge_holding_conditions(conditions: Iterable[Condition]) -> list[Condition]:
    """Return conditions, merging consecutive ones about spaces held by the same side."""
    merged: list[Condition] = []
    for condition in _iter_required_conditions(conditions):
        last = merged[-1] if merged else None
        if (
            isinstance(condition, ConditionClause)
            and isinstance(last, ConditionClause)
            and _are_mergeable(last, condition)
        ):
            parts = dict.fromkeys((*_clause_alternatives(last), *_clause_alternatives(condition)))
            merged[-1] = replace(last, of=EitherSelector(tuple(parts)))
        else:
            merged.append(condition)
    return merged


def _are_mergeable(first: ConditionClause, second: ConditionClause) -> bool:
    """Say whether two conditions require the same side to control or occupy all spaces."""
    differ_in_objects_only = replace(first, of=None) == replace(second, of=None)
    return (
        differ_in_objects_only
        and first.verb in {"controls", "occupies"}
        and _is_clause_about_all_spaces(first)
    )


def _is_clause_about_all_spaces(clause: ConditionClause) -> bool:
    return clause.quantity == "all" and not clause.negated and clause.of is not None


def _clause_alternatives(clause: ConditionClause) -> tuple[Selector, ...]:
    return tuple(selector_alternatives(clause.of)) if clause.of is not None else ()


def _iter_required_conditions(conditions: Iterable[Condition]) -> Iterator[Condition]:
    """Yield those of the conditions that must all be true."""
    for condition in conditions:
        if isinstance(condition, ConditionGroup) and condition.number == len(condition.of):
            yield from _iter_required_conditions(condition.of)
        else:
            yield condition


_SWITCH_TEXTS: Mapping[str, tuple[str, str]] = {
    "on": ("In play, unless left out", "In play in this scenario"),
    "off": ("Optional", "Not in play in this scenario"),
}
"""Text of an option that is on or off: by default, and in a scenario that fixes it."""


def _describe_chosen_option(
    choices: tuple[str, ...], current: str | None, *, is_fixed: bool
) -> str:
    """Describe the choice made for an option, with the alternatives: `Late (or soon)`."""
    # A switch is clearer as “with” or “without” than with its alternative.
    if current is not None and set(choices) == {"on", "off"}:
        return _SWITCH_TEXTS[current][is_fixed]
    if current is None:
        return f"Chosen before play: {join_words(map(choice_of_option_as_text, choices), 'or')}"
    other_choices = [
        choice_of_option_as_text(alternative) for alternative in choices if alternative != current
    ]
    chosen = capitalize_first_letter(choice_of_option_as_text(current))
    return f"{chosen} (or {', '.join(other_choices)})"


def rule_rows(module: Module, scenario: str) -> list[RuleRow]:
    """Return rows of a sheet for options with their choices, for notes, and for limits."""
    value = flatten_scenario(module, scenario)
    rows = []
    for key, option in module.options.items():
        choice = value.options.get(key) or option.default
        does = ". ".join(describe_actions(module, option.does, option.owner or ""))
        is_fixed = bool(value.options.get(key))
        state = _describe_chosen_option(option.choices, choice, is_fixed=is_fixed)
        # How an option works would read as an instruction where it is not in play.
        is_excluded = is_fixed and choice == "off"
        effects = () if is_fixed else describe_option_effects(module, scenario, key)
        parts = [state] if is_excluded else [state, does, *effects, option.note or ""]
        text = ". ".join(part.rstrip(".") for part in parts if part)
        rows.append(RuleRow("option", option.name, text, option.rule))
    rows += [RuleRow("note", "", note.text, note.rule) for note in module.notes.values()]
    rows += [
        _make_rule_row_of_limit(module, key, _limit_on_played_turns(module, value, limit))
        for key, limit in _limits_that_bind_players(value.limits, "players")
        if _is_limit_played(module, value, limit)
    ]
    return rows


def _is_limit_played(module: Module, scenario: Scenario, limit: Limit) -> bool:
    """Say whether a scenario plays a turn on which a limit applies."""
    calendar = module.module.calendar
    first, last = turns_of_span(calendar, limit.turns)
    start, stop = (
        first_turn_of_scenario(calendar, scenario),
        last_turn_of_scenario(calendar, scenario),
    )
    return (first or start) <= stop and (last or stop) >= start


def _limit_on_played_turns(module: Module, scenario: Scenario, limit: Limit) -> Limit:
    """Return a limit without the turns that the scenario does not play."""
    if limit.turns is None:
        return limit
    part = span_within_play(module.module.calendar, scenario, limit.turns)
    # A sentence of its own may name the turns: it is corrected below.
    if part == limit.turns or not limit.text:
        return replace(limit, turns=part)
    unit = noun_for_turns(module)
    full_opening = capitalize_first_letter(on_turns_text(limit.turns, unit))
    remaining_opening = capitalize_first_letter(on_turns_text(part, unit)) if part else ""
    text = capitalize_first_letter(limit.text.replace(full_opening, remaining_opening, 1).lstrip())
    return replace(limit, turns=part, text=text)


def author_limit_rows(module: Module, scenario: str | None = None) -> list[RuleRow]:
    """Return rows for limits that only check the data, of a scenario or of the module."""
    limits = module.scenarios[scenario].limits if scenario else module.limits
    return [
        _make_rule_row_of_limit(module, key, limit)
        for key, limit in _limits_that_bind_players(limits, "author")
    ]


def _limits_that_bind_players(
    limits: Mapping[str, Limit | None], binds: str
) -> Iterator[tuple[str, Limit]]:
    for key, limit in limits.items():
        # DECISIONS 31
        if limit is not None and limit.binds == binds:
            yield key, limit


def _make_rule_row_of_limit(module: Module, key: str, limit: Limit) -> RuleRow:
    name = limit_name(module, key, limit)
    return RuleRow("limit", name, f"{describe_limit(module, limit)}.", limit.rule)
