"""Checks of names: each must refer to exactly one thing, and each definition be used."""
