"""Workspaces: the tabs in the middle of the window, one package each."""
