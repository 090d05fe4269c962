"""Checks of limits, and of selectors that select nothing."""
