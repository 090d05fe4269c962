"""Checks of outlines and grids."""
