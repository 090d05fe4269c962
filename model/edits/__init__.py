"""Edits: functions from a module to a changed module."""
