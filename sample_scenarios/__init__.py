"""The modules that come with the program."""
