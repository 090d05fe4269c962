"""Texts for everything in a game: names, places, turns, conditions, limits, actions."""
