"""Limits on a position: counts, allowed amounts and breaches."""
