"""Reading of a small module, which prepares whatever is forked afterwards.

The small parent imports this file. Otherwise each child that reads a module would first build the
schemas of all records, which takes longer than most imports of tests do.
"""

from __future__ import annotations

from pathlib import Path

from sandtable.model.storage.module_files import ModuleFiles
from sandtable.model.storage.module_loading import parse_module_files

TEXT = "module: {format: 1, title: X, rights: {work: X}}\n"
FIRST_MODULE = parse_module_files(ModuleFiles(Path(), {"first.yaml": TEXT})).complete_module
