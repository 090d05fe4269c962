"""All single conditions in a module: in rules, entries and places of entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.lookup import entry_key
from sandtable.model.phrases.condition import (
    Condition,
    ConditionClause,
    ConditionGroup,
    PathCondition,
)
from sandtable.model.phrases.entrance import Entrance
from sandtable.model.phrases.entry import Item
from sandtable.model.phrases.selector import EitherSelector, WordSelector
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.module_contents import ModuleContents
    from sandtable.model.module import Module
    from sandtable.model.phrases.selector import Selector


def clauses_of_all_conditions(
    contents: ModuleContents,
) -> Iterator[tuple[AddressPath, ConditionClause]]:
    """Yield all single conditions, each with the address of the text that contains it."""
    return (
        (address, part)
        for address, part in _parts_with_addresses(contents)
        if isinstance(part, ConditionClause)
    )


def paths_of(contents: ModuleContents) -> Iterator[tuple[AddressPath, PathCondition]]:
    """Yield the conditions that require a path from space to space, with their addresses."""
    return (
        (address, part)
        for address, part in _parts_with_addresses(contents)
        if isinstance(part, PathCondition)
    )


def _parts_with_addresses(contents: ModuleContents) -> Iterator[tuple[AddressPath, Condition]]:
    for address, phrase in contents.phrases:
        if isinstance(phrase, Condition):
            yield from ((address, part) for part in _conditions_without_groups(phrase))
    for address, parts in contents.lists:
        for part in parts:
            condition = part.when if isinstance(part, Item | Entrance) else part
            if isinstance(condition, Condition):
                part_address = (*address, entry_key(part))
                yield from ((part_address, part) for part in _conditions_without_groups(condition))


def _conditions_without_groups(condition: Condition) -> Iterator[Condition]:
    if isinstance(condition, ConditionGroup):
        for part in condition.of:
            yield from _conditions_without_groups(part)
    else:
        yield condition


def spaces_named_in_condition(module: Module, condition: Condition) -> Iterator[str]:
    """Yield the spaces that a condition names individually."""
    if isinstance(condition, ConditionGroup):
        for part in condition.of:
            yield from spaces_named_in_condition(module, part)
    if isinstance(condition, ConditionClause) and condition.of is not None:
        yield from _spaces_in_selector(module, condition.of)


def _spaces_in_selector(module: Module, selector: Selector) -> Iterator[str]:
    for part in selector.parts if isinstance(selector, EitherSelector) else (selector,):
        site = (
            space_index_of(module).find_space(part.id) if isinstance(part, WordSelector) else None
        )
        if site is not None:
            yield site.id
