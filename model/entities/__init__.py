"""The nouns of a module. Frozen, and free to be wrong: checks say what is not right."""
