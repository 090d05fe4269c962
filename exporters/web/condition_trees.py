"""Conditions and selectors as small trees, which `script/asking.js` evaluates during play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.model.ledger.turn_spans import turns_of_span
from sandtable.model.limits.selector_cache import (
    cached_pieces,
    cached_spaces,
    depends_on_situation,
    depends_on_standing,
    is_naming_spaces,
)
from sandtable.model.phrases.condition import Condition, ConditionClause, ConditionGroup
from sandtable.model.phrases.selector import (
    BothSelector,
    EitherSelector,
    NotSelector,
    RelationSelector,
    Selector,
    WordSelector,
)
from sandtable.model.phrases.span import Span
from sandtable.model.references.owner_scope import owner_with_ancestors

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sandtable.exporters.web.page_rows import ConditionTree
    from sandtable.exporters.web.shared_lists import NumberedLists
    from sandtable.model.module import Module


class UnsupportedConditionError(Exception):
    """The web page cannot evaluate a condition or a selector."""


@dataclass(frozen=True)
class ConditionTreeWriter:
    """Encoder of selectors and conditions as trees for the web page (DECISIONS 26)."""

    module: Module
    piece_numbers: Mapping[str, int]
    shared_lists: NumberedLists

    def tree_of_limit_area(self, selector: Selector) -> ConditionTree:
        """Return the tree that selects the spaces of a limit.

        A selector without named spaces, such as one by the pieces in a space, means spaces of
        maps.
        """
        if isinstance(selector, EitherSelector):
            return "or", *map(self.tree_of_limit_area, selector.parts)
        tree = self.tree_of_space_selector(selector)
        return tree if is_naming_spaces(selector) else ("and", tree, ("maps",))

    def tree_of_space_selector(self, selector: Selector) -> ConditionTree:
        """Return a tree of `set`, `and`, `or`, `not`, `holding` and `held` that selects spaces."""
        # Most selectors do not depend on play: they become sets, which the page need not compute.
        if not depends_on_situation(self.module, selector):
            return "set", self.shared_lists.add_space_list(
                self.module, cached_spaces(self.module, selector)
            )
        if tree := _tree_of_combined_selectors(selector, self.tree_of_space_selector):
            return tree
        match selector:
            case RelationSelector(by="holding", of=of):
                return "holding", self.piece_tree(of)
            case RelationSelector(by="controlled by", of=of):
                return "held", *self._owner_with_subordinates(str(of))
            # A region whose selectors depend on play is written as what it consists of.
            case WordSelector(id=name) if name in self.module.regions:
                return "or", *map(self.tree_of_space_selector, self.module.regions[name].spaces)
            case _:
                raise UnsupportedConditionError

    def piece_tree(self, selector: Selector) -> ConditionTree:
        """Return a tree of `set`, `and`, `or`, `not` and `state` that selects copies of pieces."""
        if not depends_on_standing(selector):
            names = cached_pieces(self.module, selector)
            return "set", self.shared_lists.add_numbered_list(
                tuple(sorted(self.piece_numbers[name] for name in names))
            )
        if tree := _tree_of_combined_selectors(selector, self.piece_tree):
            return tree
        if isinstance(selector, RelationSelector) and selector.by == "in state":
            return "state", str(selector.of)
        raise UnsupportedConditionError

    def tree_of_condition(self, condition: Condition) -> ConditionTree:
        """Return a condition as a tree of `several`, `not`, `option`, `turn` and `controls`."""
        match condition:
            case ConditionGroup(number=number, of=parts):
                return "several", number, *map(self.tree_of_condition, parts)
            case ConditionClause(negated=True):
                return "not", self._tree_of_clause(condition)
            case ConditionClause():
                return self._tree_of_clause(condition)
            case _:
                raise UnsupportedConditionError

    def _tree_of_clause(self, clause: ConditionClause) -> ConditionTree:
        if clause.subject in self.module.options and clause.verb in {"on", "is"}:
            return "option", clause.subject, clause.quantity if clause.verb == "is" else "on"
        if clause.subject == "turn":
            return "turn", *turns_of_span(self.module.module.calendar, Span.parse(clause.quantity))
        if clause.verb == "controls" and clause.of is not None:
            spaces = self.tree_of_space_selector(clause.of)
            return (
                "controls",
                self._owner_with_subordinates(clause.subject),
                clause.quantity,
                spaces,
            )
        raise UnsupportedConditionError

    def _owner_with_subordinates(self, owner: str) -> tuple[str, ...]:
        """Return the owner and all owners below it."""
        owners = self.module.module.owners
        return tuple(name for name in owners if owner in owner_with_ancestors(owners, name))


def _tree_of_combined_selectors(
    selector: Selector, part_tree: Callable[[Selector], ConditionTree]
) -> ConditionTree:
    """Return the tree of a selector that combines others; an empty one for other selectors."""
    match selector:
        case BothSelector(parts=parts):
            return "and", *map(part_tree, parts)
        case EitherSelector(parts=parts):
            return "or", *map(part_tree, parts)
        case NotSelector(of=of):
            return "not", part_tree(of)
        case _:
            return ()
