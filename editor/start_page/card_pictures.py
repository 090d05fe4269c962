"""Pictures of the start page's cards: assets for templates and samples, else the last view."""

from __future__ import annotations

import hashlib
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap

from sandtable.editor.context.settings import EditorSettings
from sandtable.editor.start_page.start_page_card import CARD_WIDTH, PICTURE_HEIGHT
from sandtable.model import resources

_FOLDER_OF_RECENT_PICTURES = "recent_pictures"
_PIXELS_PER_CARD_PIXEL = 2
"""Pixels of a stored picture for each pixel of its card, for scaled screens."""


def bundled_picture(name: str) -> QPixmap | None:
    """Return the picture of a template or a sample; None if there is none."""
    try:
        picture = QPixmap(str(resources.path_of_asset(f"start/{name}.png")))
    except FileNotFoundError:
        return None
    return None if picture.isNull() else picture


def recent_picture(settings: EditorSettings, path: str) -> QPixmap | None:
    """Return the stored view of a recent module; None if there is none."""
    picture = QPixmap(str(_picture_file(settings, path)))
    return None if picture.isNull() else picture


def store_recent_picture(settings: EditorSettings, path: Path, seen: QPixmap) -> None:
    """Store a view of a module as its picture."""
    file = _picture_file(settings, str(path.resolve()))
    file.parent.mkdir(parents=True, exist_ok=True)
    picture_in_card_size(seen).save(str(file))


def picture_in_card_size(seen: QPixmap) -> QPixmap:
    """Return the middle of a picture in the shape and size of a card."""
    width, height = CARD_WIDTH * _PIXELS_PER_CARD_PIXEL, PICTURE_HEIGHT * _PIXELS_PER_CARD_PIXEL
    scaled = seen.scaled(
        width,
        height,
        Qt.AspectRatioMode.KeepAspectRatioByExpanding,
        Qt.TransformationMode.SmoothTransformation,
    )
    left, top = (scaled.width() - width) // 2, (scaled.height() - height) // 2
    middle = scaled.copy(left, top, width, height)
    middle.setDevicePixelRatio(1)
    return middle


def _picture_file(settings: EditorSettings, path: str) -> Path:
    # A path is no file name, and two modules may be called the same.
    name = hashlib.sha256(path.encode()).hexdigest()[:24]
    return settings.settings_folder / _FOLDER_OF_RECENT_PICTURES / f"{name}.png"
