"""The pictures of pieces that sheets show: each is drawn once, however often it is shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from sandtable.drawing.counters import absent_pictures, counter_findings, draw_counter
from sandtable.drawing.svg import render_svg
from sandtable.model.select.manifest import manifest_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sandtable.drawing.drawing import Drawing
    from sandtable.model.module import Module


@dataclass
class PictureGallery:
    """Draws what it is asked for, and keeps it under a short name."""

    module: Module
    module_pictures: Mapping[str, bytes] = field(default_factory=dict)
    """The pictures of the module's own, by name."""
    svg_files: dict[str, str] = field(default_factory=dict)
    drawn_pieces: set[str] = field(default_factory=set)
    """The pieces that were drawn."""
    _names_by_piece: dict[tuple[str, int], str] = field(default_factory=dict)
    _names_by_drawing: dict[Drawing, str] = field(default_factory=dict)

    @cached_property
    def absent_pictures(self) -> frozenset[str]:
        """Pictures of pieces that cannot be shown: symbols stand in their places."""
        return absent_pictures(self.module, self.module_pictures)

    def piece_file(
        self, piece: str | None, lost: int = 0, state: Iterable[str] = ()
    ) -> str | None:
        """The name of the file that shows a piece: the side that is named, or of fewer steps.

        What is no counter (a board, a die, pieces that nobody names) has no picture of one.
        """
        found = manifest_of(self.module).counters.get(piece or "")
        if piece is None or found is None or not found.is_on_counter_sheet:
            return None
        lost = found.visible_level(lost, state)
        name = self._names_by_piece.get((piece, lost))
        if name is None:
            self.drawn_pieces.add(piece)
            name = self._names_by_piece[piece, lost] = self.drawing_file(
                draw_counter(self.module, piece, lost=lost, absent=self.absent_pictures)
            )
        return name

    def drawing_file(self, drawing: Drawing) -> str:
        """The name of the file that holds a drawing."""
        name = self._names_by_drawing.get(drawing)
        if name is None:
            name = self._names_by_drawing[drawing] = f"p{len(self._names_by_drawing)}.svg"
            self.svg_files[name] = render_svg(drawing, self.module_pictures)
        return name

    def counter_losses(self) -> list[str]:
        """What of the pieces that were shown cannot be read."""
        return counter_findings(self.module, sorted(self.drawn_pieces))
