"""The vocabularies: words that selectors read as one sort, and who bears each of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from model.memo import remembered
from model.references.index import DOMAINS, KINDS, SPACE_KINDS, Index
from model.references.scope import COMMON

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from model.address import Steps
    from model.module import Module
    from model.references.meaning import Thing

BUILT_IN = "built-in word"

VOCABULARIES: dict[str, frozenset[str]] = {
    "pieces": frozenset({"owner", "type", "piece word", "rating", "piece", "event"}),
    "spaces": frozenset({"space", "region", "terrain", "space word", "board"}),
    "ground": frozenset({"terrain", "feature"}),
}
"""What selectors of pieces, selectors of spaces, and costs of movement are written in."""


@dataclass(frozen=True, slots=True)
class Bearer:
    """Something that bears a word, and where it is defined; a built-in word is nowhere."""

    kind: str
    steps: Steps = ()


@remembered
def bearers(module: Module, vocabulary: str) -> Mapping[str, tuple[Bearer, ...]]:
    """Who bears each word of a vocabulary, in file order, the language itself first."""
    found: dict[str, list[Bearer]] = {}
    for word, bearer in _SOURCES[vocabulary](module):
        found.setdefault(word, []).append(bearer)
    return {word: tuple(those) for word, those in found.items()}


def clashes(index: Index, thing: Thing, new: str) -> bool:
    """Say whether a new name would be read as something else of the same vocabulary."""
    if thing.kind in {"piece", "event"}:
        return new in index.wide_words
    return any(
        new in bearers(index.module, name)
        for name, kinds in VOCABULARIES.items()
        if thing.kind in kinds
    )


def _pieces(module: Module) -> Iterator[tuple[str, Bearer]]:
    for word in sorted({COMMON, *KINDS, *DOMAINS}):
        yield word, Bearer(BUILT_IN)
    head = module.module
    yield from _each("owner", ("module", "owners"), head.owners)
    yield from ((r, Bearer("rating", ("module", "ratings", r))) for r in head.ratings)
    yield from _each("piece word", ("module", "words", "pieces"), head.words.pieces)
    yield from _each("type", ("types",), module.types)
    for owner, types in module.pieces.items():
        for kind, pieces in types.items():
            yield from _each("piece", ("pieces", owner, kind), pieces)
    for owner, events in module.events.items():
        yield from _each("event", ("events", owner), events)


def _spaces(module: Module) -> Iterator[tuple[str, Bearer]]:
    for word in sorted(SPACE_KINDS):
        yield word, Bearer(BUILT_IN)
    yield from _each("space word", ("module", "words", "spaces"), module.module.words.spaces)
    yield from _each("board", ("boards",), module.boards)
    for name, board in module.boards.items():
        yield from _each("space", ("boards", name, "spaces"), board.spaces)
        for space, held in board.spaces.items():
            if held.alias:
                yield held.alias, Bearer("space", ("boards", name, "spaces", space, "alias"))
    yield from _each("terrain", ("terrains",), module.terrains)
    yield from _each("region", ("regions",), module.regions)


def _ground(module: Module) -> Iterator[tuple[str, Bearer]]:
    yield from _each("feature", ("module", "words", "features"), module.module.words.features)
    yield from _each("terrain", ("terrains",), module.terrains)


def _each(kind: str, above: Steps, names: Mapping[str, object]) -> Iterator[tuple[str, Bearer]]:
    return ((name, Bearer(kind, (*above, name))) for name in names)


_SOURCES = {"pieces": _pieces, "spaces": _spaces, "ground": _ground}
