"""Supply: the sources of a side, the ways to its units, and who is fed."""
