"""What a counter shows: symbols by name, as paths."""
