"""Checks of merges."""
