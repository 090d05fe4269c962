"""The module tree: everything that a module is made of, in the order of its files."""
