"""Checks of neighbours: connections and blocks between spaces."""
