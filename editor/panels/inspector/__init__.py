"""The inspector: what is selected, with all that can be said of it."""
