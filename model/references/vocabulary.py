"""Vocabularies, which are the words that selectors of pieces, or of spaces, understand."""

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
from sandtable.model.references.owner_scope import COMMON_OWNER, MAX_OWNER_HIERARCHY_DEPTH

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
"""Kinds of definitions in the words of piece selectors, space selectors and movement costs."""


@dataclass(frozen=True, slots=True)
class WordDefinition:
    """A definition of a word, with its address. The address is empty for built-in words."""

    kind: str
    steps: AddressPath = ()


@memoize_by_identity
def definitions_by_word(
    module: Module, vocabulary: str
) -> Mapping[str, tuple[WordDefinition, ...]]:
    """Return the definitions of each word of a vocabulary.

    Built-in words come first, then definitions in file order.
    """
    definitions: dict[str, list[WordDefinition]] = {}
    for word, definition in _WORD_ITERATORS[vocabulary](module):
        definitions.setdefault(word, []).append(definition)
    return {word: tuple(word_definitions) for word, word_definitions in definitions.items()}


def clashing_definitions(module: Module, vocabulary: str, word: str) -> tuple[WordDefinition, ...]:
    """Return the definitions that give a word different meanings; none if all agree."""
    definitions = definitions_by_word(module, vocabulary).get(word, ())
    # Two definitions of one kind are a repeated id, which has a check of its own.
    if len({definition.kind for definition in definitions}) < 2:  # noqa: PLR2004
        return ()
    differing = tuple(
        definition
        for definition in definitions
        if not _has_same_meaning(module, definition, definitions)
    )
    return differing if len({definition.kind for definition in differing}) > 1 else ()


def is_ambiguous_word(module: Module, word: str) -> bool:
    """Say whether a word of a vocabulary has meanings of two different kinds."""
    return any(
        clashing_definitions(module, vocabulary, word) for vocabulary in KINDS_BY_VOCABULARY
    )


def _has_same_meaning(
    module: Module, definition: WordDefinition, definitions: tuple[WordDefinition, ...]
) -> bool:
    """Say whether a definition only repeats the meaning of a more general one.

    A piece `pikes` of type `pikes` means the same; so does a terrain `sea` in the domain sea.
    """
    word = definition.steps[-1] if definition.steps else ""
    if definition.kind in {"piece", "event"}:
        wider_kinds = {b.kind for b in definitions} - {"piece", "event"}
        return wider_kinds <= {"type", BUILT_IN_WORD_KIND} and word in _type_and_kind_words(
            module, definition
        )
    if definition.kind == "type":
        return kind_of_type(module, word) == word
    if definition.kind == "terrain":
        return module.terrains[word].domain == word
    return definition.kind == "board" and _is_all_of_kind(module.boards[word], word)


def _type_and_kind_words(module: Module, definition: WordDefinition) -> set[str]:
    """Return the ids of a piece's types and the name of its kind, as words that select it."""
    if definition.kind == "event":
        return {"event"}
    piece = PieceRef.require_address_prefix(definition.steps)
    entry = module.pieces[piece.owner][piece.type][piece.piece]
    return {*type_lineage(module, piece.type), entry.kind or kind_of_type(module, piece.type)}


def type_lineage(module: Module, name: str) -> tuple[str, ...]:
    """Return a type and the types whose values it inherits, nearest first.

    A circle ends before the first repetition.
    """
    line: list[str] = []
    ancestor: str | None = name
    while (
        ancestor is not None
        and ancestor in module.types
        and ancestor not in line
        and len(line) < MAX_OWNER_HIERARCHY_DEPTH
    ):
        line.append(ancestor)
        ancestor = module.types[ancestor].like
    return tuple(line)


def kind_of_type(module: Module, name: str) -> str:
    """Return the kind of a piece type: its own, or that of a type whose values it inherits."""
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
        for space, entry in board.spaces.items():
            if entry.alias:
                yield (
                    entry.alias,
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
