"""Simulated interruptions of a save: counted and refused file calls, and power cuts."""
