"""Symbols of the age of muskets."""
