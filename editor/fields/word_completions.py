"""Completions other than names of the module: symbols, sizes, dice and turns."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TypeAlias

from sandtable.model.entities.symbols import ECHELON_MARKS, symbol_names
from sandtable.model.module import Module
from sandtable.model.select.turn_dates import date_of_turn
from sandtable.model.text_input.form_fields import FormField

WordSource: TypeAlias = Callable[[Module], Collection[str]]

_COMMON_DICE = ("1d6", "2d6", "3d6", "4d6", "1d4", "1d8", "1d10", "2d10", "1d12", "1d20", "1d100")
_MAX_OFFERED_TURNS = 400
"""Limit of turns that are offered; a longer list helps nobody."""


def completion_source_of_field(slot: FormField) -> WordSource | None:
    """Return the source of a field's completions; None if it completes names of the module."""
    return _SOURCES.get(f"{slot.record}.{slot.key}") or _SOURCES.get(slot.key)


def turns_as_written_in_files(module: Module) -> list[str]:
    """Return the turns of the calendar in the notation of the files, the first turn first."""
    calendar = module.module.calendar
    # Without a last turn the calendar has no end, and there is no list to choose from.
    turns = range(1, min(calendar.turns or 0, _MAX_OFFERED_TURNS) + 1)
    return [date_of_turn(calendar, number) or str(number) for number in turns]


def _moments_of_judgement(module: Module) -> list[str]:
    return ["end", "turn-end", "always", *turns_as_written_in_files(module)]


_SOURCES: Mapping[str, WordSource] = {
    "symbol": lambda _: sorted(symbol_names()),
    "echelon": lambda _: tuple(ECHELON_MARKS),
    "dice": lambda _: _COMMON_DICE,
    "roll": lambda _: _COMMON_DICE,
    "Scenario.first": turns_as_written_in_files,
    "Scenario.last": turns_as_written_in_files,
    "Victory.at": _moments_of_judgement,
}
