"""The vocabularies: words that selectors read as one sort, and who bears each of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.model.locations import (
    BoardRef,
    OwnerEvents,
    PieceRef,
    PieceShelf,
    RatingRef,
    SpaceRef,
)
from sandtable.model.memo import memoize_by_identity
from sandtable.model.references.index import DOMAINS, KINDS, SPACE_KINDS
from sandtable.model.references.scope import COMMON, DEEPEST

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.model.address_path import AddressPath
    from sandtable.model.entities.boards import Board
    from sandtable.model.module import Module

BUILT_IN = "built-in word"

VOCABULARIES: dict[str, frozenset[str]] = {
    "pieces": frozenset({"owner", "type", "piece word", "rating", "piece", "event"}),
    "spaces": frozenset({"space", "region", "terrain", "space word", "board"}),
    "ground": frozenset({"terrain", "feature"}),
}
"""What selectors of pieces, selectors of spaces, and costs of movement are written in."""


@dataclass(frozen=True, slots=True)
class WordBearer:
    """Something that bears a word, and where it is defined; a built-in word is nowhere."""

    kind: str
    steps: AddressPath = ()


@memoize_by_identity
def word_bearers(module: Module, vocabulary: str) -> Mapping[str, tuple[WordBearer, ...]]:
    """Return what has each word of a vocabulary, in file order; built-in words come first."""
    found: dict[str, list[WordBearer]] = {}
    for word, bearer in _SOURCES[vocabulary](module):
        found.setdefault(word, []).append(bearer)
    return {word: tuple(those) for word, those in found.items()}


def clashing_bearers(module: Module, vocabulary: str, word: str) -> tuple[WordBearer, ...]:
    """Return those that have a word in a different sense; none if all agree."""
    those = word_bearers(module, vocabulary).get(word, ())
    if len({bearer.kind for bearer in those}) < 2:  # noqa: PLR2004
        return ()
    odd = tuple(bearer for bearer in those if not _means_the_same(module, bearer, those))
    return odd if len({bearer.kind for bearer in odd}) > 1 else ()


def is_ambiguous_word(module: Module, word: str) -> bool:
    """Say whether a word stands for two sorts of things in one vocabulary."""
    return any(clashing_bearers(module, vocabulary, word) for vocabulary in VOCABULARIES)


def _means_the_same(module: Module, bearer: WordBearer, those: tuple[WordBearer, ...]) -> bool:
    """Say whether something has a word because it is of that wider kind, and so means the same."""
    word = bearer.steps[-1] if bearer.steps else ""
    if bearer.kind in {"piece", "event"}:
        wide = {b.kind for b in those} - {"piece", "event"}
        return wide <= {"type", BUILT_IN} and word in _own_words(module, bearer)
    if bearer.kind == "type":
        return kind_of_type(module, word) == word
    if bearer.kind == "terrain":
        return module.terrains[word].domain == word
    return bearer.kind == "board" and _is_all_of_kind(module.boards[word], word)


def _own_words(module: Module, bearer: WordBearer) -> set[str]:
    """Return the types and the kind of a piece."""
    if bearer.kind == "event":
        return {"event"}
    piece = PieceRef.holding(bearer.steps)
    held = module.pieces[piece.owner][piece.type][piece.piece]
    return {*type_lineage(module, piece.type), held.kind or kind_of_type(module, piece.type)}


def type_lineage(module: Module, name: str) -> tuple[str, ...]:
    """Return a type and those it is like, nearest first; a circle ends where it closes."""
    line: list[str] = []
    here: str | None = name
    while here is not None and here in module.types and here not in line and len(line) < DEEPEST:
        line.append(here)
        here = module.types[here].like
    return tuple(line)


def kind_of_type(module: Module, name: str) -> str:
    """Return the kind of a type, its own or that of a type it is like."""
    kinds = (module.types[kind].kind for kind in type_lineage(module, name))
    return next((kind for kind in kinds if kind), "unit")


def _is_all_of_kind(board: Board, word: str) -> bool:
    """Say whether all spaces of a board are of one kind, as on a track."""
    kinds = (
        space.kind or board.spaces_are or ("track" if space.track else "")
        for space in board.spaces.values()
    )
    return board.grid is None and all(kind == word for kind in kinds)


def _piece_bearers(module: Module) -> Iterator[tuple[str, WordBearer]]:
    for word in sorted({COMMON, *KINDS, *DOMAINS}):
        yield word, WordBearer(BUILT_IN)
    head = module.module
    yield from _bearers_below("owner", ("module", "owners"), head.owners)
    yield from ((r, WordBearer("rating", RatingRef(r).steps)) for r in head.ratings)
    yield from _bearers_below("piece word", ("module", "words", "pieces"), head.words.pieces)
    yield from _bearers_below("type", ("types",), module.types)
    for owner, types in module.pieces.items():
        for kind, pieces in types.items():
            yield from _bearers_below("piece", PieceShelf(owner, kind).steps, pieces)
    for owner, events in module.events.items():
        yield from _bearers_below("event", OwnerEvents(owner).steps, events)


def _space_bearers(module: Module) -> Iterator[tuple[str, WordBearer]]:
    for word in sorted(SPACE_KINDS):
        yield word, WordBearer(BUILT_IN)
    yield from _bearers_below(
        "space word", ("module", "words", "spaces"), module.module.words.spaces
    )
    yield from _bearers_below("board", ("boards",), module.boards)
    for name, board in module.boards.items():
        yield from _bearers_below("space", BoardRef(name).below("spaces"), board.spaces)
        for space, held in board.spaces.items():
            if held.alias:
                yield held.alias, WordBearer("space", SpaceRef(name, space).below("alias"))
    yield from _bearers_below("terrain", ("terrains",), module.terrains)
    yield from _bearers_below("region", ("regions",), module.regions)


def _terrain_bearers(module: Module) -> Iterator[tuple[str, WordBearer]]:
    yield from _bearers_below(
        "feature", ("module", "words", "features"), module.module.words.features
    )
    yield from _bearers_below("terrain", ("terrains",), module.terrains)


def _bearers_below(
    kind: str, above: AddressPath, names: Mapping[str, object]
) -> Iterator[tuple[str, WordBearer]]:
    return ((name, WordBearer(kind, (*above, name))) for name in names)


_SOURCES = {"pieces": _piece_bearers, "spaces": _space_bearers, "ground": _terrain_bearers}
