"""Supply: the sources of a side, the paths to its units, and the supplied units."""
