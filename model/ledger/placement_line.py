"""Lines of a set-up chart or a schedule, with the owner of the chart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sandtable.model.address_path import AddressPath
from sandtable.model.module import Module
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.selector import BothSelector, EitherSelector, Selector, WordSelector
from sandtable.model.references.owner_scope import COMMON_OWNER


@dataclass(frozen=True, slots=True)
class PlacementLine:
    """A line of a set-up or a schedule: the entries at one place, or going there."""

    scope: str
    place: Place
    entries: tuple[Entry, ...]
    cause: AddressPath


def owner_of_heading(module: Module, heading: Selector) -> str:
    """Return the owner of the pieces under a chart heading."""
    return next(
        (w for w in _words_in_selector(heading) if w in module.module.owners), COMMON_OWNER
    )


def _words_in_selector(selector: Selector) -> Iterator[str]:
    if isinstance(selector, WordSelector):
        yield selector.id
    elif isinstance(selector, BothSelector | EitherSelector):
        for part in selector.parts:
            yield from _words_in_selector(part)
