"""Hexes highlighted in a colour over the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sandtable.editor.canvas.map_shapes import AreaShape, ShapeRole
from sandtable.model.entities.boards import Board
from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.box_layout import all_outlines_on_board

_MAX_OUTLINES = 24
_HIGHLIGHT_OPACITY = "#d8"
"""Opacity as hexadecimal digits; pieces on highlighted hexes remain visible."""


class HexHighlight:
    """Highlighted hexes.

    They are merged into a few outlines, so that painting takes the same time however long a stroke
    is.
    """

    def __init__(self) -> None:
        self._labels: dict[str, None] = {}
        self._outlines: list[Outline] = []
        self.colour = ""

    @property
    def hex_labels(self) -> tuple[str, ...]:
        """Labels of the highlighted hexes, in order."""
        return tuple(self._labels)

    def add_hexes(self, board: Board, labels: Iterable[str]) -> None:
        """Highlight further hexes."""
        outlines = all_outlines_on_board(board)
        new = [name for name in labels if name not in self._labels and name in outlines]
        if not new:
            return
        self._labels.update(dict.fromkeys(new))
        self._outlines.append(join_outlines(outlines[name] for name in new))
        # Merging now and then keeps the number of outlines bounded.
        if len(self._outlines) > _MAX_OUTLINES:
            self._outlines = [join_outlines(self._outlines)]

    def clear_hexes(self) -> None:
        """Remove all highlights from the hexes."""
        self._labels, self._outlines = {}, []

    def overlay_shapes(self) -> Iterator[AreaShape]:
        """Yield the highlighted hexes as shapes over the map."""
        plain = not self.colour
        colour = "" if plain else f"{_HIGHLIGHT_OPACITY}{self.colour.removeprefix('#')}"
        for outline in self._outlines:
            yield AreaShape(outline, ShapeRole.NEW, width=1.0 if plain else 0, colour=colour)


def join_outlines(outlines: Iterable[Outline]) -> Outline:
    """Return several outlines joined to one."""
    return Outline(tuple(polygon for outline in outlines for polygon in outline.polygons))
