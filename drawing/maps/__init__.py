"""Boards as drawings: ground, lines, names, pieces, legend, sheets and tiles."""
