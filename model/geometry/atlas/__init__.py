"""Boards of real geography: coasts, lakes and rivers, projected, divided, made outlines."""
