"""Plugins: what packages that somebody installs beside the program add to it."""
