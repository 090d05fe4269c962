"""Docks of the window: their arrangement, their titles, and the rail of their icons."""
