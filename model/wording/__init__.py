"""How things of a game are said: names, places, turns, conditions, limits, strengths, deeds."""
