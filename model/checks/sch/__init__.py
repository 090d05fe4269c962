"""Checks of shape: what a single key cannot tell, but two of them together."""
