"""Where a hex board lies on the globe: known places, how far they miss, and the coasts over it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from sandtable.editor.canvas.shapes import Area, Dots, Line, Role, Shape, Text
from sandtable.editor.canvas.tool import Pointer
from sandtable.editor.canvas.view import BoardView
from sandtable.editor.words import tr, translatable
from sandtable.editor.workspaces.map.hex_highlight import HexHighlight
from sandtable.editor.workspaces.map.hex_tool import HexTool
from sandtable.editor.workspaces.map.places_panel import PlacesPanel
from sandtable.model.edits.registration import forget_known_hex, set_known_hex
from sandtable.model.geometry.errors import GeometryError
from sandtable.model.geometry.hex.coasts import coasts_on, on_paper
from sandtable.model.geometry.hex.globe import Registered, on_globe
from sandtable.model.geometry.hex.grid import centres
from sandtable.model.memo import memoize_by_identity

if TYPE_CHECKING:
    from sandtable.model.entities.boards import Board
    from sandtable.model.entities.outlines import Outline


class HexPlacesTool(HexTool):
    """A click says which hex is meant; its place is then typed, or picked in the atlas."""

    hint = translatable(
        "Click a hex, then say where it lies: type its place, or click it in the atlas."
    )

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self.chosen = ""
        """The hex whose place is to be said."""
        self.highlights: list[HexHighlight] = []
        """Land and sea as they would be painted."""
        self._panel: PlacesPanel | None = None

    def panel(self, parent: QWidget) -> QWidget | None:
        self._panel = PlacesPanel(self, parent)
        return self._panel

    @property
    def registration(self) -> Registered | str | None:
        """How the board lies on the globe, or why it cannot be told."""
        board = self.board
        return registration_of(self.view.module.boards, self.view.board) if board else None

    # ------------------------------------------------------------------ what is done

    def press(self, at: Pointer) -> None:
        here = self.hex_below(at)
        if here is None:
            self.refuse_no_hex()
            return
        (label,) = self.labels([here])
        self.choose_hex(label)

    def choose_hex(self, label: str) -> None:
        """Take a hex whose place is to be said."""
        self.chosen = label
        if label:
            self.bench.selection.choose([self.view.space_steps(label)])
        if self._panel is not None:
            self._panel.show_chosen()
        self.view.update_overlay()

    def set_place(self, longitude: float, latitude: float) -> bool:
        """Say where the chosen hex lies."""
        label, board = self.chosen, self.view.board
        if not label:
            self.bench.messages.refused(tr("Click a hex first: the one that lies there."))
            return False
        text = tr("Say where {hex} lies").format(hex=label)
        return self.bench.do(text, lambda m: set_known_hex(m, board, label, longitude, latitude))

    def forget_place(self, name: str, board: str) -> bool:
        """Say no longer where a hex lies."""
        text = tr("Forget where {hex} lies").format(hex=name)
        return self.bench.do(text, lambda module: forget_known_hex(module, board, name))

    def key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Delete and self._panel is not None:
            self._panel.forget_chosen()
            return True
        return False

    def cancel(self) -> None:
        self.highlights = []
        self.choose_hex("")

    # ------------------------------------------------------------------ what is to be seen

    def overlay(self) -> Iterable[Shape]:
        grid = self.grid
        for stain in self.highlights:
            yield from stain.overlay_shapes()
        found = self.registration
        if isinstance(found, Registered) and grid is not None:
            coasts = coasts_of(self.view.module.boards, self.view.board)
            if coasts is not None:
                yield Area(coasts, Role.QUIET, filled=False, width=1.6)
            yield from self._miss_shapes(found)
        place = self.hex_of_label(self.chosen)
        if place is not None and grid is not None:
            x, y = centres(grid, [place])[0].tolist()
            yield Dots([(x, y)], Role.NEW, 10, round=True)
            yield Text(self.chosen, (x, y))

    def _miss_shapes(self, found: Registered) -> Iterable[Shape]:
        """From the middle of each known hex to where the fit would have it."""
        board, grid = self.view.board, self.grid
        for known in found.known:
            place = self.hex_of_label(known.label)
            if known.board != board or place is None or grid is None:
                continue
            x, y = centres(grid, [place])[0].tolist()
            u, v = on_paper(found, board, np.array([known.place]))[0].tolist()
            yield Dots([(x, y)], Role.GOOD, 7, round=True)
            yield Line([(x, y), (u, v)], Role.BAD, 2.0)
            yield Dots([(u, v)], Role.BAD, 5)


@memoize_by_identity
def registration_of(boards: Mapping[str, Board], board: str) -> Registered | str | None:
    """How a board lies on the globe; in words, why it cannot be told."""
    try:
        return on_globe(boards, board)
    except GeometryError as error:
        return str(error).removeprefix("registration: ")


@memoize_by_identity
def coasts_of(boards: Mapping[str, Board], board: str) -> Outline | None:
    """The coasts over a board, if it is known where it lies."""
    found = registration_of(boards, board)
    return coasts_on(found, board, "10m") if isinstance(found, Registered) else None
