"""The module: what it is, how it is read, edited, checked and reported. No Qt in here."""
