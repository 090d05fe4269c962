"""Checks of neighbours: what joins spaces, and what divides them."""
