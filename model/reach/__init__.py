"""Moves of pieces: the cost from space to space, and the spaces where a move can end."""
