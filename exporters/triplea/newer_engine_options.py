"""Mistakes in the options of an attachment for which TripleA 2.x refuses a game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from lxml import etree

_NUMBER_PATTERN = re.compile(r"[+-]?\d+")
_NUMBER_LIMITS = range(-(2**31), 2**31)
"""The engine's whole numbers have 32 bits."""
_TRUTH_WORDS = frozenset({"true", "false"})
_TERRITORY_WORDS = frozenset(
    {"original", "controlled", "controlledNoWater", "all", "map", "enemy"}
)
"""Words that stand for the territories of a player, or for all of them."""
_VARIABLE_SIGNS = ("$", "@")
"""Signs of names that the engine replaces before it reads the value."""


def option_mistakes(
    attachment: etree._Element,
    kind_by_option: Mapping[str, str],
    territories: Collection[str],
    earlier_attachments: Collection[str],
) -> Iterator[str]:
    """Yield the mistakes in the options of one attachment, as sentences.

    A condition must stand above whatever names it: `earlier_attachments` are those above.
    """
    title = f"The attachment {attachment.get('name', '')!r} of {_holder_of(attachment)!r}"
    for option in attachment.iterfind("option"):
        name, value = option.get("name", ""), option.get("value", "")
        # The engine forgives a capital at the beginning.
        kind = kind_by_option.get(f"{name[:1].lower()}{name[1:]}")
        if kind is None:
            yield f"{title} has an option {name!r}, which does not exist."
        elif not any(sign in value for sign in _VARIABLE_SIGNS):
            known = earlier_attachments if kind == _CONDITIONS else territories
            if words := _MISTAKES[kind](value, option.get("count"), known):
                yield f"{title} has {words} as {name}."


def _holder_of(attachment: etree._Element) -> str:
    return attachment.get("attachTo") or attachment.get("attatchTo") or ""


def _number_mistake(value: str, _count: str | None, _known: Collection[str]) -> str:
    is_number = _NUMBER_PATTERN.fullmatch(value) and int(value) in _NUMBER_LIMITS
    return "" if is_number else f"{value!r}, which is no whole number,"


def _truth_mistake(value: str, _count: str | None, _known: Collection[str]) -> str:
    return "" if value.lower() in _TRUTH_WORDS else f"{value!r}, which is neither true nor false,"


def _count_mistake(value: str, count: str | None, known: Collection[str]) -> str:
    # The count may stand in front of the value, too, before a colon.
    number = value.partition(":")[0] if count is None and ":" in value else count
    if number is None:
        return f"{value!r} without a count"
    return _number_mistake(number, None, known)


def _condition_mistake(value: str, _count: str | None, known: Collection[str]) -> str:
    unknown = next((name for name in value.split(":") if name not in known), None)
    return "" if unknown is None else f"{unknown!r}, which is not defined above it,"


def _territories_mistake(value: str, _count: str | None, known: Collection[str]) -> str:
    unknown = next((name for name in value.split(":") if name and name not in known), None)
    return "" if unknown is None else f"{unknown!r}, which is no territory,"


def _territories_or_word_mistake(value: str, count: str | None, known: Collection[str]) -> str:
    names = value.split(":")
    # A number in front says how many of the territories are needed.
    needed = names[1:] if len(names) > 1 and names[0].isdecimal() else names
    if len(needed) == 1 and needed[0] in _TERRITORY_WORDS:
        return ""
    return _territories_mistake(":".join(needed), count, known)


def _any_value(_value: str, _count: str | None, _known: Collection[str]) -> str:
    return ""


_CONDITIONS = "conditions"
_MISTAKES: Mapping[str, Callable[[str, str | None, Collection[str]], str]] = {
    "whole number": _number_mistake,
    "true or false": _truth_mistake,
    "number and text": _count_mistake,
    "territories": _territories_mistake,
    "territories or a word for them": _territories_or_word_mistake,
    _CONDITIONS: _condition_mistake,
    "text": _any_value,
}
"""The test of a value by the kind that its option has; an empty text if it is right."""
