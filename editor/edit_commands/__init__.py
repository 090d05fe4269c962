"""Cut, copy, paste, duplicate, delete and rename, wherever the keyboard is."""
