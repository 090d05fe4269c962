"""Mistakes in the options of an attachment for which TripleA 2.x refuses a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml import etree

_NUMBER_PATTERN = re.compile(r"[+-]?\d+")
_RANGE_OF_ENGINE_NUMBERS = range(-(2**31), 2**31)
"""The engine's whole numbers have 32 bits."""
_WORDS_FOR_TRUE_AND_FALSE = frozenset({"true", "false"})
_WORDS_FOR_TERRITORY_SETS = frozenset(
    {"original", "originalNoWater", "controlled", "controlledNoWater", "all", "map", "enemy"}
)
"""Words that stand for the territories of a player, or for all of them."""
_WORDS_FOR_UNIT_SETS = frozenset({"all", "any", "none"})
_NAMES_OF_NO_PLAYER = frozenset({"", "Neutral"})
"""The engine's own player, which owns what is nobody's."""
_DIRECTIONS_OF_CAPTURE = frozenset({"BY", "FROM", "by", "from"})
_SCOPES_OF_LIMITS = frozenset({"owned", "allied", "total"})
_SIGNS_OF_VARIABLES = ("$", "@")
"""Signs of names that the engine replaces before it reads the value."""


@dataclass(frozen=True, slots=True)
class KnownNames:
    """Names that the options of an attachment may contain."""

    territories: Collection[str]
    units: Collection[str]
    players: Collection[str]
    resources: Collection[str]
    earlier_attachments: Collection[str]
    """Attachments before this one: a condition must come before all that name it."""


def mistakes_in_options(
    attachment: etree._Element, kind_by_option: Mapping[str, str], known: KnownNames
) -> Iterator[str]:
    """Yield the mistakes in the options of one attachment, as sentences."""
    holder = _name_of_attachment_holder(attachment)
    title = f"The attachment {attachment.get('name', '')!r} of {holder!r}"
    for option in attachment.iterfind("option"):
        name, value = option.get("name", ""), option.get("value", "")
        # The engine forgives a capital at the beginning.
        kind = kind_by_option.get(f"{name[:1].lower()}{name[1:]}")
        if kind is None:
            yield f"{title} has an option {name!r}, which does not exist."
        elif not any(sign in value for sign in _SIGNS_OF_VARIABLES) and (
            words := _MISTAKES[kind](value, option.get("count"), known)
        ):
            yield f"{title} has {words} as {name}."


def _name_of_attachment_holder(attachment: etree._Element) -> str:
    return attachment.get("attachTo") or attachment.get("attatchTo") or ""


def _mistake_in_number(value: str, _count: str | None, _known: KnownNames) -> str:
    is_number = _NUMBER_PATTERN.fullmatch(value) and int(value) in _RANGE_OF_ENGINE_NUMBERS
    return "" if is_number else f"{value!r}, which is no whole number,"


def _mistake_in_true_or_false(value: str, _count: str | None, _known: KnownNames) -> str:
    is_known = value.lower() in _WORDS_FOR_TRUE_AND_FALSE
    return "" if is_known else f"{value!r}, which is neither true nor false,"


def _mistake_in_option_count(value: str, count: str | None, known: KnownNames) -> str:
    # The count may stand in front of the value, too, before a colon.
    number = value.partition(":")[0] if count is None and ":" in value else count
    if number is None:
        return f"{value!r} without a count"
    return _mistake_in_number(number, None, known)


def _mistake_in_limit(value: str, count: str | None, known: KnownNames) -> str:
    words, scope = _mistake_in_option_count(value, count, known), value.rpartition(":")[2]
    is_scope = scope in _SCOPES_OF_LIMITS
    return words or ("" if is_scope else f"{scope!r}, which is no scope of a limit,")


def _mistake_in_condition(value: str, _count: str | None, known: KnownNames) -> str:
    earlier = known.earlier_attachments
    # Of attachments for a list of variables, only their common name is known.
    if any(_SIGNS_OF_VARIABLES[1] in name for name in earlier):
        return ""
    return _words_for_unknown_name(value.split(":"), earlier, "not defined above it")


def _mistake_in_territories(value: str, _count: str | None, known: KnownNames) -> str:
    names = filter(None, value.split(":"))
    return _words_for_unknown_name(names, known.territories, "no territory")


def _mistake_in_territories_or_word(value: str, count: str | None, known: KnownNames) -> str:
    names = value.split(":")
    # A number in front says how many of the territories are needed.
    needed = names[1:] if len(names) > 1 and names[0].isdecimal() else names
    if len(needed) == 1 and needed[0] in _WORDS_FOR_TERRITORY_SETS:
        return ""
    return _mistake_in_territories(":".join(needed), count, known)


def _mistake_in_units(value: str, _count: str | None, known: KnownNames) -> str:
    return _words_for_unknown_unit(value.split(":"), known)


def _words_for_unknown_unit(names: Iterable[str], known: KnownNames) -> str:
    named = (name for name in names if name.lower() not in _WORDS_FOR_UNIT_SETS)
    return _words_for_unknown_name(named, known.units, "no type of unit")


def _mistake_in_players(value: str, _count: str | None, known: KnownNames) -> str:
    names = value.split(":")
    # The engine reads both words as no player at all, and a direction before the players.
    if value.lower() in _WORDS_FOR_TRUE_AND_FALSE:
        return ""
    named = names[1:] if names[0] in _DIRECTIONS_OF_CAPTURE else names
    others = (name for name in named if name not in _NAMES_OF_NO_PLAYER)
    return _words_for_unknown_name(others, known.players, "no player")


def _mistake_in_number_of_units(value: str, count: str | None, known: KnownNames) -> str:
    words = _mistake_in_option_count(value, count, known)
    named = _names_after_number(value, count)
    return words or _words_for_unknown_unit(named, known)


def _mistake_in_number_of_resources(value: str, count: str | None, known: KnownNames) -> str:
    words = _mistake_in_option_count(value, count, known)
    named = _names_after_number(value, count)
    return words or _words_for_unknown_name(named, known.resources, "no resource")


def _names_after_number(value: str, count: str | None) -> list[str]:
    names = value.split(":")
    return names if count is not None else names[1:]


def _words_for_unknown_name(names: Iterable[str], known: Collection[str], noun: str) -> str:
    unknown = next((name for name in names if name not in known), None)
    return "" if unknown is None else f"{unknown!r}, which is {noun},"


def _accept_any_value(_value: str, _count: str | None, _known: KnownNames) -> str:
    return ""


_MISTAKES: Mapping[str, Callable[[str, str | None, KnownNames], str]] = {
    "whole number": _mistake_in_number,
    "true or false": _mistake_in_true_or_false,
    "number and text": _mistake_in_option_count,
    "limit of units": _mistake_in_limit,
    "territories": _mistake_in_territories,
    "territories or a word for them": _mistake_in_territories_or_word,
    "types of units": _mistake_in_units,
    "players": _mistake_in_players,
    "number of units": _mistake_in_number_of_units,
    "number of resources": _mistake_in_number_of_resources,
    "conditions": _mistake_in_condition,
    "text": _accept_any_value,
}
"""The test of a value by the kind that its option has; an empty text if it is right."""
