"""The pieces that a selector gives."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from functools import singledispatchmethod

from sandtable.model.module import Module
from sandtable.model.phrases.selector import Both, Compare, Either, Not, Relation, Selector, Word
from sandtable.model.select.manifest import Counter, Manifest, formations_of, manifest_of

Pieces = frozenset[str]
COMPARE: dict[str, Callable[[float, float], bool]] = {
    "=": operator.eq, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


def pieces_of(module: Module, selector: Selector) -> tuple[str, ...]:
    """Return the full names of the pieces that a selector gives, in file order.

    Where they stand and in which state is not asked: such words are taken as possible.
    """
    found = _PieceFinder(module).find(selector)
    return tuple(name for name in manifest_of(module).counters if name in found)


@dataclass
class _PieceFinder:
    module: Module
    wide: bool = True

    @property
    def manifest(self) -> Manifest:
        return manifest_of(self.module)

    def all(self) -> Pieces:
        return frozenset(self.manifest.counters)

    @singledispatchmethod
    def find(self, _selector: Selector) -> Pieces:
        return self.all() if self.wide else frozenset()

    @find.register
    def _(self, selector: Word) -> Pieces:
        return self.manifest.words.get(selector.id, frozenset())

    @find.register
    def _(self, selector: Not) -> Pieces:
        self.wide = not self.wide
        inner = self.find(selector.of)
        self.wide = not self.wide
        return self.all() - inner

    @find.register
    def _(self, selector: Both) -> Pieces:
        found = self.all()
        for part in selector.parts:
            found &= self.find(part)
        return found

    @find.register
    def _(self, selector: Either) -> Pieces:
        return frozenset().union(*(self.find(part) for part in selector.parts))

    @find.register
    def _(self, selector: Compare) -> Pieces:
        test = COMPARE[selector.op]
        return frozenset(
            counter.id
            for counter in self.manifest.counters.values()
            if (value := value_of(self.module, counter, selector.value)) is not None
            and test(value, selector.number)
        )

    @find.register
    def _(self, selector: Relation) -> Pieces:
        counters, named = self.manifest.counters.values(), str(selector.of)
        if selector.by == "group":
            return frozenset(c.id for c in counters if c.piece.group == named)
        if selector.by == "part of":
            return frozenset(c.id for c in counters if named in formations_of(self.module, c))
        return self.all() if self.wide else frozenset()


def value_of(module: Module, counter: Counter, name: str) -> float | None:
    """Return a number of a piece: one of its values, or one that is printed on its full side."""
    if name in counter.values:
        return counter.values[name].constant
    ratings = module.module.ratings
    if counter.rated and name in ratings and len(counter.rated.faces[0]) == len(ratings):
        return counter.rated.faces[0][ratings.index(name)].value
    vocable = module.module.words.pieces.get(name)
    return vocable.default if vocable else None
