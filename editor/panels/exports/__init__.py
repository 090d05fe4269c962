"""Exports panel: the queue of exports, with their progress and what came of them."""
