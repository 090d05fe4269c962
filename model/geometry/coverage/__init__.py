"""Search for flaws where outlines do not fit together: gaps, overlaps, missing nodes."""
