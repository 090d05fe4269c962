"""Who wins by what, and the rules that a table or a counter does not tell."""

from __future__ import annotations

from dataclasses import dataclass

from model.ledger.calendar import is_date
from model.module import Module
from model.overlay import flattened
from model.phrases.moment import Moment
from model.reports.aloud import (
    condition_words,
    deeds_words,
    point_words,
    window_words,
)
from model.reports.limit_words import limit_name, limit_words
from model.reports.wording import owner_name

_WHEN = {"end": "at the end", "always": "at any time", "turn-end": "at the end of any turn"}


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


def victory_rows(module: Module, scenario: str) -> list[VictoryRow]:
    """All ways to win a scenario, in file order."""
    return [
        VictoryRow(
            side=owner_name(module, found.side),
            level=found.level.replace("-", " "),
            when=_when(module, found.at),
            conditions=[condition_words(module, condition) for condition in found.if_],
            rule=found.rule,
        )
        for found in flattened(module, scenario).victory.values()
        if found is not None
    ]


def _when(module: Module, at: Moment | str) -> str:
    if isinstance(at, str):
        return _WHEN[at]
    first = at.turns.first or ""
    words = point_words(module, first) if is_date(first) else window_words(module, at.turns)
    return f"{words} {owner_name(module, at.owner) if at.owner else ''}".strip()


def _chosen(choices: tuple[str, ...], chosen: str | None) -> str:
    """What is chosen, and what could be: `Off`, `Late (or soon)`."""
    if chosen is None:
        return f"Chosen before play: {', '.join(choices)}"
    others = [choice for choice in choices if choice != chosen]
    said = chosen[:1].upper() + chosen[1:]
    return said if set(choices) == {"on", "off"} else f"{said} (or {', '.join(others)})"


def rule_rows(module: Module, scenario: str) -> list[RuleRow]:
    """Options with what is chosen, remarks, and limits on what may stand where."""
    value = flattened(module, scenario)
    rows = []
    for key, option in module.options.items():
        chosen = value.options.get(key) or option.default
        does = "; ".join(deeds_words(module, option.does, option.owner or ""))
        parts = [_chosen(option.choices, chosen), does, option.note or ""]
        text = ". ".join(part.rstrip(".") for part in parts if part)
        rows.append(RuleRow("option", option.name, text, option.rule))
    rows += [RuleRow("note", "", note.text, note.rule) for note in module.notes.values()]
    for key, limit in value.limits.items():
        if limit is not None and str(limit.at_most) != "unlimited":
            name = limit_name(module, key)
            rows.append(RuleRow("limit", name, f"{limit_words(module, limit)}.", limit.rule))
    return rows
