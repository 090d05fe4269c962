"""Checks of limits, and of selectors that match nothing."""
