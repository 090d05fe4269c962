"""The vocabularies: words that selectors read as one sort, and who bears each of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.locations import (
    BoardRef,
    OwnerEvents,
    PieceRef,
    PiecesOfType,
    RatingRef,
    SpaceRef,
)
from sandtable.model.references.name_index import ALL_PIECE_DOMAINS, PIECE_KINDS, SPACE_KINDS
from sandtable.model.references.owner_scope import COMMON_OWNER, DEEPEST_HIERARCHY

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.model.address_path import AddressPath
    from sandtable.model.entities.boards import Board
    from sandtable.model.module import Module

BUILT_IN_WORD_KIND = "built-in word"

KINDS_BY_VOCABULARY: dict[str, frozenset[str]] = {
    "pieces": frozenset({"owner", "type", "piece word", "rating", "piece", "event"}),
    "spaces": frozenset({"space", "region", "terrain", "space word", "board"}),
    "ground": frozenset({"terrain", "feature"}),
}
"""What selectors of pieces, selectors of spaces, and costs of movement are written in."""


@dataclass(frozen=True, slots=True)
class WordDefinition:
    """Something that bears a word, and where it is defined; a built-in word is nowhere."""

    kind: str
    steps: AddressPath = ()


@memoize_by_identity
def definitions_by_word(
    module: Module, vocabulary: str
) -> Mapping[str, tuple[WordDefinition, ...]]:
    """Return what has each word of a vocabulary, in file order; built-in words come first."""
    found: dict[str, list[WordDefinition]] = {}
    for word, bearer in _WORD_ITERATORS[vocabulary](module):
        found.setdefault(word, []).append(bearer)
    return {word: tuple(those) for word, those in found.items()}


def clashing_definitions(module: Module, vocabulary: str, word: str) -> tuple[WordDefinition, ...]:
    """Return those that have a word in a different sense; none if all agree."""
    those = definitions_by_word(module, vocabulary).get(word, ())
    if len({bearer.kind for bearer in those}) < 2:  # noqa: PLR2004
        return ()
    odd = tuple(bearer for bearer in those if not _has_same_meaning(module, bearer, those))
    return odd if len({bearer.kind for bearer in odd}) > 1 else ()


def is_ambiguous_word(module: Module, word: str) -> bool:
    """Say whether a word stands for two sorts of things in one vocabulary."""
    return any(
        clashing_definitions(module, vocabulary, word) for vocabulary in KINDS_BY_VOCABULARY
    )


def _has_same_meaning(
    module: Module, bearer: WordDefinition, those: tuple[WordDefinition, ...]
) -> bool:
    """Say whether something has a word because it is of that wider kind, and so means the same."""
    word = bearer.steps[-1] if bearer.steps else ""
    if bearer.kind in {"piece", "event"}:
        wide = {b.kind for b in those} - {"piece", "event"}
        return wide <= {"type", BUILT_IN_WORD_KIND} and word in _type_and_kind_words(
            module, bearer
        )
    if bearer.kind == "type":
        return kind_of_type(module, word) == word
    if bearer.kind == "terrain":
        return module.terrains[word].domain == word
    return bearer.kind == "board" and _is_all_of_kind(module.boards[word], word)


def _type_and_kind_words(module: Module, bearer: WordDefinition) -> set[str]:
    """Return the types and the kind of a piece."""
    if bearer.kind == "event":
        return {"event"}
    piece = PieceRef.require_address_prefix(bearer.steps)
    held = module.pieces[piece.owner][piece.type][piece.piece]
    return {*type_lineage(module, piece.type), held.kind or kind_of_type(module, piece.type)}


def type_lineage(module: Module, name: str) -> tuple[str, ...]:
    """Return a type and those it is like, nearest first; a circle ends where it closes."""
    line: list[str] = []
    here: str | None = name
    while (
        here is not None
        and here in module.types
        and here not in line
        and len(line) < DEEPEST_HIERARCHY
    ):
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


def _iter_piece_words(module: Module) -> Iterator[tuple[str, WordDefinition]]:
    for word in sorted({COMMON_OWNER, *PIECE_KINDS, *ALL_PIECE_DOMAINS}):
        yield word, WordDefinition(BUILT_IN_WORD_KIND)
    head = module.module
    yield from _iter_words_below("owner", ("module", "owners"), head.owners)
    yield from ((r, WordDefinition("rating", RatingRef(r).address_path)) for r in head.ratings)
    yield from _iter_words_below("piece word", ("module", "words", "pieces"), head.words.pieces)
    yield from _iter_words_below("type", ("types",), module.types)
    for owner, types in module.pieces.items():
        for kind, pieces in types.items():
            yield from _iter_words_below("piece", PiecesOfType(owner, kind).address_path, pieces)
    for owner, events in module.events.items():
        yield from _iter_words_below("event", OwnerEvents(owner).address_path, events)


def _iter_space_words(module: Module) -> Iterator[tuple[str, WordDefinition]]:
    for word in sorted(SPACE_KINDS):
        yield word, WordDefinition(BUILT_IN_WORD_KIND)
    yield from _iter_words_below(
        "space word", ("module", "words", "spaces"), module.module.words.spaces
    )
    yield from _iter_words_below("board", ("boards",), module.boards)
    for name, board in module.boards.items():
        yield from _iter_words_below("space", BoardRef(name).child_path("spaces"), board.spaces)
        for space, held in board.spaces.items():
            if held.alias:
                yield (
                    held.alias,
                    WordDefinition("space", SpaceRef(name, space).child_path("alias")),
                )
    yield from _iter_words_below("terrain", ("terrains",), module.terrains)
    yield from _iter_words_below("region", ("regions",), module.regions)


def _iter_terrain_words(module: Module) -> Iterator[tuple[str, WordDefinition]]:
    yield from _iter_words_below(
        "feature", ("module", "words", "features"), module.module.words.features
    )
    yield from _iter_words_below("terrain", ("terrains",), module.terrains)


def _iter_words_below(
    kind: str, above: AddressPath, names: Mapping[str, object]
) -> Iterator[tuple[str, WordDefinition]]:
    return ((name, WordDefinition(kind, (*above, name))) for name in names)


_WORD_ITERATORS = {
    "pieces": _iter_piece_words,
    "spaces": _iter_space_words,
    "ground": _iter_terrain_words,
}
