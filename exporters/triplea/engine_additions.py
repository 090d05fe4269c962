"""Additions to a game for TripleA alone, from `assets/triplea.xml` of the module.

Its elements replace parts of the game that the exporter makes: options replace options, properties
replace properties, and whole sections (`technology`, `gamePlay`) replace ours. The attributes of
its element `module` name the module's words for things that have a fixed name in the engine.
"""

from __future__ import annotations

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
_MAX_BYTES = 32 * 2**20
"""Most bytes of the file: variables of a published game were written out to 11 MB."""


@dataclass(frozen=True)
class RuleRemark:
    """How one rule is expressed, or why it is lost."""

    by: str = ""
    lost: str = ""


@dataclass(frozen=True)
class EngineAdditions:
    """The parsed file of additions; empty if the module has none."""

    root: etree._Element = field(default_factory=lambda: etree.Element("game"))

    @property
    def module_word_by_engine_name(self) -> Mapping[str, str]:
        """Return the module's word for each engine name: `income` for `production`."""
        module = self.root.find("module")
        return {} if module is None else {str(k): str(v) for k, v in module.attrib.items()}

    @property
    def rule_remarks(self) -> Mapping[str, RuleRemark]:
        """Return remarks by the address of a rule: `limits.stacking`."""
        return {
            each.get("address", ""): RuleRemark(each.get("by", ""), each.get("lost", ""))
            for each in self.root.iterfind("rules/rule")
        }

    @property
    def unit_names(self) -> tuple[str, ...]:
        """Return the names of types of units that the file adds to those of the module."""
        return tuple(each.get("name", "") for each in self.root.iterfind("unitList/unit"))

    @property
    def engine_name_by_address(self) -> Mapping[str, str]:
        """Return the engine's name for each address: `armour` for `types.tank`."""
        return {
            each.get("of", ""): each.get("called", "") for each in self.root.iterfind("names/name")
        }

    def find_game_section(self, tag: str) -> etree._Element | None:
        """Return the section of the game file with a tag, or None."""
        return self.root.find(tag)


def read_additions(loaded: ModuleWithFiles) -> EngineAdditions:
    """Read the additions of the module, or of the module that it extends."""
    home: ModuleWithFiles | None = loaded
    while home is not None:
        if (data := _read_additions_file(home)) is not None:
            return EngineAdditions(_parse_additions(data))
        home = home.base
    return EngineAdditions()


def _read_additions_file(home: ModuleWithFiles) -> bytes | None:
    root = home.files.root
    # Most modules have no such file, and then the export consists of the data alone.
    if ADDITIONS_FILE not in home.files.other_names:
        return None
    if found := bundle.bundle_containing(root):
        path, inside = found
        name = f"{inside}/{ADDITIONS_FILE}" if inside else ADDITIONS_FILE
        return bundle.unpack_bundle(path)[name]
    path = root / ADDITIONS_FILE
    # A link may lead to a file that was not meant to be read.
    if path.is_symlink() or not path.is_file():
        return None
    if path.stat().st_size > min(_MAX_BYTES, module_files.MAX_ASSET_BYTES):
        # The file is parsed as a whole, so its size bounds the memory.
        raise ExportError(f"{ADDITIONS_FILE} is larger than {_MAX_BYTES // 2**20} MB.")
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
