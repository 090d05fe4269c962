"""Mistakes for which TripleA 2.x refuses a game, or ignores a part of it; and what 1.9 refuses.

The options, properties and delegates that this version knows stand in `triplea/engine_2x.json`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from lxml import etree

from sandtable.exporters.triplea.newer_engine_options import KnownNames, mistakes_in_options
from sandtable.exporters.triplea.newer_engine_references import unknown_references
from sandtable.exporters.triplea.older_engine_refusals import refusals_of_older_engine
from sandtable.exporters.triplea.unit_option_refusals import mistakes_in_unit_options
from sandtable.model.resources import path_of_asset

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

_FILE_OF_ENGINE_WORDS = "triplea/engine_2x.json"
_PLAYER_PROPERTY_ENDINGS = (" bid", " VCs", " Economic Victory", " Victory", " PU Income Bonus")
"""Endings of properties whose names begin with a player or an alliance."""
_VARIABLE_SIGN = "@"
_CANAL_PREFIX = "canalAttachment"
# The engine reads a canal only if it lies between exactly two zones.
_SEA_ZONES_PER_CANAL = 2


@dataclass(frozen=True, slots=True)
class EngineWords:
    """Names of options, properties and delegates that TripleA 2.x knows."""

    kind_by_option: Mapping[str, Mapping[str, str]]
    """The kind of value of each option, by class of attachment."""
    newer_options: Mapping[str, frozenset[str]]
    """Options that TripleA 1.9 does not know, by class of attachment."""
    properties: frozenset[str]
    delegates: frozenset[str]


@cache
def engine_words() -> EngineWords:
    """Return the names of options, properties and delegates that TripleA 2.x knows."""
    data: dict[str, Any] = json.loads(
        path_of_asset(_FILE_OF_ENGINE_WORDS).read_text(encoding="utf-8")
    )
    kind_by_option = {
        class_name: {option: kind for kind, options in kinds.items() for option in options}
        for class_name, kinds in data["attachments"].items()
    }
    newer_options = {name: frozenset(options) for name, options in data["since_2x"].items()}
    properties, delegates = frozenset(data["properties"]), frozenset(data["delegates"])
    return EngineWords(kind_by_option, newer_options, properties, delegates)


@dataclass(frozen=True)
class NamesInGame:
    """The names that a TripleA game defines."""

    root: etree._Element

    @cached_property
    def territory_names(self) -> frozenset[str]:
        """Return the names of the game's territories."""
        return self._names("map/territory")

    @cached_property
    def unit_names(self) -> frozenset[str]:
        """Return the names of the game's unit types."""
        return self._names("unitList/unit")

    @cached_property
    def player_names(self) -> frozenset[str]:
        """Return the names of the game's players."""
        return self._names("playerList/player")

    @cached_property
    def resource_names(self) -> frozenset[str]:
        """Return the names of the game's resources."""
        return self._names("resourceList/resource")

    @cached_property
    def delegate_names(self) -> frozenset[str]:
        """Return the names of the delegates, which carry out the steps of a round."""
        return self._names("gamePlay/delegate")

    def _names(self, path: str) -> frozenset[str]:
        return frozenset(each.get("name", "") for each in self.root.iterfind(path))


@dataclass(frozen=True, slots=True)
class EngineObjections:
    """The mistakes of a game to which TripleA 2.x would object."""

    refusals: tuple[str, ...] = ()
    """Reasons for which the game does not load, as sentences."""
    ignored_properties: tuple[str, ...] = ()
    """Names of properties that have no effect, because the engine does not know them."""
    older_refusals: tuple[str, ...] = ()
    """Reasons for which TripleA 1.9 does not load the game, as sentences."""


def objections_of_newer_engine(xml: bytes) -> EngineObjections:
    """Return the mistakes for which TripleA 2.x would refuse a game, or ignore a part of it."""
    # Nothing outside the file is ever read, whoever wrote it.
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        root = etree.fromstring(xml, parser)
    except etree.XMLSyntaxError as error:
        return EngineObjections((f"The file is not well-formed XML: {error}.",))
    names = NamesInGame(root)
    refusals = (reason for find in _FINDERS_OF_REFUSED_PARTS for reason in find(root, names))
    return EngineObjections(
        tuple(dict.fromkeys(refusals)),
        tuple(_unknown_properties(root)),
        tuple(refusals_of_older_engine(root, engine_words().newer_options)),
    )


def _unknown_properties(root: etree._Element) -> Iterator[str]:
    """Yield properties that neither TripleA nor a condition of the game knows."""
    asked = {
        option.get("value", "").partition(":")[0]
        for option in root.iterfind("attachmentList/attachment/option[@name='gameProperty']")
    }
    for each in root.iterfind("propertyList/property"):
        name = each.get("name", "")
        # The engine passes over properties without a name.
        if (
            name
            and name not in engine_words().properties | asked
            and not _is_property_of_player(name)
        ):
            yield name


def _is_property_of_player(name: str) -> bool:
    return name.endswith(_PLAYER_PROPERTY_ENDINGS)


def _mistakes_in_map(root: etree._Element, names: NamesInGame) -> Iterator[str]:
    seen: set[str] = set()
    for territory in root.iterfind("map/territory"):
        name = territory.get("name", "")
        if name in seen:
            yield f"The territory {name!r} is defined twice."
        if ":" in name:
            yield f"The name of the territory {name!r} contains a colon, which separates lists."
        seen.add(name)
    for connection in root.iterfind("map/connection"):
        ends = (connection.get("t1", ""), connection.get("t2", ""))
        if ends[0] == ends[1]:
            yield f"The territory {ends[0]!r} is connected to itself."
        yield from (
            _unknown_territory_message(end) for end in ends if end not in names.territory_names
        )


def _unknown_territory_message(name: str) -> str:
    return f"There is no territory {name!r}."


def _mistakes_in_steps(root: etree._Element, names: NamesInGame) -> Iterator[str]:
    for delegate in root.iterfind("gamePlay/delegate"):
        class_name = _class_name_without_package(delegate.get("javaClass", ""))
        if class_name not in engine_words().delegates:
            yield f"There is no delegate class {class_name!r}."
    for step in root.iterfind("gamePlay/sequence/step"):
        title, player = step.get("name", ""), step.get("player")
        if player is not None and player not in names.player_names:
            yield f"The step {title!r} is of a player {player!r}, who does not exist."
        if step.get("delegate", "") not in names.delegate_names:
            yield f"The step {title!r} needs a delegate {step.get('delegate', '')!r}."


def _mistakes_in_references(root: etree._Element, _names: NamesInGame) -> Iterator[str]:
    yield from unknown_references(root)


def _mistakes_in_units(root: etree._Element, names: NamesInGame) -> Iterator[str]:
    described = {
        each.get("attachTo", each.get("attatchTo"))
        for each in _attachments_in_game(root)
        if each.get("name") == "unitAttachment"
    }
    # Attachments for a list of variables may describe any of them.
    is_complete = not any(_VARIABLE_SIGN in str(target) for target in described)
    for name in sorted(names.unit_names - described if is_complete else ()):
        yield f"Nothing says what the type of unit {name!r} can do: it has no unit attachment."
    yield from mistakes_in_unit_options(root, "2.x")


def _mistakes_in_canals(root: etree._Element, _names: NamesInGame) -> Iterator[str]:
    zones: dict[str, int] = {}
    for attachment in _attachments_in_game(root):
        if _class_name_without_package(attachment.get("javaClass", "")) == "CanalAttachment":
            named = attachment.find("option[@name='canalName']")
            canal = "" if named is None else named.get("value", "")
            is_counted = attachment.get("name", "").startswith(_CANAL_PREFIX)
            zones[canal] = zones.get(canal, 0) + is_counted
    for canal, count in zones.items():
        if count != _SEA_ZONES_PER_CANAL:
            yield f"The canal {canal!r} joins {count} sea zones instead of two."


def _mistakes_in_attachments(root: etree._Element, names: NamesInGame) -> Iterator[str]:
    earlier: set[str] = set()
    known = KnownNames(
        names.territory_names, names.unit_names, names.player_names, names.resource_names, earlier
    )
    for attachment in _attachments_in_game(root):
        class_name = _class_name_without_package(attachment.get("javaClass", ""))
        kinds = engine_words().kind_by_option.get(class_name)
        if kinds is None:
            yield f"There is no attachment class {class_name!r}."
        # What is repeated for a list of variables has no values of its own to compare.
        elif attachment.get("foreach") is None:
            yield from mistakes_in_options(attachment, kinds, known)
        earlier.add(attachment.get("name", ""))


def _attachments_in_game(root: etree._Element) -> Iterator[etree._Element]:
    """Yield the attachments; both spellings of their list are read."""
    for spelling in ("attachment", "attatchment"):
        yield from root.iterfind(f"{spelling}List/{spelling}")


def _class_name_without_package(class_path: str) -> str:
    return class_path.rpartition(".")[2]


_FINDERS_OF_REFUSED_PARTS: tuple[Callable[[etree._Element, NamesInGame], Iterator[str]], ...] = (
    _mistakes_in_map,
    _mistakes_in_steps,
    _mistakes_in_references,
    _mistakes_in_units,
    _mistakes_in_canals,
    _mistakes_in_attachments,
)
