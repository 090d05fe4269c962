"""Cache of the spaces and pieces that selectors mean, by module or by position."""

from __future__ import annotations

from sandtable.model.ledger.position import Position
from sandtable.model.module import Module
from sandtable.model.phrases.selector import (
    BothSelector,
    EitherSelector,
    NotSelector,
    RelationSelector,
    Selector,
    WithinSelector,
    WordSelector,
)
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.pieces import pieces_matching
from sandtable.model.select.situation import UNKNOWN_SITUATION, PlaySituation
from sandtable.model.select.space_connections import has_all_outlines
from sandtable.model.select.space_index import SPACE_KINDS_OFF_MAP, space_index_of
from sandtable.model.select.spaces import finder_of_spaces
from sandtable.model.static_part import cached_per_static_part

NameSet = frozenset[str]

_RELATIONS_THAT_DEPEND_ON_MOMENT = frozenset(
    {"controlled by", "occupied by", "supplied by", "zoc of", "holding", "beside", "in state"}
)
_RELATIONS_THAT_DEPEND_ON_STANDING = frozenset({"in state", "in", "at"})


def cached_pieces(module: Module, selector: Selector | None) -> NameSet:
    """Return the full names of the pieces that a selector means; without a selector, of all."""
    cached = _selector_cache(module).pieces
    if selector not in cached:
        selected = (
            manifest_of_module(module).counters
            if selector is None
            else pieces_matching(module, selector)
        )
        cached[selector] = frozenset(selected)
    return cached[selector]


def cached_spaces_at(position: Position, selector: Selector) -> NameSet:
    """Return the ids of the spaces that a selector means in a position."""
    if depends_on_situation(position.module, selector):
        # The result is valid only until the position changes.
        return position.result_cached_for_position(
            ("spaces", selector), lambda now: _find_spaces(now.module, selector, now.situation)
        )
    return cached_spaces(position.module, selector)


def cached_spaces(module: Module, selector: Selector) -> NameSet:
    """Return the ids of the spaces that a selector can mean in any position."""
    cached = _selector_cache(module).spaces
    if selector not in cached:
        cached[selector] = _find_spaces(module, selector, UNKNOWN_SITUATION)
    return cached[selector]


def _find_spaces(module: Module, selector: Selector, situation: PlaySituation) -> NameSet:
    """Return the spaces that a selector means, in no special order."""
    selected = finder_of_spaces(module, situation).find_spaces(selector)
    sites = space_index_of(module).spaces_by_id
    return frozenset(space for space in selected if space in sites)


def depends_on_situation(module: Module, selector: Selector) -> bool:
    """Say whether it depends on the position which spaces a selector means."""
    cached = _selector_cache(module).momentary
    if selector not in cached:
        cached[selector] = False  # what goes round in a circle adds nothing
        cached[selector] = _depends_on_situation(module, selector)
    return cached[selector]


def has_unknown_neighbours(module: Module, selector: Selector) -> bool:
    """Say whether a selector depends on neighbouring spaces that are not all known."""
    # Without all outlines, a missing neighbour may just not be drawn yet.
    undrawn = not all(map(has_all_outlines, module.boards.values()))
    return undrawn and _is_selector_about_neighbours(selector)


def _is_selector_about_neighbours(selector: Selector) -> bool:
    match selector:
        case BothSelector(parts=parts) | EitherSelector(parts=parts):
            return any(map(_is_selector_about_neighbours, parts))
        case NotSelector(of=of):
            return _is_selector_about_neighbours(of)
        case RelationSelector(by=by, of=of):
            return by in {"adjacent to", "beside"} or _is_selector_about_neighbours(of)
        case WithinSelector():
            return True
        case _:
            return False


def is_naming_spaces(selector: Selector) -> bool:
    """Say whether a selector means certain spaces, whatever pieces are in them."""
    match selector:
        case BothSelector(parts=parts):
            return any(map(is_naming_spaces, parts))
        case EitherSelector(parts=parts):
            return all(map(is_naming_spaces, parts))
        case NotSelector(of=of):
            return is_naming_spaces(of)
        case RelationSelector(by=by):
            return by not in _RELATIONS_THAT_DEPEND_ON_MOMENT
        case _:
            return True


def depends_on_standing(selector: Selector) -> bool:
    """Say whether a selector of pieces depends on the state or the place of a piece."""
    match selector:
        case BothSelector(parts=parts) | EitherSelector(parts=parts):
            return any(depends_on_standing(part) for part in parts)
        case NotSelector(of=of):
            return depends_on_standing(of)
        # Relations to other pieces are properties of the piece itself.
        case RelationSelector(by=by):
            return by in _RELATIONS_THAT_DEPEND_ON_STANDING
        case _:
            return False


def _depends_on_situation(module: Module, selector: Selector) -> bool:
    match selector:
        case BothSelector(parts=parts) | EitherSelector(parts=parts):
            return any(depends_on_situation(module, part) for part in parts)
        case NotSelector(of=of) | WithinSelector(of=of):
            return depends_on_situation(module, of)
        case RelationSelector(by=by, of=of):
            return by in _RELATIONS_THAT_DEPEND_ON_MOMENT or depends_on_situation(module, of)
        case WordSelector(id=name) if name in module.regions:
            return any(depends_on_situation(module, part) for part in module.regions[name].spaces)
        case _:
            return False


@cached_per_static_part
def spaces_on_maps(module: Module) -> NameSet:
    """Return the spaces on maps, which are neither boxes, tracks nor off-map bases."""
    return frozenset(
        s.id
        for s in space_index_of(module).spaces_by_id.values()
        if s.kind not in SPACE_KINDS_OFF_MAP
    )


class _SelectorCache:
    """Cache of the spaces and pieces that selectors mean in one module."""

    def __init__(self) -> None:
        self.pieces: dict[Selector | None, NameSet] = {}
        self.spaces: dict[Selector, NameSet] = {}
        self.momentary: dict[Selector, bool] = {}


@cached_per_static_part
def _selector_cache(_module: Module) -> _SelectorCache:
    return _SelectorCache()
