"""Geography tool: known places of a hex board on the globe, their deviations, and coasts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.canvas.map_shapes import (
    AreaShape,
    DragHandlesShape,
    LineShape,
    MapShape,
    ShapeRole,
    TextShape,
)
from sandtable.editor.canvas.mouse_pointer import MousePointer
from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.map.hex_highlight import HexHighlight
from sandtable.editor.workspaces.map.hex_tool import HexTool
from sandtable.editor.workspaces.map.places_panel import PlacesPanel
from sandtable.model.edits.registration import forget_known_hex, set_known_hex
from sandtable.model.geometry.geometry_errors import GeometryError
from sandtable.model.geometry.hex.coasts_on_hexes import (
    coast_outline_on_board,
    degrees_to_board_units,
)
from sandtable.model.geometry.hex.hex_grid import hex_centres
from sandtable.model.geometry.hex.hexes_on_globe import RegisteredPlane, registered_plane_of_board
from sandtable.model.identity_cache import memoize_by_identity

if TYPE_CHECKING:
    from sandtable.model.entities.boards import Board
    from sandtable.model.entities.outlines import Outline


class HexPlacesTool(HexTool):
    """Tool to choose a hex by a click; its place is then typed, or picked in the atlas."""

    hint = translatable(
        "Click a hex, then type where it lies on Earth, or click the same point in the atlas."
    )

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self.chosen_hex = ""
        """Hex whose place will be set."""
        self.highlights: list[HexHighlight] = []
        """Preview of land and sea."""
        self._places_panel: PlacesPanel | None = None

    def build_panel(self, parent: QWidget) -> QWidget | None:
        self._places_panel = PlacesPanel(self, parent)
        return self._places_panel

    @property
    def registration(self) -> RegisteredPlane | str | None:
        """Position of the board on the globe.

        It is a text that explains why the position is unknown, or None without a board.
        """
        board = self.board
        return (
            registration_of_board(self.view.module.boards, self.view.board_id) if board else None
        )

    # ------------------------------------------------------------------ what is done

    def handle_press(self, at: MousePointer) -> None:
        hex_ = self.hex_below(at)
        if hex_ is None:
            self.refuse_no_hex()
            return
        (label,) = self.labels_of_hexes([hex_])
        self.choose_hex(label)

    def choose_hex(self, label: str) -> None:
        """Choose the hex whose place on the globe will be set."""
        self.chosen_hex = label
        if label:
            self.context.selection.select_addresses([self.view.space_address(label)])
        if self._places_panel is not None:
            self._places_panel.show_chosen_hex()
        self.view.update_overlay()

    def set_place_of_hex(self, longitude: float, latitude: float) -> bool:
        """Set the place of the chosen hex; return whether that was possible."""
        label, board = self.chosen_hex, self.view.board_id
        if not label:
            self.context.messages.show_refusal_message(tr("First click a hex of the board."))
            return False
        text = tr("Set the position of {hex}").format(hex=label)
        return self.context.try_edit(
            text, lambda m: set_known_hex(m, board, label, longitude, latitude)
        )

    def remove_known_place(self, name: str, board: str) -> bool:
        """Remove the known place of a hex; return whether that was possible."""
        text = tr("Delete the position of {hex}").format(hex=name)
        return self.context.try_edit(text, lambda module: forget_known_hex(module, board, name))

    @property
    def uses_delete_key(self) -> bool:
        return self._places_panel is not None

    def handle_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Delete and self._places_panel is not None:
            self._places_panel.remove_selected_place()
            return True
        return False

    def cancel_action(self) -> None:
        self.highlights = []
        self.choose_hex("")

    # ------------------------------------------------------------------ what is to be seen

    def overlay_shapes(self) -> Iterable[MapShape]:
        grid = self.grid
        for highlight in self.highlights:
            yield from highlight.overlay_shapes()
        registration = self.registration
        if isinstance(registration, RegisteredPlane) and grid is not None:
            coasts = coasts_over_board(self.view.module.boards, self.view.board_id)
            if coasts is not None:
                yield AreaShape(coasts, ShapeRole.QUIET, filled=False, width=1.6)
            yield from self._shapes_of_fit_errors(registration)
        place = self.hex_of_label(self.chosen_hex)
        if place is not None and grid is not None:
            x, y = hex_centres(grid, [place])[0].tolist()
            yield DragHandlesShape([(x, y)], ShapeRole.NEW, 10, round=True)
            yield TextShape(self.chosen_hex, (x, y))

    def _shapes_of_fit_errors(self, registration: RegisteredPlane) -> Iterable[MapShape]:
        """Yield a line from each known hex to the position that the fit computes for it."""
        board, grid = self.view.board_id, self.grid
        for known_hex in registration.known_hexes:
            place = self.hex_of_label(known_hex.label)
            if known_hex.board != board or place is None or grid is None:
                continue
            x, y = hex_centres(grid, [place])[0].tolist()
            u, v = degrees_to_board_units(registration, board, np.array([known_hex.known_place]))[
                0
            ].tolist()
            yield DragHandlesShape([(x, y)], ShapeRole.GOOD, 7, round=True)
            yield LineShape([(x, y), (u, v)], ShapeRole.BAD, 2.0)
            yield DragHandlesShape([(u, v)], ShapeRole.BAD, 5)


@memoize_by_identity
def registration_of_board(boards: Mapping[str, Board], board: str) -> RegisteredPlane | str | None:
    """Return the position of a board on the globe, or a text that explains why it is unknown."""
    try:
        return registered_plane_of_board(boards, board)
    except GeometryError as error:
        return str(error).removeprefix("registration: ")


@memoize_by_identity
def coasts_over_board(boards: Mapping[str, Board], board: str) -> Outline | None:
    """Return the coasts over a board, or None if its position is unknown."""
    registration = registration_of_board(boards, board)
    return (
        coast_outline_on_board(registration, board, "10m")
        if isinstance(registration, RegisteredPlane)
        else None
    )
