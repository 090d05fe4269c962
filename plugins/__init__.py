"""Plugins: additions to the program by other installed packages."""
