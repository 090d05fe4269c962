"""Module tree: all parts of the module in the order of its files."""
