"""Picture below a board, to trace: its opacity, its lock, and snapping to its edges."""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256

import numpy as np
from PySide6.QtGui import QImage

from sandtable.drawing.picture_edges import PictureBrightness, point_of_nearest_edge
from sandtable.editor.canvas.board_picture import BoardPicture
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.picture_decoding import decode_picture
from sandtable.model.entities.boards import Board
from sandtable.model.geometry.board_frame import edges_of_shown_picture
from sandtable.model.geometry.picture_fitting import (
    PictureFrame,
    Point,
    board_point_of_picture_point,
    picture_point_of_board_point,
)

_FULL_OPACITY = 100
MIN_OPACITY = 10
"""Least opacity in percent: the layer Picture hides it altogether."""


@dataclass(frozen=True, slots=True)
class TracingSettings:
    """Settings of an author who traces the picture of a board."""

    opacity: int = _FULL_OPACITY
    """In percent."""
    is_locked: bool = False
    """Whether the picture tool leaves it where it lies."""
    has_edge_snapping: bool = True
    """Whether lines that are drawn snap to its edges."""


class TracedPicture:
    """The picture of the shown board, with the settings of this user for it."""

    def __init__(self, context: EditorContext, picture: BoardPicture) -> None:
        self._context, self._picture = context, picture
        self._cached_edges: tuple[bytes, PictureBrightness] | None = None
        self._unsaved_settings: dict[str, TracingSettings] = {}

    # ------------------------------------------------------------------ settings

    @property
    def tracing_settings(self) -> TracingSettings:
        """The settings of the traced picture on the shown board."""
        key = self._settings_key()
        if key is None:
            return self._unsaved_settings.get(self._picture.board_id, TracingSettings())
        return _parse_stored_settings(str(self._context.settings.read_setting(key, "")))

    def change_settings(self, settings: TracingSettings) -> None:
        """Store other settings for the traced picture, and show it accordingly."""
        key = self._settings_key()
        if key is None:
            self._unsaved_settings[self._picture.board_id] = settings
        else:
            is_usual = settings == TracingSettings()
            self._context.settings.store_setting(
                key, None if is_usual else _settings_as_text(settings)
            )
        self.apply_opacity()

    def apply_opacity(self) -> None:
        """Show the board's picture with the opacity that the author chose."""
        opacity = self.tracing_settings.opacity / 100
        if self._picture.picture_opacity != opacity:
            self._picture.picture_opacity = opacity
            self._picture.draw_map()

    def _settings_key(self) -> str | None:
        """Return the key of the picture's stored settings; None for an unsaved module."""
        path = self._context.session.module_path
        if path is None:
            return None
        digest = sha256(f"{path}\n{self._picture.board_id}".encode()).hexdigest()[:16]
        return f"traced-pictures/{digest}"

    # ------------------------------------------------------------------ the picture

    @property
    def traced_board(self) -> Board | None:
        """The shown board, or None."""
        return self._picture.module.boards.get(self._picture.board_id)

    @property
    def shown_image(self) -> QImage | None:
        """The board's picture as the map shows it, or None."""
        data = self._bytes_of_picture()
        return decode_picture(data) if data else None

    @property
    def picture_frame(self) -> PictureFrame | None:
        """Edges of the picture on the board, or None if none is shown."""
        board = self.traced_board
        return edges_of_shown_picture(board) if board and self._bytes_of_picture() else None

    def point_snapped_to_picture(self, at: Point, reach: float) -> Point | None:
        """Return the nearest place on an edge of the picture, or None if none is near."""
        is_shown = "picture" in self._picture.shown_layers
        if not (is_shown and self.tracing_settings.has_edge_snapping):
            return None
        frame, source = self.picture_frame, self._edge_pixels()
        if frame is None or source is None:
            return None
        height, width = source.brightness.shape
        across, down = picture_point_of_board_point(frame, at)
        pixels_per_unit = max(width / (frame[2] - frame[0]), height / (frame[3] - frame[1]))
        pixel = across * width, down * height
        found = point_of_nearest_edge(source, pixel, reach * pixels_per_unit)
        if found == pixel:
            return None
        return board_point_of_picture_point(frame, (found[0] / width, found[1] / height))

    def _bytes_of_picture(self) -> bytes | None:
        board = self.traced_board
        name = board.image if board else None
        return self._context.pictures.pictures.get(name) if name else None

    def _edge_pixels(self) -> PictureBrightness | None:
        data = self._bytes_of_picture()
        if data is None:
            return None
        if self._cached_edges is None or self._cached_edges[0] is not data:
            self._cached_edges = (
                data,
                PictureBrightness(_brightness_of_image(decode_picture(data))),
            )
        return self._cached_edges[1]


def _brightness_of_image(image: QImage) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.frombuffer(grey.constBits(), np.uint8).reshape(grey.height(), grey.bytesPerLine())
    # Lines of an image are padded to four bytes; the buffer lives no longer than the image.
    return rows[:, : grey.width()].copy()


def _settings_as_text(settings: TracingSettings) -> str:
    return f"{settings.opacity} {settings.is_locked:d} {settings.has_edge_snapping:d}"


def _parse_stored_settings(text: str) -> TracingSettings:
    """Return stored settings, with the defaults in place of invalid values."""
    parts = text.split()
    if len(parts) != 3 or not all(part.isdecimal() for part in parts):  # noqa: PLR2004
        return TracingSettings()
    opacity = min(max(int(parts[0]), MIN_OPACITY), _FULL_OPACITY)
    return replace(TracingSettings(opacity), is_locked=parts[1] == "1",
                   has_edge_snapping=parts[2] == "1")  # fmt: skip
