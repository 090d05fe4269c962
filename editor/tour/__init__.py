"""Tour of the first game: steps that lead through the window, left at any time."""
