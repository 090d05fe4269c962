"""How much stands at an address: data, words for players, or a name and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from sandtable.model.address_path import parse_address
from sandtable.model.edits.renaming import thing_at
from sandtable.model.entities.events import Event
from sandtable.model.entities.remarks import Note
from sandtable.model.entities.rules import Option, Series, Table
from sandtable.model.locations import OwnWord, ScenarioPart, is_within, shelf_of
from sandtable.model.lookup import ABSENT, full_address, look_up
from sandtable.model.memo import memoize_by_identity
from sandtable.model.references.meaning import NamedThing
from sandtable.model.references.name_uses import uses_of_things

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module


class Content(IntEnum):
    """How much stands at an address, from least to most."""

    NOTHING = 0
    NAME = 1
    WORDS = 2
    DATA = 3


def content_at(module: Module, where: str) -> Content:
    """Return how much a module says at an address."""
    steps = parse_address(where) or ()
    value = look_up(module, steps) if steps else ABSENT
    if value is ABSENT or value is None:
        return Content.NOTHING
    if isinstance(value, Option):
        return _content_of_option(module, steps[-1], value)
    if isinstance(value, Table):
        return _content_of_table(module, steps, value)
    if isinstance(value, Note | Event):
        return Content.WORDS if isinstance(value, Note) else _content_of_event(value)
    thing = thing_at(steps) if OwnWord.of(steps) else None
    says = any(uses_of_things(module, thing)) if thing else _holds_values(value)
    return Content.DATA if says else Content.NAME


def _content_of_option(module: Module, name: str, option: Option) -> Content:
    """Return what there is besides the choice: what it does, and what depends on it."""
    uses = uses_of_things(module, NamedThing("option", name))
    if option.does or any(_depends_on_it(use.steps) for use in uses):
        return Content.DATA
    return Content.WORDS if option.note else Content.NAME


def _depends_on_it(steps: AddressPath) -> bool:
    """Say whether more happens where an option is named than that it is chosen or shut out."""
    part = ScenarioPart.of(steps)
    chosen = part is not None and part.part == "options"
    return shelf_of(steps) not in {"options", "packs"} and not chosen


def _content_of_event(event: Event) -> Content:
    """Return what there is besides the day on which it happens."""
    if event.does or event.if_ or any(each.does or each.then for each in event.choices.values()):
        return Content.DATA
    return Content.WORDS if event.note else Content.NAME


def _content_of_table(module: Module, steps: AddressPath, table: Table) -> Content:
    """Return what its rows say; where nobody knows them, one word may stand in every cell."""
    cells = {cell for row in table.rows.values() for cell in row}
    unknown = any(is_within((*steps, "rows"), place) for place in unknown_places(module))
    return Content.DATA if len(cells) > unknown else Content.NAME


@memoize_by_identity
def unknown_places(module: Module) -> tuple[AddressPath, ...]:
    """Return the addresses of which a source tells that nobody knows what stands there."""
    unknown = (at for s in module.sources.values() if s.source == "unknown" for at in s.at)
    return tuple(full_address(module, steps) for steps in map(parse_address, unknown) if steps)


def _holds_values(value: Any) -> bool:
    """Say whether more than `~` stands in a value; of a series only its numbers count."""
    if isinstance(value, Series):
        return _holds_values(value.of)
    if isinstance(value, Mapping):
        return any(map(_holds_values, value.values()))
    return value not in (None, "", (), False)
