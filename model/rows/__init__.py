"""Records as JSON and as rows of cells."""
