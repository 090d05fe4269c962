"""Pictures for the start page: `python -m tools.start_pictures [NAME...]`.

Each is the map of a template or a sample as the window draws it, in the shape of a card.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import cast

from PySide6.QtGui import QPixmap

from sandtable.editor.start_page.card_pictures import picture_in_card_size
from sandtable.editor.start_page.globe_view import GlobeView
from sandtable.editor.workspaces.map.workspace import MapWorkspace
from sandtable.model import resources
from tools.guide_stage import application, picture, stage_of

FOLDER = Path(__file__).parents[1] / "assets" / "start"
GLOBE = "globe"
_GLOBE_SIZE = 460


def picture_names() -> list[str]:
    """Return the names of all pictures: of samples, templates and the globe."""
    return [*resources.sample_names(), *resources.templates(), GLOBE]


def main(names: Iterable[str]) -> None:
    """Make the given pictures, or all."""
    app = application()
    FOLDER.mkdir(exist_ok=True)
    for name in list(names) or picture_names():
        made = picture(picture_in_card_size(_globe() if name == GLOBE else _map_of(name)))
        (FOLDER / f"{name}.png").write_bytes(made)
        print(f"{name}.png: {len(made):,} bytes")
    del app


def _globe() -> QPixmap:
    globe = GlobeView()
    globe.resize(_GLOBE_SIZE, _GLOBE_SIZE)
    return globe.grab()


def _map_of(name: str) -> QPixmap:
    with stage_of(name) as stage:
        view = cast("MapWorkspace", stage.show("map")).view
        stage.rest()
        return view.viewport().grab()


if __name__ == "__main__":
    main(sys.argv[1:])
