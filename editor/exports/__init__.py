"""Exports beside the work: the dialog that orders them, their queue, and its panel's rows."""
