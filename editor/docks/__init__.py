"""Docks of the window: layout, titles, and the rail of icons."""
