"""What the moment decides, as small trees that `script/asking.js` reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.model.ledger.turn_spans import turns_of
from sandtable.model.limits.selector_cache import (
    asks_of_standing,
    cached_pieces,
    cached_spaces,
    is_momentary,
    names_spaces,
)
from sandtable.model.phrases.condition import Clause, Condition, Several
from sandtable.model.phrases.selector import Both, Either, Not, Relation, Selector, Word
from sandtable.model.phrases.span import Span
from sandtable.model.references.scope import owner_line

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sandtable.exporters.web.lists import Lists
    from sandtable.exporters.web.rows import Tree
    from sandtable.model.module import Module


class UnsayableError(Exception):
    """What the page cannot know."""


@dataclass(frozen=True)
class Asking:
    """Writes selectors and conditions."""

    module: Module
    numbers: Mapping[str, int]
    lists: Lists

    def area(self, selector: Selector) -> Tree:
        """What a limit is about: what only says who stands there means the maps."""
        if isinstance(selector, Either):
            return "or", *map(self.area, selector.parts)
        told = self.spaces(selector)
        return told if names_spaces(selector) else ("and", told, ("maps",))

    def spaces(self, selector: Selector) -> Tree:
        """Which spaces: `set`, `and`, `or`, `not`, `holding` pieces, `held` by owners."""
        if not is_momentary(self.module, selector):
            return "set", self.lists.spaces(self.module, cached_spaces(self.module, selector))
        if tree := _combined(selector, self.spaces):
            return tree
        match selector:
            case Relation(by="holding", of=of):
                return "holding", self.pieces(of)
            case Relation(by="controlled by", of=of):
                return "held", *self._under(str(of))
            case Word(id=name) if name in self.module.regions:
                return "or", *map(self.spaces, self.module.regions[name].spaces)
            case _:
                raise UnsayableError

    def pieces(self, selector: Selector) -> Tree:
        """Which copies: `set`, `and`, `or`, `not`, in a `state`."""
        if not asks_of_standing(selector):
            names = cached_pieces(self.module, selector)
            return "set", self.lists.add(tuple(sorted(self.numbers[name] for name in names)))
        if tree := _combined(selector, self.pieces):
            return tree
        if isinstance(selector, Relation) and selector.by == "in state":
            return "state", str(selector.of)
        raise UnsayableError

    def condition(self, condition: Condition) -> Tree:
        """What must be so: `several`, an `option`, a `turn`, who `controls` what."""
        match condition:
            case Several(number=number, of=parts):
                return "several", number, *map(self.condition, parts)
            case Clause(negated=True):
                return "not", self._claim(condition)
            case Clause():
                return self._claim(condition)
            case _:
                raise UnsayableError

    def _claim(self, clause: Clause) -> Tree:
        if clause.subject in self.module.options and clause.verb in {"on", "is"}:
            return "option", clause.subject, clause.quantity if clause.verb == "is" else "on"
        if clause.subject == "turn":
            return "turn", *turns_of(self.module.module.calendar, Span.parse(clause.quantity))
        if clause.verb == "controls" and clause.of is not None:
            spaces = self.spaces(clause.of)
            return "controls", self._under(clause.subject), clause.quantity, spaces
        raise UnsayableError

    def _under(self, owner: str) -> tuple[str, ...]:
        """The owner, and all below."""
        owners = self.module.module.owners
        return tuple(name for name in owners if owner in owner_line(owners, name))


def _combined(selector: Selector, told: Callable[[Selector], Tree]) -> Tree:
    """What is made of other selectors; nothing, if it is not."""
    match selector:
        case Both(parts=parts):
            return "and", *map(told, parts)
        case Either(parts=parts):
            return "or", *map(told, parts)
        case Not(of=of):
            return "not", told(of)
        case _:
            return ()
