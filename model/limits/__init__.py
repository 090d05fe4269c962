"""Limits on numbers of pieces in a position: counts, allowed numbers and breaches."""
