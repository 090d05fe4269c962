"""Boards of real geography: coasts, lakes and rivers, projected, and divided into outlines."""
