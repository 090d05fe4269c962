"""Checks of components: the contents of the box, and what is printed on them."""
