"""A module whose pieces and board have pictures, each in a colour of its own.

For window and exports there is a function that shows the module there, and returns the names of
the pictures that are not seen.
"""

from __future__ import annotations

import base64
import io
import json
import re
import zipfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PIL import Image

from sandtable.exporters.export_facts.export_contract import export_to_memory
from sandtable.exporters.image import ImageExporter
from sandtable.exporters.print.print_preview import make_print_preview
from sandtable.exporters.protocol import Job
from sandtable.exporters.vassal import VassalExporter
from sandtable.exporters.web import WebExporter
from sandtable.model.storage.module_loading import load_module

BOARD = (150, 150, 150)
_TOLERANCE = 10
_GRAIN = 4
_LEAST_PIXELS = 12
_HEAD = (
    "format: 1\ntitle: Pictures\nrights: {work: Pictures, basis: own, permission: own}\n"
    "owners: {red: {name: Red, colour: '#801010'}}\ncalendar: {turns: 2}\n"
)


def colour_of(number: int) -> tuple[int, int, int]:
    """Return the colour of a picture: all are at least 32 apart in one of the three parts."""
    digits = (number % 6, number // 6 % 6, number // 36 % 6)
    red, green, blue = (20 + 40 * digit for digit in digits)
    # Text, frames and paper are grey, so no picture is.
    return (red, green, blue) if max(digits) != min(digits) else (red, 255, 0)


def write_picture_module(folder: Path, count: int, side: int) -> None:
    """Write a module with this many pictures of pieces, and one of its board."""
    (folder / "art").mkdir(parents=True)
    grain = np.random.default_rng(3).integers(-_GRAIN, _GRAIN + 1, (side, side, 1), np.int16)
    for number in range(count):
        pixels = np.clip(np.array(colour_of(number), np.int16) + grain, 0, 255).astype(np.uint8)
        Image.fromarray(pixels).save(folder / f"art/{number}.png", compress_level=1)
    Image.new("RGB", (side, side), BOARD).save(folder / "art/board.png")
    columns = max(1, round(count**0.5))
    rows = -(-count // columns)
    spaces = [f"{n % columns + 1:02}{n // columns + 1:02}" for n in range(count)]
    pieces = "".join(f"    p{n}: {{name: P{n}, image: art/{n}.png}}\n" for n in range(count))
    setup = "".join(f"      '{space}': [1 p{n}]\n" for n, space in enumerate(spaces))
    for name, text in {
        "module.yaml": _HEAD,
        "types.yaml": "foot: {name: Foot}\n",
        "pieces.yaml": f"red:\n  foot:\n{pieces}",
        "boards.yaml": "field: {kind: hexes, name: Field, image: art/board.png, grid: "
        f"{{label: '{{column:02}}{{row:02}}', columns: [1, {columns}], rows: [1, {rows}]}}}}\n",
        "scenarios.yaml": f"one:\n  name: One\n  setup:\n    red:\n{setup}",
    }.items():
        (folder / name).write_text(text, encoding="utf-8")


def _missing_colours(images: Sequence[Image.Image], count: int) -> list[str]:
    """Return the pictures whose colour is in none of some images."""
    seen = np.zeros((count + 1,), np.int64)
    colours = np.array([*(colour_of(n) for n in range(count)), BOARD], np.int16)
    for image in images:
        for band in np.array_split(np.asarray(image.convert("RGB")), max(1, image.height // 256)):
            pixels, amounts = np.unique(band.reshape(-1, 3), axis=0, return_counts=True)
            for number, colour in enumerate(colours):
                near = (np.abs(pixels.astype(np.int16) - colour) <= _TOLERANCE).all(axis=1)
                seen[number] += amounts[near].sum()
    names = [*(f"art/{n}.png" for n in range(count)), "art/board.png"]
    return [name for name, pixels in zip(names, seen, strict=True) if pixels < _LEAST_PIXELS]


def _job(folder: Path, **settings: str) -> Job:
    loaded = load_module(folder)
    return Job(loaded, loaded.complete_module, ("one",), settings=settings)


def missing_in_window(folder: Path, count: int) -> list[str]:
    """Open the window, and return the pictures that its map does not show."""
    from PySide6.QtCore import QBuffer, QIODevice
    from PySide6.QtWidgets import QApplication

    from sandtable.editor.app import open_editor_context
    from sandtable.editor.context.settings import EditorSettings
    from sandtable.editor.window import EditorWindow

    app = QApplication.instance() or QApplication([])
    context = open_editor_context(None, EditorSettings(folder.parent / "settings.ini"))
    assert context is not None
    window = EditorWindow(context)
    window.saves_layout = False
    window.resize(1920, 1400)
    window.show()
    assert context.session.open_module(folder)
    while not context.pictures.is_complete:
        app.processEvents()
    place = window.show_workspace("setup")
    app.processEvents()
    from sandtable.editor.canvas.board_view import BoardView

    view = place.findChild(BoardView)
    assert isinstance(view, BoardView)
    view.resize(1800, 1300)
    view.fit_board()
    view.complete_drawing_now()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    view.grab().toImage().save(buffer, "PNG")  # type: ignore[call-overload]  # its stub knows only bytes
    context.document.undo_stack.setClean()
    window.close()
    return _missing_colours([Image.open(io.BytesIO(buffer.data().data()))], count)


def missing_on_sheets(folder: Path, count: int) -> list[str]:
    """Return the pictures that counter sheets and map sheets do not show."""
    pages = [
        Image.open(io.BytesIO(page))
        for sheet in ("counters", "map")
        for page in make_print_preview(_job(folder, sheet=sheet), 60).pages
    ]
    return _missing_colours(pages, count)


def missing_in_images(folder: Path, count: int) -> list[str]:
    """Return the pictures that an exported image of the map does not show."""
    made = export_to_memory(ImageExporter(), _job(folder, format="png", dpi="60"))
    images = [data for name, data in made.files.items() if name.endswith(".png")]
    return _missing_colours([Image.open(io.BytesIO(data)) for data in images], count)


def missing_on_page(folder: Path, count: int) -> list[str]:
    """Return the pictures that are not inside the page, in their colours."""
    made = export_to_memory(WebExporter(), _job(folder))
    [page] = [data.decode() for name, data in made.files.items() if name.endswith(".html")]
    [text] = re.findall(r'<script[^>]*id="play"[^>]*>(.*?)</script>', page, re.DOTALL)
    urls = json.loads(text)["pictures"].values()
    parts = [base64.b64decode(url.partition(",")[2]) for url in urls]
    return _missing_colours([Image.open(io.BytesIO(part)) for part in parts], count)


def missing_in_vassal(folder: Path, count: int) -> list[str]:
    """Return the pictures that the module for VASSAL does not show on its pieces and its map."""
    made = export_to_memory(VassalExporter(), _job(folder))
    [packed] = [data for name, data in made.files.items() if name.endswith(".vmod")]
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        names = [name for name in archive.namelist() if name.endswith(".png")]
        return _missing_colours([Image.open(io.BytesIO(archive.read(n))) for n in names], count)
