"""Checks of the rights block."""
