"""Tour of the first game: steps through the window, which can be left at any time."""
