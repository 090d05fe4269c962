"""Counts in messages: `5 units of Red`, `limit 4 (rule 3)`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.phrases.selector import NotSelector, Selector, WordSelector
from sandtable.model.wording.owner_names import owner_adjective
from sandtable.model.wording.piece_names import piece_with_number
from sandtable.model.wording.places import spoken_space_name
from sandtable.model.wording.selector_nouns import describe_spaces, piece_noun
from sandtable.model.wording.sentences import join_words
from sandtable.model.wording.space_names import selector_alternatives

if TYPE_CHECKING:
    from sandtable.model.entities.rules import Limit
    from sandtable.model.limits.grouping import GroupKey
    from sandtable.model.module import Module

_SPACE_KIND_TEXTS = {
    "land": "the land",
    "sea": "the sea",
    "hex": "the hexes",
    "box": "the boxes",
}


def number_as_text(number: float) -> str:
    """Return a number as text without superfluous zeros."""
    return f"{number:g}"


def describe_counted_pieces(module: Module, selector: Selector | None, number: float) -> str:
    """Describe a number of selected pieces with a noun: `5 land units`, `1 Pikes`."""
    return piece_noun(module, selector).with_number(number)


def describe_counted_group(module: Module, limit: Limit, key: GroupKey) -> tuple[str, str]:
    """Return the place and the owner for which a limit counts: `Hill`, `Red`."""
    parts = dict(key)
    location = ""
    if space := parts.get("space"):
        location = spoken_space_name(module, space)
    elif border := parts.get("border"):
        first, _, second = border.partition("/")
        location = f"{spoken_space_name(module, first)} facing {spoken_space_name(module, second)}"
    elif region := parts.get("region"):
        location = describe_spaces(module, WordSelector(region))
    elif container := parts.get("container"):
        location = piece_with_number(module, container)
    elif piece := parts.get("piece"):
        location = piece_with_number(module, piece.partition("@")[0])
    elif limit.in_ is not None:
        location = _describe_limited_spaces(module, limit.in_)
    owner = parts.get("power") or parts.get("side")
    return location, owner_adjective(module, owner) if owner else ""


def _describe_limited_spaces(module: Module, selector: Selector) -> str:
    if isinstance(selector, WordSelector) and selector.id in _SPACE_KIND_TEXTS:
        return _SPACE_KIND_TEXTS[selector.id]
    if isinstance(selector, NotSelector):
        names = [describe_spaces(module, part) for part in selector_alternatives(selector.of)]
        return f"outside {join_words(names)}"
    return describe_spaces(module, selector)
