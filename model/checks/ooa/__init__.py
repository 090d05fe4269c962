"""Checks of schedules: arrivals and departures, with their places and times."""
