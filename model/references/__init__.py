"""References by name; one walk serves integrity, rename, delete impact and completion."""
