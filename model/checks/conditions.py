"""Every clause of every condition, wherever it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.lookup import entry_key
from model.phrases.condition import Clause, Condition, Several
from model.phrases.entry import Item

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.address import Steps
    from model.checks.contents import Contents


def clauses_of(contents: Contents) -> Iterator[tuple[Steps, Clause]]:
    """Clauses with the address of the phrase or the entry that they stand in."""
    for where, phrase in contents.phrases:
        if isinstance(phrase, Condition):
            yield from ((where, clause) for clause in _clauses(phrase))
    for where, parts in contents.lists:
        for part in parts:
            condition = part.when if isinstance(part, Item) else part
            if isinstance(condition, Condition):
                here = (*where, entry_key(part))
                yield from ((here, clause) for clause in _clauses(condition))


def _clauses(condition: Condition) -> Iterator[Clause]:
    if isinstance(condition, Several):
        for part in condition.of:
            yield from _clauses(part)
    elif isinstance(condition, Clause):
        yield condition
