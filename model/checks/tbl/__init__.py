"""Checks of tables, events and pools."""
