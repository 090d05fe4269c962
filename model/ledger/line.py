"""A line of a chart or a schedule, and whose chart it is in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sandtable.model.address_path import AddressPath
from sandtable.model.module import Module
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.selector import Both, Either, Selector, Word
from sandtable.model.references.scope import COMMON


@dataclass(frozen=True, slots=True)
class PlacementLine:
    """One line of a chart or a schedule: what is at, or goes to, one place."""

    scope: str
    place: Place
    entries: tuple[Entry, ...]
    cause: AddressPath


def heading_owner(module: Module, heading: Selector) -> str:
    """Return the owner whose chart a heading opens."""
    return next((w for w in _words_of_selector(heading) if w in module.module.owners), COMMON)


def _words_of_selector(selector: Selector) -> Iterator[str]:
    if isinstance(selector, Word):
        yield selector.id
    elif isinstance(selector, Both | Either):
        for part in selector.parts:
            yield from _words_of_selector(part)
