"""Figures about the language of names, docstrings and comments, with limits."""
