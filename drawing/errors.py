"""The errors of drawing."""


class TypesettingError(Exception):
    """A sheet or a drawing that cannot be typeset; the text is a sentence."""
