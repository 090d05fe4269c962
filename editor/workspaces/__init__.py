"""The tabs in the middle of the window, a package each."""
