"""Comparison of two versions of a module, of two scenarios or of two turns."""
