"""The small languages inside the YAML: each text is read once into a frozen value.

A phrase prints itself in its one canonical spelling, and compares without regard to how it was
written. No phrase knows a module: what its names stand for is asked in
`sandtable.model.references`.
"""
