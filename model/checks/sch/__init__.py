"""Checks of the shape of a module, where keys contradict each other."""
