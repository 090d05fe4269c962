"""A save that is interrupted: counted and refused file calls, power cuts, and a small game."""
