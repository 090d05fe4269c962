"""Scenarios played through, once for all checks that ask."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from model.checks.registry import CheckContext
from model.ledger.branches import branches_of
from model.ledger.history import History, play, set_up
from model.ledger.position import Position
from model.memo import remembered
from model.module import Module
from model.reports.scenarios import playable


def scenarios(context: CheckContext) -> Iterator[str]:
    """The scenarios to look at: those that can be played, and that were asked about."""
    return (name for name in playable(context.module) if name in context.scenarios)


def branches(context: CheckContext, name: str) -> Iterator[Mapping[str, str]]:
    """Every way to choose a scenario's options that matters; only one, where it was given."""
    if context.options:
        yield context.options
    else:
        yield from branches_of(context.module, name).options


def start(context: CheckContext, name: str, options: Mapping[str, str]) -> Position:
    """The set-up of a scenario. Nobody may change it."""
    return _set_up(context.module, name, tuple(sorted(options.items())))


def history(context: CheckContext, name: str, options: Mapping[str, str]) -> History:
    """A scenario played to its end. Nobody may change it."""
    return _played(context.module, name, tuple(sorted(options.items())))


Chosen = tuple[tuple[str, str], ...]


@remembered
def _set_up(module: Module, name: str, options: Chosen) -> Position:
    return set_up(module, name, dict(options))


@remembered
def _played(module: Module, name: str, options: Chosen) -> History:
    return play(module, name, options=dict(options))
