"""Map data in a TripleA game's XML: territories, their terrain and their connections."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import PurePosixPath

from lxml import etree

from sandtable.importers.triplea.newer_forms import RewrittenForms, rewrite_newer_forms
from sandtable.model.storage.problem import Problem, UnreadableError
from sandtable.model.storage.xml_reading import BrokenXmlError, parse_untrusted_xml

TerritoryPair = tuple[str, str]
_TRUE_TEXT = "true"
# Longer numbers may not fit into the engine's 32 bits.
_MAX_DIGITS_OF_NUMBER = 9
_MAX_BYTES_OF_GAME_FILE = 16 * 2**20
"""Largest game in bytes: variables of a published one are written out to 11 MB."""
_TEXT_ATTRIBUTE = "value"
"""Attribute with text, not with a name."""


@dataclass(frozen=True)
class TripleAGame:
    """The data of a TripleA game that concern its map."""

    name: str
    territories: dict[str, bool]
    """All territories, and whether each is water."""
    connections: frozenset[TerritoryPair]
    """Pairs of adjacent territories, each in alphabetical order."""
    canals: dict[TerritoryPair, tuple[str, ...]]
    """Pairs of waters joined by a canal, with the territories that control it."""
    impassable: frozenset[str]
    production: dict[str, int]
    """The production of each territory."""
    root: etree._Element = field(default_factory=lambda: etree.Element("game"))
    """The whole game, for the parts beyond its map."""
    file: str = ""
    forms: RewrittenForms = field(default_factory=RewrittenForms)
    """Facts about the forms that only newer engines read."""

    @cached_property
    def unconnected_territories(self) -> frozenset[str]:
        """Return the territories without connections, which are drawn but not in play."""
        joined = {name for pair in self.connections for name in pair}
        return frozenset(self.territories) - joined


def parse_game(file: str, data: bytes) -> TripleAGame:
    """Parse a game's XML; raise UnreadableError if it is broken or has no territories."""
    root = _parse_xml(file, data)
    forms = rewrite_newer_forms(root)
    water = {
        name: each.get("water", "").lower() == _TRUE_TEXT
        for each in root.iterfind("map/territory")
        if (name := each.get("name", ""))
    }
    if not water:
        problem = Problem(file, 1, 1, "", "There are no territories in this game.")
        raise UnreadableError([problem])
    connections = frozenset(
        names_in_alphabetical_order(a, b)
        for each in root.iterfind("map/connection")
        # Connections of unknown territories, or of one to itself, mean nothing.
        if (a := each.get("t1", "")) != (b := each.get("t2", "")) and {a, b} <= set(water)
    )
    options = list(_territory_options(root))
    impassable_options = [
        # Games spell the name of this option in both ways.
        (on, value)
        for on, _, key, value in options
        if key in {"isimpassable", "isimpassible"}
    ]
    return TripleAGame(
        _game_title(root, file),
        water,
        connections,
        _canals_by_pair(options),
        frozenset(on for on, value in impassable_options if value.lower() == _TRUE_TEXT),
        {
            on: int(v)
            for on, _, key, v in options
            if key == "production" and _is_number_of_plausible_length(v)
        },
        root,
        file,
        forms,
    )


def _is_number_of_plausible_length(text: str) -> bool:
    """Say whether a text is a number without too many digits."""
    return text.isdecimal() and len(text) <= _MAX_DIGITS_OF_NUMBER


def names_in_alphabetical_order(a: str, b: str) -> TerritoryPair:
    """Return the names of two territories in alphabetical order."""
    return (a, b) if a < b else (b, a)


def _parse_xml(file: str, data: bytes) -> etree._Element:
    # The size is tested before parsing, since parsed XML uses many times the memory.
    if len(data) > _MAX_BYTES_OF_GAME_FILE:
        limit = _MAX_BYTES_OF_GAME_FILE // 2**20
        words = f"It is larger than {limit} MB, the most that a game may have."
        raise UnreadableError([Problem(file, 1, 1, "", words)])
    try:
        root = parse_untrusted_xml(data)
    except BrokenXmlError as error:
        problem = Problem(file, error.line, error.column, "", error.message)
        raise UnreadableError([problem]) from None
    _strip_names(root)
    return root


def _strip_names(root: etree._Element) -> None:
    """Strip spaces around names in place, as TripleA does in its text files."""
    for each in root.iter(etree.Element):
        for key, text in each.items():
            if key != _TEXT_ATTRIBUTE and text != text.strip():
                each.set(key, text.strip())


def _game_title(root: etree._Element, file: str) -> str:
    info = root.find("info")
    info_name = info.get("name") if info is not None else None
    return info_name or PurePosixPath(file).stem


def _territory_options(root: etree._Element) -> Iterator[tuple[str, str, str, str]]:
    """Yield territory, attachment, option name and value of each option of a territory."""
    # Older games misspell the element and its attribute.
    for each in root.iter("attachment", "attatchment"):
        on = each.get("attachTo") or each.get("attatchTo") or ""
        if each.get("type") == "territory":
            for option in each.iterfind("option"):
                key, value = option.get("name") or "", option.get("value") or ""
                yield on, each.get("name") or "", key.lower(), value


def _canals_by_pair(
    options: list[tuple[str, str, str, str]],
) -> dict[TerritoryPair, tuple[str, ...]]:
    """Return the canals by pair of water territories; both ends of a canal have the same name."""
    ends: dict[str, set[str]] = {}
    lands: dict[str, str] = {}
    for on, attachment, key, value in options:
        if "canal" in attachment.lower() and key == "canalname":
            ends.setdefault(value, set()).add(on)
            lands.setdefault(value, "")
    for on, attachment, key, value in options:
        if "canal" in attachment.lower() and key == "landterritories":
            for name in (name for name, territories in ends.items() if on in territories):
                lands[name] = lands[name] or value
    return {
        names_in_alphabetical_order(*sorted(territories)): tuple(
            filter(None, lands[name].split(":"))
        )
        for name, territories in ends.items()
        if len(territories) == 2  # noqa: PLR2004 - otherwise it joins nothing
    }
