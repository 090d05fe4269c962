"""Drawings on the screen."""
