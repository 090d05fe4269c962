"""Moves: the cost of each step, and the spaces where a move can end."""
