"""Supply: the supply sources of a side, the ways to its units, and the supplied units."""
