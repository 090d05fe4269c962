"""Small modules for tests, written as they would stand in one file."""

from __future__ import annotations

from pathlib import Path

from sandtable.model.module import Module
from sandtable.model.storage.files import Files
from sandtable.model.storage.load import Loaded, read

HEAD = """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
"""


def loaded_of(text: str) -> Loaded:
    """Read a module of one file; a standard head is put before one that has none."""
    whole = text if "\nmodule:" in f"\n{text}" else HEAD + text
    return read(Files(Path(), {"test.yaml": whole}))


def module_of(text: str) -> Module:
    """Read a module of one file."""
    return loaded_of(text).module
