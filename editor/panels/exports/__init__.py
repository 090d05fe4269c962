"""Exports panel: the queue of exports with progress and results."""
