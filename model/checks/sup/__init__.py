"""Checks of supply lines."""
