"""Content at an address: data, words for players, or only a name."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from sandtable.model.address_path import parse_address
from sandtable.model.edits.renaming import definition_at
from sandtable.model.entities.events import Event
from sandtable.model.entities.remarks import Note
from sandtable.model.entities.rules import Option, Series, Table
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.locations import ScenarioPart, VocableRef, is_at_or_below, top_level_key
from sandtable.model.lookup import ABSENT, full_address, value_at_address
from sandtable.model.references.name_meaning import NamedDefinition
from sandtable.model.references.name_uses import uses_of_definitions

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module


class ContentLevel(IntEnum):
    """Amount of content at an address, from least to most."""

    NOTHING = 0
    NAME = 1
    WORDS = 2
    DATA = 3


def content_level_at(module: Module, address: str) -> ContentLevel:
    """Return how much content a module has at an address."""
    steps = parse_address(address) or ()
    value = value_at_address(module, steps) if steps else ABSENT
    if value is ABSENT or value is None:
        return ContentLevel.NOTHING
    # An option, an event or a table can be a mere name, which their own rules decide.
    if isinstance(value, Option):
        return _content_level_of_option(module, steps[-1], value)
    if isinstance(value, Table):
        return _content_level_of_table(module, steps, value)
    if isinstance(value, Note | Event):
        return ContentLevel.WORDS if isinstance(value, Note) else _content_level_of_event(value)
    definition = definition_at(steps) if VocableRef.from_address_prefix(steps) else None
    has_content = (
        any(uses_of_definitions(module, definition)) if definition else _has_known_content(value)
    )
    return ContentLevel.DATA if has_content else ContentLevel.NAME


def _content_level_of_option(module: Module, name: str, option: Option) -> ContentLevel:
    """Return how much content an option has apart from its choices, as in its effects."""
    uses = uses_of_definitions(module, NamedDefinition("option", name))
    # An option that other entries depend on has an effect through them.
    if option.does or any(_has_option_effect_at_address(use.steps) for use in uses):
        return ContentLevel.DATA
    return ContentLevel.WORDS if option.note else ContentLevel.NAME


def _has_option_effect_at_address(steps: AddressPath) -> bool:
    """Say whether an address uses an option in another way than choosing or excluding it."""
    part = ScenarioPart.from_address_prefix(steps)
    is_choice = part is not None and part.part == "options"
    return top_level_key(steps) not in {"options", "packs"} and not is_choice


def _content_level_of_event(event: Event) -> ContentLevel:
    """Return how much content an event has apart from its date."""
    if (
        event.does
        or event.if_
        or any(outcome.does or outcome.then for outcome in event.choices.values())
    ):
        return ContentLevel.DATA
    return ContentLevel.WORDS if event.note else ContentLevel.NAME


def _content_level_of_table(module: Module, steps: AddressPath, table: Table) -> ContentLevel:
    """Return how much content a table has.

    A single word may be a placeholder for unknown data.
    """
    cells = {cell for row in table.rows.values() for cell in row}
    unknown = any(
        is_at_or_below((*steps, "rows"), place) for place in addresses_of_unknown_content(module)
    )
    return ContentLevel.DATA if len(cells) > unknown else ContentLevel.NAME


@memoize_by_identity
def addresses_of_unknown_content(module: Module) -> tuple[AddressPath, ...]:
    """Return the addresses that source notes of the module mark as unknown."""
    unknown = (at for s in module.sources.values() if s.source == "unknown" for at in s.at)
    return tuple(full_address(module, steps) for steps in map(parse_address, unknown) if steps)


def _has_known_content(value: Any) -> bool:
    """Say whether a value is more than `~` (unknown); of a series only the numbers count."""
    if isinstance(value, Series):
        return _has_known_content(value.of)
    if isinstance(value, Mapping):
        return any(map(_has_known_content, value.values()))
    return value not in (None, "", (), False)
