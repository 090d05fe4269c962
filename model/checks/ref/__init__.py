"""Checks of names: each must refer to exactly one definition, each must be used."""
