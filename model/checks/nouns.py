"""How findings speak of what is counted: `5 units of Red`, `limit 4 (rule 3)`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.checks.spoken import piece_words
from model.phrases.selector import Both, Selector, Word
from model.reports.wording import owner_name, selector_words, space_name
from model.select.ground import ground_of

if TYPE_CHECKING:
    from model.entities.rules import Limit
    from model.limits.grouping import GroupKey
    from model.module import Module

_KINDS = {
    "unit": ("unit", "units"),
    "leader": ("leader", "leaders"),
    "marker": ("marker", "markers"),
    "control": ("control marker", "control markers"),
    "chip": ("chip", "chips"),
    "event": ("event marker", "event markers"),
    "container": ("container", "containers"),
    "supply": ("supply", "supply"),
}
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
    noun = _KINDS_OF_ALL[number != 1] if selector is None else _noun(module, selector, number)
    return f"{number_words(number)} {noun}"


_KINDS_OF_ALL = ("piece", "pieces")


def _noun(module: Module, selector: Selector, number: float) -> str:
    *before, last = selector.parts if isinstance(selector, Both) else (selector,)
    said = [selector_words(module, part) for part in before]
    if isinstance(last, Word) and last.id in _KINDS:
        return " ".join([*said, _KINDS[last.id][number != 1]])
    return " ".join([*said, selector_words(module, last)])


def rule_words(rule: str) -> str:
    """The rule that is cited: `rule 3`, or as it is written where that is no number."""
    return f"rule {rule}" if rule[:1].isdigit() else rule


def group_words(module: Module, limit: Limit, key: GroupKey) -> tuple[str, str]:
    """Where a limit counts, and whose pieces: `Hill`, `of Red`."""
    parts = dict(key)
    where = ""
    if space := parts.get("space"):
        where = spoken_space(module, space)
    elif border := parts.get("border"):
        first, _, second = border.partition("/")
        where = f"{spoken_space(module, first)} facing {spoken_space(module, second)}"
    elif region := parts.get("region"):
        where = selector_words(module, Word(region))
    elif container := parts.get("container"):
        where = piece_words(module, container)
    elif piece := parts.get("piece"):
        where = piece_words(module, piece.partition("@")[0])
    elif limit.in_ is not None:
        where = _several(module, limit.in_)
    owner = parts.get("power") or parts.get("side")
    return where, f"of {owner_name(module, owner)}" if owner else ""


def _several(module: Module, selector: Selector) -> str:
    if isinstance(selector, Word) and selector.id in _SPACE_KINDS:
        return _SPACE_KINDS[selector.id]
    return selector_words(module, selector)


def spoken_space(module: Module, space: str) -> str:
    """A space as messages speak of it: `Ford Mill (F5.3)`; a container by its name."""
    site = ground_of(module).site(space)
    return site.spoken if site else space_name(module, space)
