"""The pictures of an export: each drawing once, however many pieces show it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sandtable.drawing.svg import render_svg
from sandtable.drawing.typesetting import typeset
from sandtable.exporters.protocol import typesetting
from sandtable.exporters.vassal.kept import Kept
from sandtable.exporters.vassal.windows import DPI, png_size

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sandtable.drawing.drawing import Drawing
    from sandtable.exporters.vassal.pixels import Pixel

_HEAD = "#set page(width: auto, height: auto, margin: 0pt, fill: none)\n"


@dataclass
class Images:
    """Drawings by the names of the files that will hold them."""

    maps: dict[str, bytes] = field(default_factory=dict)
    map_keys: dict[str, str] = field(default_factory=dict)
    """What the pictures of maps are called where they are kept."""
    kept: Kept = field(default_factory=Kept.here)
    _names: dict[Drawing, str] = field(default_factory=dict)

    def map(self, drawing: Drawing, name: str) -> str:
        """A picture whose size must be known at once."""
        [(self.map_keys[name], self.maps[name])] = self._rendered([drawing])
        return name

    def map_kept(self, key: str, name: str) -> bool:
        """Take a map's picture that was rendered before; say whether it is there."""
        found = self.kept.get(key)
        if found is not None:
            self.map_keys[name], self.maps[name] = key, found
        return found is not None

    def size(self, name: str) -> Pixel:
        """Width and height of a map's picture."""
        return png_size(self.maps[name])

    def small(self, drawing: Drawing, name: str) -> str:
        """The file that shows a drawing: one of that name, or the one that shows it already."""
        return self._names.setdefault(drawing, f"{name}.png")

    def files(self) -> dict[str, bytes]:
        """All pictures by name; the small ones are rendered at once."""
        pictures = [picture for _, picture in self._rendered(list(self._names))]
        self.kept.prune()
        return {**self.maps, **dict(zip(self._names.values(), pictures, strict=True))}

    def _rendered(self, drawings: Sequence[Drawing]) -> list[tuple[str, bytes]]:
        """Pictures by their keys: those that were rendered before, and the others at one go."""
        sources = [render_svg(drawing).encode() for drawing in drawings]
        keys = [self.kept.key(source, DPI) for source in sources]
        found = {key: self.kept.get(key) for key in keys}
        new = {k: source for k, source in zip(keys, sources, strict=True) if found[k] is None}
        for key, picture in zip(new, _pictures(list(new.values())), strict=True):
            found[key] = picture
            self.kept.put(key, picture)
        return [(key, found[key] or b"") for key in keys]


def _pictures(sources: Sequence[bytes]) -> list[bytes]:
    """A page for each source, in one run."""
    if not sources:
        return []
    files = {f"{n}.svg": source for n, source in enumerate(sources)}
    pages = "#pagebreak()\n".join(f'#image("{name}")\n' for name in files)
    with typesetting():
        return typeset(_HEAD + pages, files, "png", dpi=DPI)
