"""Cut, copy, paste, duplicate, delete and rename, for the widget with the focus."""
