"""Points of a picture that VASSAL shows, counted from its upper left."""

from __future__ import annotations

Pixel = tuple[int, int]
