"""Symbols of counters by name, as paths."""
