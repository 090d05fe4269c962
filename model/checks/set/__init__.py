"""Checks of set-ups: what stands where, and who says so."""
