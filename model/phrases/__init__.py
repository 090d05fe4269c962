"""The small languages in the YAML files: each text is parsed once into a frozen value.

A phrase prints itself in its one canonical spelling, and compares equal however it was written. No
phrase depends on a module: `sandtable.model.references` resolves its names.
"""
