"""The pictures of the guide: `python -m tools.guide_pictures [NAME…]`.

Each shows the real window with one of our samples, in the state that the guide describes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

from tools.guide_scenes import SCENES
from tools.guide_stage import application, picture, stage_of


def main(names: Iterable[str]) -> None:
    """Make the given pictures, or all."""
    app = application()
    wanted = set(names)
    for scene in SCENES:
        if not wanted or scene.name in wanted:
            opened = scene.opens if isinstance(scene.opens, str) else scene.opens()
            with stage_of(opened) as stage:
                made = picture(scene.play(stage))
            scene.folder.mkdir(parents=True, exist_ok=True)
            (scene.folder / f"{scene.name}.png").write_bytes(made)
            print(f"{scene.name}.png: {len(made):,} bytes")
    del app


if __name__ == "__main__":
    main(sys.argv[1:])
