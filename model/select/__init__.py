"""Evaluation of selectors: the spaces and pieces that they mean."""
