"""Checks of outlines and grids: what is drawn, and what should be."""
