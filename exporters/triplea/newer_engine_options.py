"""Mistakes in the options of an attachment for which TripleA 2.x refuses a game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from lxml import etree

_NUMBER_PATTERN = re.compile(r"[+-]?\d+")
_RANGE_OF_ENGINE_NUMBERS = range(-(2**31), 2**31)
"""The engine's whole numbers have 32 bits."""
_WORDS_FOR_TRUE_AND_FALSE = frozenset({"true", "false"})
_WORDS_FOR_TERRITORY_SETS = frozenset(
    {"original", "controlled", "controlledNoWater", "all", "map", "enemy"}
)
"""Words that stand for the territories of a player, or for all of them."""
_SIGNS_OF_VARIABLES = ("$", "@")
"""Signs of names that the engine replaces before it reads the value."""


def mistakes_in_options(
    attachment: etree._Element,
    kind_by_option: Mapping[str, str],
    territories: Collection[str],
    earlier_attachments: Collection[str],
) -> Iterator[str]:
    """Yield the mistakes in the options of one attachment, as sentences.

    A condition must come before every attachment that names it: `earlier_attachments` are those
    before this one.
    """
    holder = _name_of_attachment_holder(attachment)
    title = f"The attachment {attachment.get('name', '')!r} of {holder!r}"
    for option in attachment.iterfind("option"):
        name, value = option.get("name", ""), option.get("value", "")
        # The engine forgives a capital at the beginning.
        kind = kind_by_option.get(f"{name[:1].lower()}{name[1:]}")
        if kind is None:
            yield f"{title} has an option {name!r}, which does not exist."
        elif not any(sign in value for sign in _SIGNS_OF_VARIABLES):
            known = earlier_attachments if kind == _CONDITIONS_OPTION else territories
            if words := _MISTAKES[kind](value, option.get("count"), known):
                yield f"{title} has {words} as {name}."


def _name_of_attachment_holder(attachment: etree._Element) -> str:
    return attachment.get("attachTo") or attachment.get("attatchTo") or ""


def _mistake_in_number(value: str, _count: str | None, _known: Collection[str]) -> str:
    is_number = _NUMBER_PATTERN.fullmatch(value) and int(value) in _RANGE_OF_ENGINE_NUMBERS
    return "" if is_number else f"{value!r}, which is no whole number,"


def _mistake_in_true_or_false(value: str, _count: str | None, _known: Collection[str]) -> str:
    return (
        ""
        if value.lower() in _WORDS_FOR_TRUE_AND_FALSE
        else f"{value!r}, which is neither true nor false,"
    )


def _mistake_in_option_count(value: str, count: str | None, known: Collection[str]) -> str:
    # The count may stand in front of the value, too, before a colon.
    number = value.partition(":")[0] if count is None and ":" in value else count
    if number is None:
        return f"{value!r} without a count"
    return _mistake_in_number(number, None, known)


def _mistake_in_condition(value: str, _count: str | None, known: Collection[str]) -> str:
    unknown = next((name for name in value.split(":") if name not in known), None)
    return "" if unknown is None else f"{unknown!r}, which is not defined above it,"


def _mistake_in_territories(value: str, _count: str | None, known: Collection[str]) -> str:
    unknown = next((name for name in value.split(":") if name and name not in known), None)
    return "" if unknown is None else f"{unknown!r}, which is no territory,"


def _mistake_in_territories_or_word(value: str, count: str | None, known: Collection[str]) -> str:
    names = value.split(":")
    # A number in front says how many of the territories are needed.
    needed = names[1:] if len(names) > 1 and names[0].isdecimal() else names
    if len(needed) == 1 and needed[0] in _WORDS_FOR_TERRITORY_SETS:
        return ""
    return _mistake_in_territories(":".join(needed), count, known)


def _accept_any_value(_value: str, _count: str | None, _known: Collection[str]) -> str:
    return ""


_CONDITIONS_OPTION = "conditions"
_MISTAKES: Mapping[str, Callable[[str, str | None, Collection[str]], str]] = {
    "whole number": _mistake_in_number,
    "true or false": _mistake_in_true_or_false,
    "number and text": _mistake_in_option_count,
    "territories": _mistake_in_territories,
    "territories or a word for them": _mistake_in_territories_or_word,
    _CONDITIONS_OPTION: _mistake_in_condition,
    "text": _accept_any_value,
}
"""The test of a value by the kind that its option has; an empty text if it is right."""
