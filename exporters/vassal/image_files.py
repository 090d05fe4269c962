"""Picture files of an export; equal drawings share one file."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sandtable.drawing.picture_scaling import PictureScale
from sandtable.drawing.pictures import pictures_of_pieces, read_board_pictures
from sandtable.drawing.svg import render_svg
from sandtable.drawing.typesetting import typeset_template
from sandtable.exporters.protocol import convert_typesetting_errors
from sandtable.exporters.vassal.map_windows import PICTURE_DPI, size_of_png
from sandtable.exporters.vassal.render_cache import RenderCache

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sandtable.drawing.drawing import Drawing
    from sandtable.exporters.protocol import Job
    from sandtable.exporters.vassal.pixel_point import PixelPoint

_TYPST_PAGE_SETTINGS = "#set page(width: auto, height: auto, margin: 0pt, fill: none)\n"


_COUNTER_PICTURE_SCALE = PictureScale(longest_side=128)
"""Scale of counter pictures: 55 pixels for most, more for large markers of control."""


def scaled_module_pictures(job: Job, losses: list[str]) -> dict[str, bytes]:
    """Return the pictures of pieces and boards by name, in the size that VASSAL shows."""
    pieces = pictures_of_pieces(job.module, job.loaded, losses, _COUNTER_PICTURE_SCALE)
    return {**pieces, **read_board_pictures(job.module, job.loaded, losses)}


@dataclass
class ImageFiles:
    """Store of drawings, by the names of their picture files."""

    map_pictures: dict[str, bytes] = field(default_factory=dict)
    map_cache_keys: dict[str, str] = field(default_factory=dict)
    """Keys of the map pictures in the render cache."""
    render_cache: RenderCache = field(default_factory=RenderCache.cache_of_current_user)
    module_pictures: Mapping[str, bytes] = field(default_factory=dict)
    """The module's own pictures, by name."""
    _picture_names: dict[Drawing, str] = field(default_factory=dict)

    def render_map_picture(self, drawing: Drawing, name: str) -> str:
        """Render a picture at once, for a map whose size is needed."""
        [(self.map_cache_keys[name], self.map_pictures[name])] = self._render_missing_pictures(
            [drawing]
        )
        return name

    def load_cached_map(self, key: str, name: str) -> bool:
        """Load the picture of a map from the cache; return whether the cache has it."""
        picture = self.render_cache.read_cached(key)
        if picture is not None:
            self.map_cache_keys[name], self.map_pictures[name] = key, picture
        return picture is not None

    def map_size(self, name: str) -> PixelPoint:
        """Return width and height of a map's picture in pixels."""
        return size_of_png(self.map_pictures[name])

    def add_small_picture(self, drawing: Drawing, name: str) -> str:
        """Add a small drawing and return its file name; equal drawings share one file."""
        return self._picture_names.setdefault(drawing, f"{name}.png")

    def render_all_pictures(self) -> dict[str, bytes]:
        """Return all pictures by file name; the small ones are typeset in one run."""
        pictures = [
            picture for _, picture in self._render_missing_pictures(list(self._picture_names))
        ]
        self.render_cache.remove_oldest_files()
        return {
            **self.map_pictures,
            **dict(zip(self._picture_names.values(), pictures, strict=True)),
        }

    def _render_missing_pictures(self, drawings: Sequence[Drawing]) -> list[tuple[str, bytes]]:
        """Return key and picture of each drawing; those not in the cache are typeset together."""
        sources = [render_svg(drawing, self.module_pictures).encode() for drawing in drawings]
        keys = [self.render_cache.picture_key(source, PICTURE_DPI) for source in sources]
        pictures_by_key = {key: self.render_cache.read_cached(key) for key in keys}
        new = {
            k: source
            for k, source in zip(keys, sources, strict=True)
            if pictures_by_key[k] is None
        }
        for key, picture in zip(new, _render_pictures(list(new.values())), strict=True):
            pictures_by_key[key] = picture
            self.render_cache.write_cached(key, picture)
        return [(key, pictures_by_key[key] or b"") for key in keys]


def _render_pictures(sources: Sequence[bytes]) -> list[bytes]:
    """Convert drawings to pictures, in one run of the typesetter."""
    # Typst refuses a document without a page.
    if not sources:
        return []
    files = {f"{n}.svg": source for n, source in enumerate(sources)}
    pages = "#pagebreak()\n".join(f'#image("{name}")\n' for name in files)
    with convert_typesetting_errors():
        return typeset_template(_TYPST_PAGE_SETTINGS + pages, files, "png", dpi=PICTURE_DPI)
