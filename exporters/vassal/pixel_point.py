"""Points of a picture that VASSAL shows, counted from its upper left."""

from __future__ import annotations

PixelPoint = tuple[int, int]
