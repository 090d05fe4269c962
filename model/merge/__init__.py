"""Merging three versions of a module by what they say: no line numbers, no markers."""
