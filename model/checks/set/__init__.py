"""Checks of set-ups: pieces, places and control."""
