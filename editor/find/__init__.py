"""Search: one line for the whole module, its problems and all commands."""
