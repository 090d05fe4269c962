"""The words for everything in a game: names, places, turns, conditions, limits and deeds."""
