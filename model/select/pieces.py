"""Search for the pieces that a selector means."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from functools import singledispatchmethod

from sandtable.model.module import Module
from sandtable.model.phrases.selector import (
    BothSelector,
    CompareSelector,
    EitherSelector,
    NotSelector,
    RelationSelector,
    Selector,
    WordSelector,
)
from sandtable.model.references.owner_scope import owner_with_ancestors, side_of_owner
from sandtable.model.select.manifest import (
    Counter,
    Manifest,
    formations_of_piece,
    manifest_of_module,
)

PieceIds = frozenset[str]
COMPARISON_OPERATORS: dict[str, Callable[[float, float], bool]] = {
    "=": operator.eq, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


def pieces_matching(module: Module, selector: Selector) -> tuple[str, ...]:
    """Return the full names of the pieces that a selector selects, in file order.

    Positions and states are not known here: a condition on them counts as met.
    """
    selected = _PieceFinder(module).find_pieces(selector)
    return tuple(name for name in manifest_of_module(module).counters if name in selected)


def pieces_of_owner(
    module: Module, selector: Selector, owner: str, *, others: bool = False
) -> PieceIds:
    """Return the selected pieces of an owner and of owners below it, or those of other sides."""
    owners, counters = module.module.owners, manifest_of_module(module).counters
    side = side_of_owner(owners, owner)
    return frozenset(
        name
        for name in pieces_matching(module, selector)
        if (
            side_of_owner(owners, counters[name].owner) != side
            if others
            else owner in owner_with_ancestors(owners, counters[name].owner)
        )
    )


@dataclass
class _PieceFinder:
    """Evaluator of selectors over all pieces.

    If it cannot be decided whether a relation holds, all pieces are selected.
    """

    module: Module
    includes_unknown: bool = True

    @property
    def manifest(self) -> Manifest:
        return manifest_of_module(self.module)

    def all_pieces(self) -> PieceIds:
        return frozenset(self.manifest.counters)

    @singledispatchmethod
    def find_pieces(self, _selector: Selector) -> PieceIds:
        return self.all_pieces() if self.includes_unknown else frozenset()

    @find_pieces.register
    def _(self, selector: WordSelector) -> PieceIds:
        return self.manifest.pieces_by_word.get(selector.id, frozenset())

    @find_pieces.register
    def _(self, selector: NotSelector) -> PieceIds:
        # Under a `not`, the widest answer comes from the narrowest inner one.
        self.includes_unknown = not self.includes_unknown
        inner = self.find_pieces(selector.of)
        self.includes_unknown = not self.includes_unknown
        return self.all_pieces() - inner

    @find_pieces.register
    def _(self, selector: BothSelector) -> PieceIds:
        selected = self.all_pieces()
        for part in selector.parts:
            selected &= self.find_pieces(part)
        return selected

    @find_pieces.register
    def _(self, selector: EitherSelector) -> PieceIds:
        return frozenset().union(*(self.find_pieces(part) for part in selector.parts))

    @find_pieces.register
    def _(self, selector: CompareSelector) -> PieceIds:
        test = COMPARISON_OPERATORS[selector.op]
        return frozenset(
            counter.id
            for counter in self.manifest.counters.values()
            if (value := number_of_piece(self.module, counter, selector.value)) is not None
            and test(value, selector.number)
        )

    @find_pieces.register
    def _(self, selector: RelationSelector) -> PieceIds:
        counters, operand = self.manifest.counters.values(), str(selector.of)
        if selector.by == "group":
            return frozenset(c.id for c in counters if c.piece.group == operand)
        if selector.by == "part of":
            return frozenset(
                c.id for c in counters if operand in formations_of_piece(self.module, c)
            )
        return self.all_pieces() if self.includes_unknown else frozenset()


def number_of_piece(module: Module, counter: Counter, name: str) -> float | None:
    """Return a number of a piece: a value, a number printed on its full side, or the default."""
    if name in counter.values:
        return counter.values[name].constant_number
    ratings = module.module.ratings
    if (
        counter.printed_faces
        and name in ratings
        and len(counter.printed_faces.faces[0]) == len(ratings)
    ):
        return counter.printed_faces.faces[0][ratings.index(name)].known_number
    vocable = module.module.words.pieces.get(name)
    return vocable.default if vocable else None
