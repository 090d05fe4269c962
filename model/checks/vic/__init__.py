"""Checks of victory: what wins, and whether anybody can."""
