"""Drawings of pieces and boards as values, and their renderers (DECISIONS 19)."""
