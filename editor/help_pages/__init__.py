"""Help in the window: the guide, the keys, all checks, about, and how to report a problem."""
