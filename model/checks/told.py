"""Findings about set-ups, each told once, however many scenarios and options share it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from model.checks import played
from model.checks.spoken import scenario_name
from model.checks.words import listed
from model.ledger.choices import choices_of
from model.overlay import chain, flattened
from model.phrases.condition import Clause, Condition, Several
from model.phrases.entry import Item

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from model.checks.registry import CheckContext, Found
    from model.entities.scenarios import Scenario
    from model.ledger.position import Position
    from model.module import Module


@dataclass(frozen=True)
class Setting:
    """One scenario under one choice of its options."""

    context: CheckContext
    name: str
    options: Mapping[str, str] | None
    """None is every option at once: each entry stands there, under whatever it asks for."""

    @property
    def module(self) -> Module:
        """The module as it is read."""
        return self.context.module

    @property
    def scenario(self) -> Scenario:
        """The scenario with all that it inherits."""
        return flattened(self.module, self.name)

    @cached_property
    def position(self) -> Position:
        """The set-up. Nobody may change it."""
        if self.options is None:
            return played.everything(self.context, self.name)
        return played.start(self.context, self.name, self.options)


def settings(context: CheckContext) -> Iterator[Setting]:
    """Every set-up that differs from the others of its scenario."""
    for name in played.scenarios(context):
        asked = _options_of_setup(flattened(context.module, name))
        told: set[frozenset[tuple[str, str]]] = set()
        for options in played.branches(context, name):
            own = frozenset((o, c) for o, c in options.items() if o in asked)
            if own not in told:
                told.add(own)
                yield Setting(context, name, options)


def each_entry(
    context: CheckContext, look: Callable[[Setting], Iterable[Found]]
) -> Iterator[Found]:
    """What is found of entries by themselves, whichever options let them stand there."""
    settings = (Setting(context, name, None) for name in played.scenarios(context))
    yield from once(context, ((s, found) for s in settings for found in look(s)))


def each(context: CheckContext, look: Callable[[Setting], Iterable[Found]]) -> Iterator[Found]:
    """What is found in any set-up, once, with the scenarios and options in which it is so."""
    yield from once(context, ((s, found) for s in settings(context) for found in look(s)))


def once(context: CheckContext, records: Iterable[tuple[Setting, Found]]) -> Iterator[Found]:
    """The same finding in several settings, told once."""
    known: dict[tuple[object, str], tuple[Found, list[Setting]]] = {}
    for setting, found in records:
        known.setdefault((found.where, found.message), (found, []))[1].append(setting)
    for found, those in known.values():
        yield replace(found, message=f"{_where_so(context, found, those)}{found.message}")


def _where_so(context: CheckContext, found: Found, those: list[Setting]) -> str:
    """In which scenarios and with which options it is so, where that is not plain."""
    module, steps = context.module, found.where
    home = steps[1] if steps[0] == "scenarios" and len(steps) > 1 else None
    takers = [n for n in played.scenarios(context) if home in chain(module, n)]
    names = dict.fromkeys(setting.name for setting in those)
    plain = list(names) == takers or (home is None and len(module.scenarios) == 1)
    told = "" if plain else listed(scenario_name(module, name) for name in names)
    told = ", ".join(part for part in (told, _chosen(those)) if part)
    return f"{told}: " if told else ""


def _chosen(those: list[Setting]) -> str:
    """The options that make it so, as far as they are not chosen by default."""
    first = those[0]
    default = choices_of(first.module, first.scenario, {}).options
    changed = [(o, c) for o, c in (first.options or {}).items() if default.get(o) != c]
    named = (f"{first.module.options[o].name!r} {c}" for o, c in changed)
    return f"with {listed(named)}" if changed else ""


def _options_of_setup(scenario: Scenario) -> frozenset[str]:
    """The options that a line of the set-up asks for."""
    return frozenset(
        option
        for chart in scenario.setup.values()
        for entries in (chart or {}).values()
        for item in entries or ()
        if isinstance(item, Item) and item.when is not None
        for option in _options(item.when)
    )


def _options(condition: Condition) -> Iterator[str]:
    if isinstance(condition, Clause) and condition.verb in {"on", "is"}:
        yield condition.subject
    elif isinstance(condition, Several):
        for part in condition.of:
            yield from _options(part)
