"""The docks around the workspaces: the tree, the inspector, problems and history."""
