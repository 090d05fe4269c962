"""Help in the window: guide, keys, checks, about, and how to report a problem."""
