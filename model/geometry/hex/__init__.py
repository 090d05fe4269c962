"""Hexes: a pattern without end, the grids of boards in it, and where they lie on the globe."""
