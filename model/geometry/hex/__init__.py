"""Hexes: the geometry of their pattern, hex boards, and hex boards on the globe."""
