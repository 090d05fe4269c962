"""Figures about the structure of the code: imports and sizes."""
