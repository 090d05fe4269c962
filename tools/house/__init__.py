"""How the code is built, in figures: imports, sizes, names and comments."""
