"""Exports in the background: the dialog that starts them, their queue and its panel."""
