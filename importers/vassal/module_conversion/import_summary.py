"""Counts of the imported parts of a file, and of those left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.importers.vassal.map_windows import class_name_of_element, java_class_name

if TYPE_CHECKING:
    from sandtable.importers.vassal.module_file import VassalModule

_IMPORTED_ELEMENTS = frozenset(
    {"GameModule", "BasicModule", "Map", "PrivateMap", "PlayerHand", "BoardPicker", "Board"}
    | {"ZonedGrid", "Zone", "RegionGrid", "Region", "HexGrid", "HexGridNumbering", "setup"}
    | {"PieceWindow", "TabWidget", "ListWidget", "PanelWidget", "BoxWidget", "PieceSlot"}
    | {"CardSlot", "SetupStack", "DrawPile", "PrototypesContainer", "PrototypeDefinition"}
    | {"PlayerRoster", "entry", "TurnTracker", "ListTurnLevel", "PredefinedSetup", "DiceButton"}
)
"""Elements of a module's build file that become something in ours."""
_IMPORTED_TRAITS = frozenset({"piece", "emb2", "mark", "PROP", "prototype", "stack", "deck"})
_TRAIT_NAMES: Mapping[str, str] = {
    "hide": "invisibility",
    "obs": "mask",
    "label": "text label",
    "macro": "trigger action",
    "report": "report",
    "rotate": "rotation",
    "sendto": "send to a location",
    "return": "return to a deck",
    "placemark": "placed marker",
    "replace": "replacement",
    "globalkey": "global key command",
    "calcProp": "calculated property",
    "footprint": "movement trail",
    "delete": "deletion",
    "clone": "clone",
    "submenu": "sub-menu",
    "immob": "no stacking",
    "restrict": "restricted access",
    "hideCmd": "restricted command",
    "markmoved": "mark of movement",
    "nonRect2": "shape",
    "setprop": "set a global property",
    "propertysheet": "property sheet",
    "emb": "layer of an old version",
    "button": "action button",
    "AreaOfEffect": "area of effect",
    "playSound": "sound",
    "cmt": "comment",
}
"""English names of the traits that are left out."""
_MAX_NAMES_IN_MESSAGE = 12


@dataclass(frozen=True, slots=True)
class PartCount:
    """Parts of one kind: the number of imported ones, and the names of those left out."""

    sort: str
    read_count: int
    left_out: Counter[str]

    @property
    def total(self) -> int:
        """Return the number of all parts of this sort in the file."""
        return self.read_count + self.left_out.total()

    def __str__(self) -> str:
        """Return the counts as a sentence, the most frequent of the parts left out by name."""
        taken = f"{self.sort}: {self.read_count:,} of {self.total:,} taken over"
        if not self.left_out:
            return f"{taken}."
        named = [
            f"{number:,} {name}"
            for name, number in self.left_out.most_common(_MAX_NAMES_IN_MESSAGE)
        ]
        others = self.left_out.total() - sum(
            number for _, number in self.left_out.most_common(_MAX_NAMES_IN_MESSAGE)
        )
        more = [f"{others:,} others"] if others else []
        return f"{taken}; left out: {', '.join((*named, *more))}."


def count_imported_parts(vmod: VassalModule, taken_files: Iterable[str]) -> tuple[PartCount, ...]:
    """Count the elements, the traits of pieces and the files of a VASSAL module."""
    elements = Counter(
        class_name_of_element(each) or java_class_name(each) for each in vmod.root_part.iter()
    )
    traits = Counter(
        type_.partition(";")[0]
        for piece in (*vmod.slot_pieces, *vmod.prototypes.values())
        for type_ in piece.trait_types
    )
    taken = set(taken_files)
    other_files = Counter(map(_kind_of_file, vmod.file_names - taken))
    return (
        _count_parts("Elements", elements, _IMPORTED_ELEMENTS, {}),
        _count_parts("Traits of pieces", traits, _IMPORTED_TRAITS, _TRAIT_NAMES),
        PartCount("Files", len(vmod.file_names & taken), other_files),
    )


def _count_parts(
    sort: str, counts: Counter[str], read: frozenset[str], names: Mapping[str, str]
) -> PartCount:
    left_out: Counter[str] = Counter()
    for name, number in counts.items():
        if name not in read:
            left_out[names.get(name, name or "nameless")] += number
    return PartCount(sort, counts.total() - left_out.total(), left_out)


def _kind_of_file(name: str) -> str:
    if name.startswith("images/"):
        return "unused in images"
    ending = name.rpartition(".")[2].casefold() if "." in name else ""
    return f"with the ending .{ending}" if ending else "without an ending"


def sentences_on_piece_owners(
    matches: Mapping[tuple[str, str], int], names: Mapping[str, str]
) -> Iterator[str]:
    """Yield sentences on how the owners of pieces were determined, for the author to verify."""
    for (hint, owner), number in matches.items():
        pieces = "1 piece is" if number == 1 else f"{number:,} pieces are"
        yield f"{pieces} of {names[owner]} by the word “{hint}”."
