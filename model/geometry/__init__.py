"""Outlines of spaces, hex grids and the real globe. The only package that may import shapely."""
