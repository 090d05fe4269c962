"""Texts about turns: single turns, ranges, and whether they are called turns or rounds."""

from __future__ import annotations

from sandtable.model.ledger.calendar import turn_label, turn_number
from sandtable.model.module import Module
from sandtable.model.phrases.span import Span
from sandtable.model.wording.ranges import describe_turn_range
from sandtable.model.wording.sentences import capitalize_first_letter


def noun_for_turns(module: Module) -> str:
    """Return the noun for turns in this game: `turn` or `round`."""
    return "round" if module.module.calendar.turn == "round" else "turn"


def whole_turn_noun(module: Module) -> str:
    """Return the noun for a turn of all players, as opposed to a player turn."""
    unit = noun_for_turns(module)
    return f"game {unit}" if unit == "turn" and len(module.module.calendar.order) > 1 else unit


def describe_turn(module: Module, turn: int) -> str:
    """Return a turn by number and printed label: `turn 7 (Leaf-fall)`, `round 4`."""
    # The printed label may be just this text, and is not repeated then.
    plain = f"{noun_for_turns(module)} {turn}"
    printed = turn_label(module.module.calendar, turn)
    return plain if printed.casefold() == plain else f"{plain} ({printed})"


def turn_title(module: Module, turn: int) -> str:
    """Return a turn as a title: `Turn 7 (Leaf-fall)`."""
    return capitalize_first_letter(describe_turn(module, turn))


def on_turn_text(module: Module, turn: int) -> str:
    """Return a turn with its preposition: `on turn 7 (Leaf-fall)`, `in round 4`."""
    words = describe_turn(module, turn)
    return f"{'in' if words.startswith('round') else 'on'} {words}"


def describe_turn_span(module: Module, span: Span) -> str:
    """Return a range of turns: `turn 3 (May 1941)`, `all turns from turn 7 (Leaf-fall)`."""
    calendar = module.module.calendar
    first, last = (turn_number(calendar, end) if end else None for end in (span.first, span.last))
    if first is None and last is None:
        return str(span)
    if first is None:
        return f"all turns up to {describe_turn(module, last or 1)}"
    if last is None:
        return f"all turns from {describe_turn(module, first)}"
    if first == last:
        return describe_turn(module, first)
    return f"{describe_turn(module, first)} to {describe_turn(module, last)}"


def describe_optional_turn_span(module: Module, span: Span | None) -> str:
    """Describe turns or years, if any are given: `1941 to 1943`, `from turn 4`."""
    return "" if span is None else describe_turn_range(span, noun_for_turns(module))


def title_of_written_turn(module: Module, text: str) -> str:
    """Return the title of a turn that is written as a number or a date."""
    number = turn_number(module.module.calendar, text)
    return text if number is None else turn_title(module, number)
