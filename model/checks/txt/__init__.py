"""Checks of texts and translations."""
