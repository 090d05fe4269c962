"""Type of points of a picture, counted in pixels from its upper left corner."""

from __future__ import annotations

PixelPoint = tuple[int, int]
