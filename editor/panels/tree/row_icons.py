"""Icon of a tree row, by the kind of the entry or of the entries below it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from sandtable.editor.panels.tree.tree_outline import is_collection_address
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.renaming import kind_of_definition_at

ICON_BY_KIND: Mapping[str, str] = {
    "owner": "side",
    "type": "type",
    "piece": "piece",
    "formation": "formation",
    "board": "map",
    "space": "space",
    "link": "adjacency",
    "border": "border",
    "path": "road",
    "terrain": "terrain",
    "region": "region",
    "limit": "limit",
    "movement": "movement",
    "supply": "supply",
    "combat": "combat",
    "option": "option",
    "pack": "pack",
    "table": "tables",
    "event": "events",
    "series": "series",
    "scenario": "scenario",
    "erratum": "erratum",
    "source": "source",
    "waiver": "waiver",
    "note": "note",
    "proof": "checking",
}
"""Icons by kind, as defined in `model/references`; kinds that are mere words of the game have
none."""
ICON_BY_COLLECTION: Mapping[str, str] = {
    "module": "game",
    "owners": "side",
    "calendar": "calendar",
    "words": "label",
    "types": "type",
    "pieces": "piece",
    "formations": "formation",
    "boards": "map",
    "spaces": "space",
    "links": "adjacency",
    "borders": "border",
    "paths": "road",
    "recipe": "globe",
    "terrains": "terrain",
    "regions": "region",
    "limits": "limit",
    "movement": "movement",
    "supply": "supply",
    "combat": "combat",
    "options": "option",
    "packs": "pack",
    "tables": "tables",
    "events": "events",
    "series": "series",
    "scenarios": "scenario",
    "setup": "setup",
    "arrivals": "arrivals",
    "control": "side",
    "victory": "victory",
    "labels": "label",
    "errata": "erratum",
    "sources": "source",
    "waivers": "waiver",
    "notes": "note",
    "proofs": "checking",
    "conflicts": "checking",
    "texts": "translation",
}
"""Icons by the key that contains the entries in the files."""


@lru_cache(maxsize=4096)
def icon_name_of_row(address: AddressPath) -> str:
    """Return the name of a row's icon, or an empty text."""
    kind = kind_of_definition_at(address)
    if kind is not None:
        return ICON_BY_KIND.get(kind, "")
    return ICON_BY_COLLECTION.get(address[-1], "") if is_collection_address(address) else ""
