"""Dialog for a new board, with a preview."""
