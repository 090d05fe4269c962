"""How plain the names, docstrings and comments of the code are, in figures with limits."""
