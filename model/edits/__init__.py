"""Edits of a module: functions that return the changed module."""
