"""How findings speak of what is counted: `5 units of Red`, `limit 4 (rule 3)`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.phrases.selector import Not, Selector, Word
from sandtable.model.wording.owners import owner_adjective
from sandtable.model.wording.piece_names import piece_words
from sandtable.model.wording.piece_nouns import piece_noun
from sandtable.model.wording.places import spoken_space
from sandtable.model.wording.sentences import joined
from sandtable.model.wording.space_names import either_parts
from sandtable.model.wording.space_nouns import several_spaces

if TYPE_CHECKING:
    from sandtable.model.entities.rules import Limit
    from sandtable.model.limits.grouping import GroupKey
    from sandtable.model.module import Module

_SPACE_KINDS = {
    "land": "the land",
    "sea": "the sea",
    "hex": "the hexes",
    "box": "the boxes",
}


def number_words(number: float) -> str:
    """A number without a nought behind the point."""
    return f"{number:g}"


def counted_words(module: Module, selector: Selector | None, number: float) -> str:
    """So many of what a selector gives: `5 land units`, `1 Pikes`."""
    return piece_noun(module, selector).counted(number)


def group_words(module: Module, limit: Limit, key: GroupKey) -> tuple[str, str]:
    """Where a limit counts, and whose pieces: `Hill`, `Red`."""
    parts = dict(key)
    where = ""
    if space := parts.get("space"):
        where = spoken_space(module, space)
    elif border := parts.get("border"):
        first, _, second = border.partition("/")
        where = f"{spoken_space(module, first)} facing {spoken_space(module, second)}"
    elif region := parts.get("region"):
        where = several_spaces(module, Word(region))
    elif container := parts.get("container"):
        where = piece_words(module, container)
    elif piece := parts.get("piece"):
        where = piece_words(module, piece.partition("@")[0])
    elif limit.in_ is not None:
        where = _several(module, limit.in_)
    owner = parts.get("power") or parts.get("side")
    return where, owner_adjective(module, owner) if owner else ""


def _several(module: Module, selector: Selector) -> str:
    if isinstance(selector, Word) and selector.id in _SPACE_KINDS:
        return _SPACE_KINDS[selector.id]
    if isinstance(selector, Not):
        names = [several_spaces(module, part) for part in either_parts(selector.of)]
        return f"outside {joined(names)}"
    return several_spaces(module, selector)
