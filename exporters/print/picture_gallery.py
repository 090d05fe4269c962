"""Pictures of pieces for printed sheets; each is drawn once, however often it is used."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from sandtable.drawing.counters import absent_pictures, counter_findings, draw_counter
from sandtable.drawing.svg import render_svg
from sandtable.model.select.manifest import manifest_of_module

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sandtable.drawing.drawing import Drawing
    from sandtable.model.module import Module


@dataclass
class PictureGallery:
    """Store of the piece pictures for one set of sheets, as SVG files with short names."""

    module: Module
    module_pictures: Mapping[str, bytes] = field(default_factory=dict)
    """The picture files of the module, by name."""
    svg_files: dict[str, str] = field(default_factory=dict)
    drawn_pieces: set[str] = field(default_factory=set)
    """The pieces for which a picture was requested."""
    _names_by_piece: dict[tuple[str, int], str] = field(default_factory=dict)
    _names_by_drawing: dict[Drawing, str] = field(default_factory=dict)

    @cached_property
    def absent_pictures(self) -> frozenset[str]:
        """Return the pictures that cannot be shown and that symbols replace."""
        return absent_pictures(self.module, self.module_pictures)

    def picture_file_of_piece(
        self, piece: str | None, lost: int = 0, state: Iterable[str] = ()
    ) -> str | None:
        """Return the name of the picture file of a piece, at its visible strength level.

        Returns None for pieces that are not counters (a board, a die) and for unnamed pieces.
        """
        counter = manifest_of_module(self.module).counters.get(piece or "")
        if piece is None or counter is None or not counter.is_on_counter_sheet:
            return None
        # Several levels may look alike; one file per visible level keeps the PDF small.
        lost = counter.visible_level(lost, state)
        name = self._names_by_piece.get((piece, lost))
        if name is None:
            self.drawn_pieces.add(piece)
            name = self._names_by_piece[piece, lost] = self.picture_file_of_drawing(
                draw_counter(self.module, piece, lost=lost, absent=self.absent_pictures)
            )
        return name

    def picture_file_of_drawing(self, drawing: Drawing) -> str:
        """Return the name of the file that holds a drawing, and render it on first use."""
        name = self._names_by_drawing.get(drawing)
        if name is None:
            name = self._names_by_drawing[drawing] = f"p{len(self._names_by_drawing)}.svg"
            self.svg_files[name] = render_svg(drawing, self.module_pictures)
        return name

    def losses_of_unreadable_counters(self) -> list[str]:
        """Return messages about printed pieces whose faces cannot be read well."""
        # A set has no order, and the report must be the same each time.
        return counter_findings(self.module, sorted(self.drawn_pieces))
