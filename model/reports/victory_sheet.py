"""Who wins by what, and the rules that a table or a counter does not tell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from sandtable.model.entities.rules import Limit
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.ledger.calendar import first_turn, last_turn
from sandtable.model.ledger.turn_spans import span_within_play, turns_of_span
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.condition import Condition, ConditionClause, ConditionGroup
from sandtable.model.phrases.selector import EitherSelector, Selector
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.wording.deeds import describe_deeds
from sandtable.model.wording.joined_conditions import describe_joint_conditions
from sandtable.model.wording.limits import describe_limit, limit_name
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.ranges import on_turns_text
from sandtable.model.wording.sentences import capitalize_first_letter, choice_name, join_words
from sandtable.model.wording.space_names import selector_alternatives
from sandtable.model.wording.turns import turn_unit
from sandtable.model.wording.victory_times import describe_victory_time

_DRAW_TEXTS = {"nobody": "no side has won", "several": "more than one side has won"}


@dataclass(frozen=True, slots=True)
class VictoryRow:
    """One way to win."""

    side: str
    level: str
    when: str
    conditions: list[str]
    """All of them must hold."""
    rule: str | None


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A rule in a few words of our own."""

    sort: str
    """`option`, `note` or `limit`."""
    name: str
    text: str
    rule: str | None


def shared_rules(module: Module) -> list[RuleRow]:
    """Return the rules that all of several scenarios have, in the order of the first."""
    each = [rule_rows(module, scenario) for scenario in playable_scenarios(module)]
    return [row for row in each[0] if all(row in rows for rows in each)] if len(each) > 1 else []


def victory_rows(module: Module, scenario: str) -> list[VictoryRow]:
    """Return all ways to win that a scenario can come to, in file order, and what is a draw."""
    value = flatten_scenario(module, scenario)
    rows = []
    for entry in value.victory.values():
        when = describe_victory_time(module, value, entry.at) if entry else None
        if entry is None or when is None:
            continue
        rows.append(
            VictoryRow(
                side=owner_name(module, entry.side),
                level=entry.level.replace("-", " "),
                when=when,
                conditions=describe_joint_conditions(module, _merge_holding_conditions(entry.if_)),
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
    """Yield ways to win, those that differ in their time alone as one."""
    for _, group in groupby(rows, key=lambda row: replace(row, when="")):
        alike = list(group)
        yield replace(alike[0], when=join_words((row.when for row in alike), "or"))


def describe_draw(draw: Iterable[str], *, graded: bool = False) -> str:
    """Say what makes a game a draw as it ends; of victories of several levels the best counts."""
    words = " or ".join(_DRAW_TEXTS[word] for word in draw)
    return f"{words} at the same level; otherwise the higher level counts" if graded else words


def _has_several_levels(scenario: Scenario) -> bool:
    """Say whether several levels of victory are looked at as the game ends."""
    entries = (entry for entry in scenario.victory.values() if entry and entry.at == "end")
    return "several" in (scenario.draw or ()) and len({entry.level for entry in entries}) > 1


def _merge_holding_conditions(conditions: Iterable[Condition]) -> list[Condition]:
    """Conditions one by one, but those in a row that ask one side to hold more as one of all."""
    found: list[Condition] = []
    for one in _iter_required_conditions(conditions):
        last = found[-1] if found else None
        if (
            isinstance(one, ConditionClause)
            and isinstance(last, ConditionClause)
            and _are_mergeable(last, one)
        ):
            parts = dict.fromkeys((*_clause_alternatives(last), *_clause_alternatives(one)))
            found[-1] = replace(last, of=EitherSelector(tuple(parts)))
        else:
            found.append(one)
    return found


def _are_mergeable(first: ConditionClause, second: ConditionClause) -> bool:
    """Say whether two clauses ask the same side to hold all of something, in the same way."""
    same = replace(first, of=None) == replace(second, of=None)
    return same and first.verb in {"controls", "occupies"} and _asks_all(first)


def _asks_all(clause: ConditionClause) -> bool:
    return clause.quantity == "all" and not clause.negated and clause.of is not None


def _clause_alternatives(clause: ConditionClause) -> tuple[Selector, ...]:
    return tuple(selector_alternatives(clause.of)) if clause.of is not None else ()


def _iter_required_conditions(conditions: Iterable[Condition]) -> Iterator[Condition]:
    """Conditions that must all hold, one by one."""
    for condition in conditions:
        if isinstance(condition, ConditionGroup) and condition.number == len(condition.of):
            yield from _iter_required_conditions(condition.of)
        else:
            yield condition


_SWITCH_TEXTS: Mapping[str, tuple[str, str]] = {
    "on": ("In play, unless left out", "In play in this scenario"),
    "off": ("Optional", "Not in play in this scenario"),
}
"""What an option that is on or off is by itself, and where a scenario says so."""


def _describe_chosen_option(
    choices: tuple[str, ...], chosen: str | None, *, is_fixed: bool
) -> str:
    """What is chosen, and what could be: `Not in play in this scenario`, `Late (or soon)`."""
    if chosen is not None and set(choices) == {"on", "off"}:
        return _SWITCH_TEXTS[chosen][is_fixed]
    if chosen is None:
        return f"Chosen before play: {join_words(map(choice_name, choices), 'or')}"
    others = [choice_name(choice) for choice in choices if choice != chosen]
    return f"{capitalize_first_letter(choice_name(chosen))} (or {', '.join(others)})"


def rule_rows(module: Module, scenario: str) -> list[RuleRow]:
    """Options with what is chosen, remarks, and limits on what may stand where."""
    value = flatten_scenario(module, scenario)
    rows = []
    for key, option in module.options.items():
        chosen = value.options.get(key) or option.default
        does = ". ".join(describe_deeds(module, option.does, option.owner or ""))
        is_fixed = bool(value.options.get(key))
        parts = [
            _describe_chosen_option(option.choices, chosen, is_fixed=is_fixed),
            does,
            option.note or "",
        ]
        text = ". ".join(part.rstrip(".") for part in parts if part)
        rows.append(RuleRow("option", option.name, text, option.rule))
    rows += [RuleRow("note", "", note.text, note.rule) for note in module.notes.values()]
    rows += [
        _limit_row(module, key, _limit_while_played(module, value, limit))
        for key, limit in _limits_binding(value.limits, "players")
        if _is_limit_played(module, value, limit)
    ]
    return rows


def _is_limit_played(module: Module, scenario: Scenario, limit: Limit) -> bool:
    """Say whether a scenario plays a turn on which a limit binds."""
    calendar = module.module.calendar
    first, last = turns_of_span(calendar, limit.turns)
    start, stop = first_turn(calendar, scenario), last_turn(calendar, scenario)
    return (first or start) <= stop and (last or stop) >= start


def _limit_while_played(module: Module, scenario: Scenario, limit: Limit) -> Limit:
    """Return a limit that names no turn which a scenario does not play."""
    if limit.turns is None:
        return limit
    part = span_within_play(module.module.calendar, scenario, limit.turns)
    if part == limit.turns or not limit.text:
        return replace(limit, turns=part)
    unit = turn_unit(module)
    said = capitalize_first_letter(on_turns_text(limit.turns, unit))
    left = capitalize_first_letter(on_turns_text(part, unit)) if part else ""
    text = capitalize_first_letter(limit.text.replace(said, left, 1).lstrip())
    return replace(limit, turns=part, text=text)


def author_limit_rows(module: Module, scenario: str | None = None) -> list[RuleRow]:
    """Return the limits that only guard the data: a scenario's own, or those of the module."""
    limits = module.scenarios[scenario].limits if scenario else module.limits
    return [_limit_row(module, key, limit) for key, limit in _limits_binding(limits, "author")]


def _limits_binding(limits: Mapping[str, Limit | None], binds: str) -> Iterator[tuple[str, Limit]]:
    for key, limit in limits.items():
        if limit is not None and limit.binds == binds:
            yield key, limit


def _limit_row(module: Module, key: str, limit: Limit) -> RuleRow:
    name = limit_name(module, key, limit)
    return RuleRow("limit", name, f"{describe_limit(module, limit)}.", limit.rule)
