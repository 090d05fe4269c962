"""Checks of victory conditions, and of scenarios that a side cannot win."""
