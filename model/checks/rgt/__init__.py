"""Checks of the `rights` of a module, such as its licence and notice."""
