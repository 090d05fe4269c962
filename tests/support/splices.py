"""Cases of saving: files by hand, an edit by address, the files afterwards. Data, read here.

A case is a text of sections. `=== before NAME` and `=== after NAME` hold a file, `=== gone NAME`
says that it goes, `=== edit` holds addresses with what is to stand there (`~`: nothing; `first X`:
X comes first among its siblings). `=== as LIST` says how the files are spelt: CRLF, BOM, CUT.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sandtable.model.address_path import parse_address
from sandtable.model.module import Module
from sandtable.model.storage.module_files import ModuleFiles
from sandtable.model.storage.module_loading import ModuleWithFiles, parse_module_files
from sandtable.model.storage.plain_data_conversion import as_plain_data, expand_short_forms
from sandtable.model.storage.pydantic_schemas import type_adapter
from sandtable.model.storage.yaml_file import BYTE_ORDER_MARK
from sandtable.model.storage.yaml_parser import parse_yaml_text

_SECTION = re.compile(r"^=== (\w+) ?(.*)\n", re.MULTILINE)
HEAD = "format: 1\ntitle: A Test\nrights: {work: A Test, basis: own, permission: own}\n"


@dataclass
class Case:
    """A case of saving."""

    before: dict[str, str] = field(default_factory=dict)
    after: dict[str, str | None] = field(default_factory=dict)
    edits: dict[str, Any] = field(default_factory=dict)

    @property
    def loaded(self) -> ModuleWithFiles:
        """The files as they were."""
        return parse_module_files(ModuleFiles(Path(), self.before))

    def edited(self, loaded: ModuleWithFiles) -> Module:
        """The module with the edits done."""
        data = expand_short_forms(as_plain_data(loaded.module))
        for where, what in self.edits.items():
            _edit(data, where, what)
        module: Module = type_adapter(Module).validate_python(data)
        return module


def case_of(text: str) -> Case:
    """Read a case."""
    case = Case()
    parts = _SECTION.split(text)[1:]
    sections = list(zip(parts[::3], parts[1::3], parts[2::3], strict=True))
    spelling = next((name for kind, name, _ in sections if kind == "as"), "")
    for kind, name, body in sections:
        if kind == "edit":
            case.edits = parse_yaml_text(body, _fail) or {}
        elif kind == "before":
            case.before[name] = _spelt(body, spelling)
        elif kind == "after":
            case.after[name] = _spelt(body, spelling)
        elif kind == "gone":
            case.after[name] = None
    if not any(re.search("^module:", body, re.MULTILINE) for body in case.before.values()):
        case.before.setdefault("module.yaml", HEAD)
    return case


def _fail(line: int, column: int, message: str) -> None:
    raise ValueError(f"{line}:{column}: {message}")


def _spelt(text: str, spelling: str) -> str:
    if "CUT" in spelling:
        text = text.removesuffix("\n")
    if "CRLF" in spelling:
        text = text.replace("\n", "\r\n")
    return BYTE_ORDER_MARK + text if "BOM" in spelling else text


def _edit(data: Any, where: str, what: Any) -> None:
    steps = parse_address(where.removeprefix("first "))
    assert steps, where
    for step in steps[:-1]:
        data = data.setdefault(step, {}) if isinstance(data, dict) else data[int(step)]
    last = steps[-1]
    if where.startswith("first "):
        rest = {key: value for key, value in data.items() if key != last}
        moved = data[last]
        data.clear()
        data.update({last: moved, **rest})
    elif what is None:
        del data[last]
    else:
        data[last] = what
