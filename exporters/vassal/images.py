"""The pictures of an export: each drawing once, however many pieces show it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from exporters.art.svg import svg
from exporters.art.typeset import compiled, png
from exporters.vassal.windows import DPI, png_size

if TYPE_CHECKING:
    from exporters.art.drawing import Drawing
    from exporters.vassal.windows import Pixel


@dataclass
class Images:
    """Drawings by the names of the files that will hold them."""

    maps: dict[str, bytes] = field(default_factory=dict)
    _names: dict[Drawing, str] = field(default_factory=dict)

    def map(self, drawing: Drawing, name: str) -> str:
        """A picture whose size must be known at once."""
        self.maps[name] = png(drawing, DPI)
        return name

    def size(self, name: str) -> Pixel:
        """Width and height of a map's picture."""
        return png_size(self.maps[name])

    def small(self, drawing: Drawing, name: str) -> str:
        """The file that shows a drawing: one of that name, or the one that shows it already."""
        return self._names.setdefault(drawing, f"{name}.png")

    def files(self) -> dict[str, bytes]:
        """All pictures by name; the small ones are rendered at once."""
        sources = {f"{n}.svg": svg(drawing).encode() for n, drawing in enumerate(self._names)}
        if not sources:
            return dict(self.maps)
        pages = "#pagebreak()\n".join(f'#image("{name}")\n' for name in sources)
        head = "#set page(width: auto, height: auto, margin: 0pt, fill: none)\n"
        pictures = compiled(head + pages, sources, "png", dpi=DPI)
        return {**self.maps, **dict(zip(self._names.values(), pictures, strict=True))}
