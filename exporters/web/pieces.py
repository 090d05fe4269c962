"""The pieces of a module for the page: their faces, and how many there are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from sandtable.drawing.counters import draw_counter as drawn_counter
from sandtable.drawing.counters import draw_counter_back
from sandtable.drawing.faces import faces_of
from sandtable.exporters.web.rows import PieceRow
from sandtable.model.limits.substitutes import substitutes_of
from sandtable.model.references.scope import COMMON, owner_line, side_of_owner
from sandtable.model.select.manifest import formations_of, manifest_of
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from sandtable.exporters.web.drawings import Drawings
    from sandtable.model.module import Module
    from sandtable.model.select.manifest import Counter
    from sandtable.model.select.space_index import SpaceEntry

_GONE = frozenset({"dead", "destroyed", "eliminated", "killed", "lost", "casualties"})
_BOXES = frozenset({"box", "off-map"})
_LOOSE = frozenset({"marker", "control", "chip", "supply"})
"""Kinds of which players take and put away copies as they need them."""


@dataclass(frozen=True)
class Pieces:
    """Pieces by number, in file order."""

    module: Module
    drawings: Drawings
    deepest: Mapping[str, int]
    """By piece: the most steps below full that any scenario has it stand."""
    absent: frozenset[str]
    """Pictures that cannot be shown."""

    @cached_property
    def counters(self) -> Mapping[str, Counter]:
        """All pieces by full name."""
        return manifest_of(self.module).counters

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """By full name: the number by which the page knows it."""
        return {name: number for number, name in enumerate(self.counters)}

    def rows(self) -> tuple[PieceRow, ...]:
        """All of them."""
        events = (name for name, counter in self.counters.items() if counter.event)
        cards = {name: number for number, name in enumerate(events)}
        return tuple(self._row(counter, cards) for counter in self.counters.values())

    def _row(self, counter: Counter, cards: Mapping[str, int]) -> PieceRow:
        levels = self.levels(counter)
        own = counter.piece
        steps = (counter.steps or 1) > 1 or not (counter.faces or own.back)
        formation = next(iter(formations_of(self.module, counter)), None)
        return PieceRow(
            counter.id,
            counter.name,
            counter.owner,
            side_of_owner(self.module.module.owners, counter.owner),
            counter.kind,
            _sort_of(counter),
            faces=tuple(self._face(counter.id, lost) for lost in range(levels)),
            back=self.drawings.add(draw_counter_back(self.module, counter.id, absent=self.absent)),
            style=faces_of(self.module).style_of(counter),
            levels=tuple(counter.faces),
            flips=levels > 1 and not steps,
            copies=own.copies,
            spare=own.spare,
            steps=counter.steps,
            loose=counter.kind in _LOOSE or counter.owner == COMMON,
            replaceable=counter.id in substitutes_of(self.module).replaceable,
            gone=self._gone_of(counter),
            event=cards.get(counter.id),
            formation=self.module.formations[formation].name if formation else "",
            strengths=_strengths(counter, levels),
        )

    def _face(self, piece: str, lost: int) -> int:
        drawing = drawn_counter(self.module, piece, lost=lost, absent=self.absent)
        return self.drawings.add(drawing)

    def levels(self, counter: Counter) -> int:
        """How many pictures show how it stands."""
        rated = len(counter.rated.faces) if counter.rated else 1
        said = self.deepest.get(counter.id, 0) + 1
        return max(counter.steps or 1, len(counter.faces), rated, said)

    @cached_property
    def _gone(self) -> tuple[SpaceEntry, ...]:
        """Boxes that are called as if lost pieces went there."""
        return tuple(
            site
            for site in space_index_of(self.module).sites.values()
            if site.kind in _BOXES and _GONE & _words(f"{site.id} {site.label}")
        )

    def _gone_of(self, counter: Counter) -> str:
        """The box of a piece's own side before one of nobody's; never that of another side."""
        owners = self.module.module.owners
        own = set(owner_line(owners, counter.owner))
        neutral = ""
        for site in self._gone:
            whose = _words(site.id) & set(owners)
            if whose & own:
                return site.id
            if not whose:
                neutral = neutral or site.id
        return neutral


def _strengths(counter: Counter, levels: int) -> tuple[str, ...]:
    """What is printed at each level, as a miniature shows none of it; nothing, if all is blank."""
    found = tuple(counter.strength_at(lost) or "" for lost in range(levels))
    return found if any(found) else ()


def _sort_of(counter: Counter) -> str:
    named = next((one.name for one in counter.lineage if one.name), None)
    return (named or counter.type).replace("-", " ")


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))
