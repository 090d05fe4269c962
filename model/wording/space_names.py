"""Names of the spaces that a selector means, of a single place, or of spaces in a region."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.phrases.selector import (
    BothSelector,
    EitherSelector,
    NotSelector,
    RelationSelector,
    Selector,
    WithinSelector,
    WordSelector,
)
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.spaces import spaces_matching

if TYPE_CHECKING:
    from sandtable.model.module import Module

MAX_NAMES_IN_SENTENCE, MAX_NAMES_IN_LIST = 9, 30
"""Limits of spaces listed by name, in a sentence and in a list."""
_MAX_NAMELESS_HEXES = 9
"""Limit of hexes without a name that are listed; more are described."""
_RELATIONS_DECIDED_BY_PLAY = frozenset(
    {"controlled by", "occupied by", "supplied by", "holding", "beside", "zoc of"}
)
"""Relations that only play decides, so that their spaces have no fixed names."""
_INSIDE_RELATIONS = frozenset({"in", "at", "board"})


def space_names_if_few(
    module: Module, selector: Selector, most: int = MAX_NAMES_IN_SENTENCE
) -> list[str] | None:
    """Return the names of the selected spaces.

    Returns None if they are many, or if play decides which they are.
    """
    if not _is_independent_of_play(module, selector):
        return None
    space_ids = [
        space
        for part in selector_alternatives(selector)
        for space in spaces_matching(module, part)
    ]
    spaces = [space_index_of(module).spaces_by_id[space] for space in dict.fromkeys(space_ids)]
    nameless = sum(1 for site in spaces if site.hex and not site.space.name)
    # Readers cannot find many hexes without a name.
    if not spaces or len(spaces) > most or nameless > min(most, _MAX_NAMELESS_HEXES):
        return None
    names = [site.spoken_name for site in spaces]
    # Two spaces of one name would read as a repetition.
    return names if len(set(names)) == len(names) else None


def _is_independent_of_play(module: Module, selector: Selector, depth: int = 0) -> bool:
    match selector:
        case RelationSelector(by=by) if by in _RELATIONS_DECIDED_BY_PLAY:
            return False
        case RelationSelector(of=of) | WithinSelector(of=of) | NotSelector(of=of):
            return _is_independent_of_play(module, of, depth)
        case BothSelector(parts=parts) | EitherSelector(parts=parts):
            return all(_is_independent_of_play(module, part, depth) for part in parts)
        # Regions may form a circle, which REF005 reports: the depth ends it.
        case WordSelector(id=word) if word in module.regions and depth < 9:  # noqa: PLR2004
            spaces = module.regions[word].spaces
            return all(_is_independent_of_play(module, part, depth + 1) for part in spaces)
        case _:
            return True


def name_of_single_place(module: Module, selector: Selector) -> str | None:
    """Return the name of a selector that is a single space, region or board, else None."""
    inner = (
        selector.of
        if isinstance(selector, RelationSelector) and selector.by in _INSIDE_RELATIONS
        else selector
    )
    if not isinstance(inner, WordSelector):
        return None
    if space := space_index_of(module).find_space(inner.id):
        return space.spoken_name
    region, board = module.regions.get(inner.id), module.boards.get(inner.id)
    if region:
        return region.name or inner.id.replace("-", " ")
    return (board.name or None) if board else None


def selector_alternatives(selector: Selector) -> tuple[Selector, ...]:
    """Return the alternatives of an `or`, or the selector itself."""
    return selector.parts if isinstance(selector, EitherSelector) else (selector,)


def labels_of_region_members(module: Module, selector: Selector) -> list[str]:
    """Return the printed names or hex numbers of the spaces in a region."""
    spaces = [
        space_index_of(module).spaces_by_id[space] for space in spaces_matching(module, selector)
    ]
    if all(site.hex for site in spaces):
        return [site.printed_label for site in spaces]
    return [
        f"{s.space.name} {s.id}" if s.hex and s.space.name else s.printed_label for s in spaces
    ]
