"""Checks of components: what the box holds, and what is printed on it."""
