"""Additions to a game for TripleA alone, from `assets/triplea.xml` and `assets/triplea/`.

Its elements replace parts of the game that the exporter makes: options replace options, properties
replace properties, and whole sections (`technology`, `gamePlay`) replace ours. The attributes of
its element `module` name the module's words for things that have a fixed name in TripleA. The
files beside it are texts that TripleA shows; they are exported with the map.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lxml import etree

from sandtable.exporters.protocol import ExportError
from sandtable.model.storage import bundle, module_files
from sandtable.model.storage.xml_reading import BrokenXmlError, parse_untrusted_xml

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.model.storage.module_loading import ModuleWithFiles

ADDITIONS_FILE = "assets/triplea.xml"
NOTES_FILE = "notes.html"
"""Notes of the game that precede those that the export makes."""
_FOLDER_OF_TEXTS = "assets/triplea/"
_TEXT_FILE_PATTERN = re.compile(rf"[A-Za-z0-9_][A-Za-z0-9_. -]*\.properties|{NOTES_FILE}")
# The export makes this one, which depends on its own drawing.
_FILE_OF_MAP_PROPERTIES = "map.properties"
_MAX_BYTES = 32 * 2**20
"""Most bytes of the file: variables of a published game were written out to 11 MB."""


@dataclass(frozen=True)
class RuleRemark:
    """Remark on one rule: how the TripleA game expresses it, or why it is lost."""

    by: str = ""
    lost: str = ""


@dataclass(frozen=True)
class EngineAdditions:
    """The parsed file of additions; empty if the module has none."""

    root: etree._Element = field(default_factory=lambda: etree.Element("game"))
    texts: Mapping[str, bytes] = field(default_factory=dict)
    """The texts that the engine shows, by the name of their file."""

    @property
    def module_word_by_engine_name(self) -> Mapping[str, str]:
        """Return the module's word for each word of TripleA: `income` for `production`."""
        module = self.root.find("module")
        return {} if module is None else {str(k): str(v) for k, v in module.attrib.items()}

    @property
    def rule_remarks(self) -> Mapping[str, RuleRemark]:
        """Return remarks by the address of the rule that they are about: `limits.stacking`."""
        return {
            each.get("address", ""): RuleRemark(each.get("by", ""), each.get("lost", ""))
            for each in self.root.iterfind("rules/rule")
        }

    @property
    def unit_names(self) -> tuple[str, ...]:
        """Return names of unit types that the module's file for TripleA adds to its own types."""
        return tuple(each.get("name", "") for each in self.root.iterfind("unitList/unit"))

    @property
    def engine_name_by_address(self) -> Mapping[str, str]:
        """Return TripleA's name for each address of the module: `armour` for `types.tank`."""
        return {
            each.get("of", ""): each.get("called", "") for each in self.root.iterfind("names/name")
        }

    def find_game_section(self, tag: str) -> etree._Element | None:
        """Return the section of the game file with a tag, or None."""
        return self.root.find(tag)


def read_additions(loaded: ModuleWithFiles) -> EngineAdditions:
    """Read the module's additions for TripleA, or those of the module that it extends."""
    home: ModuleWithFiles | None = loaded
    while home is not None:
        names = [name for name in home.files.other_names if _is_additions_file(name)]
        if names:
            files = {name: data for name in names if (data := _read_file(home, name)) is not None}
            game = files.pop(ADDITIONS_FILE, None)
            texts = {name.removeprefix(_FOLDER_OF_TEXTS): data for name, data in files.items()}
            root = etree.Element("game") if game is None else _parse_additions(game)
            return EngineAdditions(root, texts)
        home = home.base
    return EngineAdditions()


def _is_additions_file(name: str) -> bool:
    text = name.removeprefix(_FOLDER_OF_TEXTS)
    return name == ADDITIONS_FILE or (
        text not in {name, _FILE_OF_MAP_PROPERTIES}
        and _TEXT_FILE_PATTERN.fullmatch(text) is not None
    )


def _read_file(home: ModuleWithFiles, name: str) -> bytes | None:
    root = home.files.root
    if found := bundle.bundle_containing(root):
        path, inside = found
        return bundle.unpack_bundle(path)[f"{inside}/{name}" if inside else name]
    path = root / name
    # A link may lead to a file that was not meant to be read.
    if path.is_symlink() or not path.is_file():
        return None
    if path.stat().st_size > min(_MAX_BYTES, module_files.MAX_ASSET_BYTES):
        # The file is parsed as a whole, so its size bounds the memory.
        raise ExportError(f"{name} is larger than {_MAX_BYTES // 2**20} MB.")
    return path.read_bytes()


def _parse_additions(data: bytes) -> etree._Element:
    try:
        root = parse_untrusted_xml(data)
    except BrokenXmlError as error:
        raise ExportError(f"{ADDITIONS_FILE}, line {error.line}: {error.message}") from None
    etree.strip_tags(root, etree.Comment)
    if root.tag != "game":
        raise ExportError(f"{ADDITIONS_FILE}: its outermost element must be <game>.")
    return root
