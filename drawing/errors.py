"""Errors of the drawing package."""


class TypesettingError(Exception):
    """A sheet or drawing cannot be typeset; the message is a sentence for the user."""
