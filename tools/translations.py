"""`python -m tools.translations [CODE…]`: extract the texts of the window, and compile.

Each language has one file in the assets, `translations/sandtable_CODE.ts`, for Qt Linguist; a new
code creates one. The file of English only contains the plurals. Run this after texts have changed.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree as ET

import PySide6

from sandtable.editor.languages import ENGLISH
from sandtable.exporters import ALL_EXPORTERS
from sandtable.model import resources
from sandtable.model.schema_introspection import record_fields_by_key
from sandtable.model.storage.pydantic_schemas import entity_types
from sandtable.model.text_input.form_fields import record_name
from sandtable.model.wording.field_labels import FIELD_HELP, FIELD_LABELS
from tools.pages.places import ROOT

FOLDER = ROOT / "assets" / "translations"
_MARK = ("-tr-function-alias", "QT_TR_NOOP+=translatable")


def source_file(code: str, folder: Path = FOLDER) -> Path:
    """Return the file of a language that translators edit."""
    return folder / f"sandtable_{code}.ts"


def extract_texts(target: Path, *, plurals_only: bool = False) -> None:
    """Update a language's file with the current texts of the window."""
    with TemporaryDirectory() as name:
        words = Path(name) / "model_texts.py"
        words.write_text("\n".join(f"translatable({json.dumps(t)})" for t in model_texts()))
        listed = Path(name) / "files.lst"
        files = [*sorted((ROOT / "editor").rglob("*.py")), words]
        listed.write_text("\n".join(map(str, files)))
        options = [*_MARK, "-locations", "none", "-no-obsolete", "-sort-messages", "-silent"]
        only = ["-pluralonly"] if plurals_only else []
        _run("lupdate", f"@{listed}", *options, *only, "-ts", str(target))


def compile_texts(source: Path) -> None:
    """Write the file that the program reads, without untranslated texts."""
    _run("lrelease", "-silent", str(source), "-qm", str(source.with_suffix(".qm")))


def texts_of(source: Path) -> frozenset[str]:
    """Return all texts in a language's file, translated or not."""
    tree = ET.parse(source)  # noqa: S314 - written by lupdate
    return frozenset(node.text or "" for node in tree.iter("source"))


def model_texts() -> Iterator[str]:
    """Yield the texts of the model that the window translates."""
    for record in entity_types():
        for key in record_fields_by_key(record):
            words = key.strip("_").replace("_", " ").replace("-", " ")
            yield words
            yield words.capitalize()
        yield record_name(record)
        yield record_name(record).capitalize()
    for text in (*FIELD_LABELS.values(), *FIELD_HELP.values()):
        yield text
        yield text[0].upper() + text[1:]
    for exporter in ALL_EXPORTERS:
        yield exporter.label
        for setting in exporter.settings:
            yield from (setting.help[0].upper() + setting.help[1:], _title(setting.name))
            yield from map(_title, setting.choices)
    yield from json.loads(resources.path_of_asset("atlas/windows.json").read_text("utf-8"))


def _title(name: str) -> str:
    return name.replace("-", " ").capitalize()


def _run(tool: str, *arguments: str) -> None:
    program = Path(PySide6.__file__).parent / tool
    subprocess.run([str(program), *arguments], check=True)


def main(codes: list[str]) -> int:
    """Update the given languages, or all."""
    known = [file.stem.partition("_")[2] for file in FOLDER.glob("*.ts")]
    for code in codes or known:
        source = source_file(code)
        extract_texts(source, plurals_only=code == ENGLISH)
        compile_texts(source)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
