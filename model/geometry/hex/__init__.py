"""Hexes: their lattice, the grids of boards, and the positions of boards on the globe."""
