"""Victories: what is true of their conditions now, and what can still become true."""
