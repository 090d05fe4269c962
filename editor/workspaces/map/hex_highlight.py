"""Many hexes shown in a colour, over the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sandtable.editor.canvas.map_shapes import AreaShape, ShapeRole
from sandtable.model.entities.boards import Board
from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.box_layout import all_outlines_on_board

_MOST_OUTLINES = 24
_OPACITY = "#d8"
"""What stands on painted hexes shines through a little."""


class HexHighlight:
    """Hexes shown in a colour.

    They are kept in a few outlines, so that a frame costs the same however long a stroke is.
    """

    def __init__(self) -> None:
        self._labels: dict[str, None] = {}
        self._outlines: list[Outline] = []
        self.colour = ""

    @property
    def hex_labels(self) -> tuple[str, ...]:
        """What is painted, in order."""
        return tuple(self._labels)

    def add_hexes(self, board: Board, labels: Iterable[str]) -> None:
        """Paint more hexes."""
        outlines = all_outlines_on_board(board)
        new = [name for name in labels if name not in self._labels and name in outlines]
        if not new:
            return
        self._labels.update(dict.fromkeys(new))
        self._outlines.append(join_outlines(outlines[name] for name in new))
        if len(self._outlines) > _MOST_OUTLINES:
            self._outlines = [join_outlines(self._outlines)]

    def clear_hexes(self) -> None:
        """Nothing is painted."""
        self._labels, self._outlines = {}, []

    def overlay_shapes(self) -> Iterator[AreaShape]:
        """What is to be seen."""
        plain = not self.colour
        colour = "" if plain else f"{_OPACITY}{self.colour.removeprefix('#')}"
        for outline in self._outlines:
            yield AreaShape(outline, ShapeRole.NEW, width=1.0 if plain else 0, colour=colour)


def join_outlines(outlines: Iterable[Outline]) -> Outline:
    """Many outlines as one."""
    return Outline(tuple(polygon for outline in outlines for polygon in outline.polygons))
