"""Names in a game that it does not define, for which TripleA 2.x refuses the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml import etree

_PATHS_OF_DEFINITIONS: Mapping[str, tuple[str, ...]] = {
    "territory": ("map/territory",),
    "resource": ("resourceList/resource",),
    "player": ("playerList/player",),
    "type of unit": ("unitList/unit",),
    "resource or type of unit": ("resourceList/resource", "unitList/unit"),
    "effect of territories": ("territoryEffectList/territoryEffect",),
    "production rule": ("production/productionRule",),
    "production frontier": ("production/productionFrontier",),
    "repair rule": ("production/repairRule",),
    "repair frontier": ("production/repairFrontier",),
}
"""The elements that define each kind of thing by their attribute `name`."""
_UNITS, _MONEY = "initialize/unitInitialize", "initialize/resourceInitialize/resourceGiven"
_RELATION = "initialize/relationshipInitialize/relationship"
_REFERENCES: tuple[tuple[str, str, str], ...] = (
    ("playerList/alliance", "player", "player"),
    ("initialize/ownerInitialize/territoryOwner", "territory", "territory"),
    ("initialize/ownerInitialize/territoryOwner", "owner", "player"),
    (f"{_UNITS}/unitPlacement", "territory", "territory"),
    (f"{_UNITS}/unitPlacement", "unitType", "type of unit"),
    (f"{_UNITS}/heldUnits", "unitType", "type of unit"),
    (f"{_UNITS}/heldUnits", "player", "player"),
    (_MONEY, "player", "player"),
    (_MONEY, "resource", "resource"),
    (_RELATION, "player1", "player"),
    (_RELATION, "player2", "player"),
    ("production/productionRule/cost", "resource", "resource"),
    ("production/repairRule/cost", "resource", "resource"),
    ("production/productionRule/result", "resourceOrUnit", "resource or type of unit"),
    ("production/repairRule/result", "resourceOrUnit", "resource or type of unit"),
    ("production/productionFrontier/frontierRules", "name", "production rule"),
    ("production/repairFrontier/repairRules", "name", "repair rule"),
    ("production/playerProduction", "player", "player"),
    ("production/playerProduction", "frontier", "production frontier"),
    ("production/playerRepair", "player", "player"),
    ("production/playerRepair", "frontier", "repair frontier"),
    ("technology/playerTech", "player", "player"),
)
"""Elements that name a thing: their path, the attribute, and the kind of the thing."""
_KIND_BY_TYPE_OF_ATTACHMENT: Mapping[str, str] = {
    "unitType": "type of unit",
    "territory": "territory",
    "resource": "resource",
    "territoryEffect": "effect of territories",
    "player": "player",
}
_TYPES_WITH_OWN_THINGS_OF_ENGINE = frozenset({"relationship", "technology"})
"""Types of attachments to things of which the engine defines some itself."""
_SIGN_OF_VARIABLE = "@"


def unknown_references(root: etree._Element) -> Iterator[str]:
    """Yield a sentence for each name in a game that the game does not define."""
    names = {
        kind: {each.get("name", "") for path in paths for each in root.iterfind(path)}
        for kind, paths in _PATHS_OF_DEFINITIONS.items()
    }
    for path, attribute, kind in _REFERENCES:
        for each in root.iterfind(path):
            if (name := each.get(attribute, "")) not in names[kind]:
                yield _sentence_on_unknown_name(kind, name)
    for spelling in ("attachment", "attatchment"):
        for each in root.iterfind(f"{spelling}List/{spelling}"):
            yield from _mistakes_in_target(each, names)


def _mistakes_in_target(
    attachment: etree._Element, names: Mapping[str, set[str]]
) -> Iterator[str]:
    type_ = attachment.get("type") or "unitType"
    target = attachment.get("attachTo") or attachment.get("attatchTo") or ""
    kind = _KIND_BY_TYPE_OF_ATTACHMENT.get(type_)
    if kind is None and type_ not in _TYPES_WITH_OWN_THINGS_OF_ENGINE:
        yield f"The attachment {attachment.get('name', '')!r} has an unknown type {type_!r}."
    elif kind is not None and target not in names[kind] and _SIGN_OF_VARIABLE not in target:
        yield _sentence_on_unknown_name(kind, target)


def _sentence_on_unknown_name(kind: str, name: str) -> str:
    return f"There is no {kind} {name!r}."
