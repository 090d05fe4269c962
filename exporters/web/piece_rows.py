"""Rows for the pieces on the web page: faces and numbers of copies."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from sandtable.drawing.counters import draw_counter as drawn_counter
from sandtable.drawing.counters import draw_counter_back
from sandtable.drawing.faces import faces_of
from sandtable.exporters.web.page_rows import PieceRow
from sandtable.model.limits.substitutes import substitutes_in_module
from sandtable.model.references.owner_scope import (
    COMMON_OWNER,
    owner_with_ancestors,
    side_of_owner,
)
from sandtable.model.select.manifest import formations_of_piece, manifest_of_module
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from sandtable.exporters.web.page_drawings import PageDrawings
    from sandtable.model.module import Module
    from sandtable.model.select.manifest import Counter
    from sandtable.model.select.space_index import SpaceEntry

# Modules have no tag for such a box, so its purpose follows from its name.
_WORDS_FOR_CASUALTY_BOX = frozenset(
    {"dead", "destroyed", "eliminated", "killed", "lost", "casualties"}
)
_SPACE_KINDS_OF_BOXES = frozenset({"box", "off-map"})
_PIECE_KINDS_TAKEN_FREELY = frozenset({"marker", "control", "chip", "supply"})
"""Kinds of which players take and put away copies as they need them."""


@dataclass(frozen=True)
class PagePieces:
    """Rows of all pieces, numbered in file order."""

    module: Module
    drawings: PageDrawings
    most_steps_lost: Mapping[str, int]
    """By piece: the greatest number of lost steps in any scenario."""
    absent_pictures: frozenset[str]
    """Pictures that are not embedded in the page."""

    @cached_property
    def counters(self) -> Mapping[str, Counter]:
        """Return all pieces of the module by full name."""
        return manifest_of_module(self.module).counters

    @cached_property
    def piece_numbers(self) -> Mapping[str, int]:
        """Return the number of each piece on the web page, by full name."""
        return {name: number for number, name in enumerate(self.counters)}

    def piece_rows(self) -> tuple[PieceRow, ...]:
        """Return a row of the web page's data for each piece."""
        events = (name for name, counter in self.counters.items() if counter.event)
        # event_rows_of_module puts events with markers first in this same order.
        cards = {name: number for number, name in enumerate(events)}
        return tuple(self._row_of_piece(counter, cards) for counter in self.counters.values())

    def _row_of_piece(self, counter: Counter, cards: Mapping[str, int]) -> PieceRow:
        levels = self.level_count(counter)
        piece = counter.piece
        # A piece with one step and two sides is flipped, not reduced.
        steps = (counter.steps or 1) > 1 or not (counter.face_names or piece.back)
        formation = next(iter(formations_of_piece(self.module, counter)), None)
        return PieceRow(
            counter.id,
            counter.name,
            counter.owner,
            side_of_owner(self.module.module.owners, counter.owner),
            counter.kind,
            _name_of_piece_type(counter),
            faces=tuple(self._number_of_face(counter.id, lost) for lost in range(levels)),
            back=self.drawings.add_drawing(
                draw_counter_back(self.module, counter.id, absent=self.absent_pictures)
            ),
            style=faces_of(self.module).style_of_piece(counter),
            levels=tuple(counter.face_names),
            flips=levels > 1 and not steps,
            copies=piece.copies,
            spare=piece.spare,
            steps=counter.steps,
            loose=counter.kind in _PIECE_KINDS_TAKEN_FREELY or counter.owner == COMMON_OWNER,
            replaceable=counter.id in substitutes_in_module(self.module).pieces_with_substitute,
            gone=self._casualty_box_of_piece(counter),
            event=cards.get(counter.id),
            formation=self.module.formations[formation].name if formation else "",
            strengths=_printed_strength_by_level(counter, levels),
        )

    def _number_of_face(self, piece: str, lost: int) -> int:
        drawing = drawn_counter(self.module, piece, lost=lost, absent=self.absent_pictures)
        return self.drawings.add_drawing(drawing)

    def level_count(self, counter: Counter) -> int:
        """Return the number of drawings for the strength levels of a piece."""
        rated = len(counter.printed_faces.faces) if counter.printed_faces else 1
        placed_levels = self.most_steps_lost.get(counter.id, 0) + 1
        return max(counter.steps or 1, len(counter.face_names), rated, placed_levels)

    @cached_property
    def _casualty_boxes(self) -> tuple[SpaceEntry, ...]:
        """Return the boxes for lost pieces, which are recognised by their names."""
        return tuple(
            site
            for site in space_index_of(self.module).spaces_by_id.values()
            if site.kind in _SPACE_KINDS_OF_BOXES
            and _WORDS_FOR_CASUALTY_BOX & _words_in_lower_case(f"{site.id} {site.printed_label}")
        )

    def _casualty_box_of_piece(self, counter: Counter) -> str:
        """Return the box for lost pieces of the owner's side, or else a neutral one."""
        owners = self.module.module.owners
        owner_line = set(owner_with_ancestors(owners, counter.owner))
        neutral = ""
        for site in self._casualty_boxes:
            named_owners = _words_in_lower_case(site.id) & set(owners)
            if named_owners & owner_line:
                return site.id
            if not named_owners:
                neutral = neutral or site.id
        return neutral


def _printed_strength_by_level(counter: Counter, levels: int) -> tuple[str, ...]:
    """Return the printed strength of each level, or nothing if none has one.

    Miniatures do not show their strengths, so the page displays them.
    """
    strengths = tuple(counter.strength_at_level(lost) or "" for lost in range(levels))
    return strengths if any(strengths) else ()


def _name_of_piece_type(counter: Counter) -> str:
    type_label = next((entry.name for entry in counter.lineage if entry.name), None)
    return (type_label or counter.type).replace("-", " ")


def _words_in_lower_case(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))
