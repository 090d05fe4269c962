"""References by name.

One walk over a module serves integrity checks, renaming, delete impact and completion.
"""
