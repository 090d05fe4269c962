"""Checks of components: the contents of the box, and the printed counters."""
