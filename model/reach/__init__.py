"""Moves: what each step costs, and where a piece can be at the end of its move."""
