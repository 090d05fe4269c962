"""How the code is built, in figures: imports and sizes."""
