"""Drawings of boards: ground, lines, names, pieces, legend, pages and tiles."""
