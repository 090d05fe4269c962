"""A new board: one form with what it will be, drawn while it is typed."""
