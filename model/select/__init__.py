"""Resolution of selectors to spaces, and to pieces with all that they inherit."""
