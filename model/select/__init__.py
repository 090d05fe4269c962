"""What a selector gives: the spaces of a module, and its pieces with all that they inherit."""
