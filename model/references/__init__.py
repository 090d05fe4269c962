"""References by name, and the walk that finds all of them in a module.

The same walk serves integrity checks, renaming, the effects of deleting, and completion.
"""
