"""Panels around the workspaces: tree, inspector, problems and history."""
