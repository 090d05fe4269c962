"""Find everything: one search line for the whole module, its problems and all commands."""
