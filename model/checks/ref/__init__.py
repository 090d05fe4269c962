"""Checks of names: each leads somewhere, to one thing, and back."""
