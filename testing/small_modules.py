"""Small modules for tests, written as a single file."""

from __future__ import annotations

from pathlib import Path

from sandtable.model.module import Module
from sandtable.model.storage.module_files import ModuleFiles
from sandtable.model.storage.module_loading import ModuleWithFiles, parse_module_files

MODULE_HEAD = """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
"""


def load_module_text(text: str) -> ModuleWithFiles:
    """Read a module from text; a standard head is added if the text has none."""
    whole = text if "\nmodule:" in f"\n{text}" else MODULE_HEAD + text
    return parse_module_files(ModuleFiles(Path(), {"test.yaml": whole}))


def module_from_text(text: str) -> Module:
    """Read a module from a text, and return it without its files."""
    return load_module_text(text).module
