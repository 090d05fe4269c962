"""Size of a counter on paper."""

COUNTER_SIDE = 12.7
"""Side of a counter in millimetres (half an inch), for which all faces are designed."""
