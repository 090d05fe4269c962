"""The dock of problems: what was found, what it is about, how to mend it."""
