"""Traits of VASSAL pieces: layers, markers and commands, each with its state."""

from __future__ import annotations

from dataclasses import dataclass, field

# Copies of a piece share all of its traits, so most calls repeat earlier ones.
from functools import lru_cache
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.token_sequences import (
    format_add_piece_command,
    join_tokens_by_separator,
    join_with_commas,
    named_keystroke,
    nest_tokens_into_each_other,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

_KEY_STROKE_FOR_DELETE = "68,130"
_POSITION_OF_MOVED_MARK = (22, -24)
"""Offset of the sign for moved pieces, beside the numbers at the right edge."""


@dataclass(frozen=True, slots=True)
class PieceTrait:
    """A trait of a VASSAL piece: its type and its state."""

    type: str
    state: str = ""
    reported_keys: tuple[str, ...] = field(default=(), compare=False)
    """Menu commands that are reported to the other players."""


@dataclass(frozen=True, slots=True)
class VassalPiece:
    """A VASSAL piece with its traits, innermost first."""

    name: str
    image: str
    traits: tuple[PieceTrait, ...]
    slot_number: int | None = None

    @property
    def nested_piece_types(self) -> str:
        """Return the type of the piece with its traits, in VASSAL's encoding."""
        return _piece_type_text(self.image, self.name, tuple(trait.type for trait in self.traits))

    def state_text(self, place: tuple[str, int, int] = ("null", 0, 0), *, unique: str = "") -> str:
        """Return the state of the piece with its map and point, in VASSAL's encoding."""
        id_tokens = ("1", "UniqueID", unique) if unique else ("0",)
        base = join_tokens_by_separator((*place, self.slot_number, *id_tokens), ";")
        # VASSAL reads the outermost trait first.
        return nest_tokens_into_each_other(
            [*(trait.state for trait in reversed(self.traits)), base]
        )

    @property
    def definition(self) -> str:
        """Return the text that defines the piece in a slot of the palette or in a prototype."""
        return format_add_piece_command("null", self.nested_piece_types, self.state_text())


# Copies of a piece have the same type, which is long and slow to compose.
@lru_cache(maxsize=4096)
def _piece_type_text(image: str, name: str, types: tuple[str, ...]) -> str:
    """Return the nested types of a piece; copies of the piece share this text."""
    base = f"piece;{join_tokens_by_separator(('', '', image, name), ';')}"
    # VASSAL reads the outermost trait first.
    return nest_tokens_into_each_other([*reversed(types), base])


@dataclass(frozen=True, slots=True)
class LayerAppearance:
    """Pictures and commands of a piece's layer; a command without a name is left out.

    A level name replaces the piece's name, or is appended to it if it begins with a plus.
    """

    name: str
    images: Sequence[str]
    level_names: Sequence[str]
    up_command: str = ""
    down_command: str = ""
    toggle_command: str = ""
    is_loop: bool = False
    shift: tuple[int, int] = (0, 0)


def layer_trait(look: LayerAppearance, level: int) -> PieceTrait:
    """Return a trait with a layer of pictures.

    A layer that is toggled is visible at level 1, and invisible at level -1.
    """

    def menu_key(word: str) -> str:
        return named_keystroke(f"{look.name} {word}") if word else ""

    fields = (
        *(look.toggle_command, 128, ""),
        *(look.up_command, 128, ""),
        *(look.down_command, 128, ""),
        *("", "", 1, False, *look.shift),
        *(
            join_with_commas(look.images),
            join_with_commas(look.level_names),
            look.is_loop,
            look.name,
        ),
        *("", "", False, "", 1, 1, not look.toggle_command),
        *(menu_key(look.toggle_command), menu_key(look.up_command), menu_key(look.down_command)),
        *("", "1.0", "", True),
    )
    keys = tuple(
        menu_key(word)
        for word in (look.toggle_command, look.up_command, look.down_command)
        if word
    )
    return PieceTrait(f"emb2;{join_tokens_by_separator(fields, ';')}", str(level), keys)


def fixed_properties_trait(values: Mapping[str, str]) -> PieceTrait:
    """Return the VASSAL trait that gives a piece constant properties."""
    return PieceTrait(f"mark;{join_with_commas(values)}", join_with_commas(values.values()))


def prototype_trait(name: str) -> PieceTrait:
    """Return a reference to a prototype with shared traits.

    Nothing follows the name: given an empty list of parameters, VASSAL would already evaluate
    `$…$`.
    """
    return PieceTrait(f"prototype;{join_tokens_by_separator((name,), ';')}")


def delete_trait() -> PieceTrait:
    """Return the trait for the command that deletes a piece."""
    return PieceTrait(
        f"delete;{join_tokens_by_separator(('Delete', _KEY_STROKE_FOR_DELETE, ''), ';')}",
        reported_keys=(_KEY_STROKE_FOR_DELETE,),
    )


def clone_trait() -> PieceTrait:
    """Return the trait for the command that copies a piece."""
    return PieceTrait(f"clone;{join_tokens_by_separator(('Clone', '67,130', ''), ';')}")


def trait_for_moved_mark() -> PieceTrait:
    """Return the trait that marks a piece as moved."""
    icon, label = "/images/moved.gif", "Mark moved"
    fields = (icon, *_POSITION_OF_MOVED_MARK, label, "77,130", "", False, "", "", "", "")
    return PieceTrait(f"markmoved;{join_tokens_by_separator(fields, ';')}", "false")


def movement_trail_trait() -> PieceTrait:
    """Return the trait that shows how a piece moved."""
    fields = ("84,130", "Movement trail", False, False, 10, "255,255,255", "0,0,0", 100, 50, 20,
              30, "1.0", "", "", "", "")  # fmt: skip
    return PieceTrait(f"footprint;{join_tokens_by_separator(fields, ';')}", "false;;0;false;0")


@lru_cache(maxsize=1024)
def label_trait(text: str = "") -> PieceTrait:
    """Return the trait for a label below a piece, which players can change."""
    # The fields are given by position; VASSAL knows no names for them.
    fields = ("76,130", "Change label", 9, "255,255,235", "0,0,0", "b", 0, "c", 0, "t", "c",
              "$pieceName$ ($label$)", "Dialog", 0, 0, "TextLabel", "", False)  # fmt: skip
    return PieceTrait(f"label;{join_tokens_by_separator(fields, ';')}", text)


@lru_cache(maxsize=1024)
def dynamic_property_trait(name: str, value: str = "") -> PieceTrait:
    """Return the trait for a property with a value that the set-up states."""
    numbers = join_with_commas((False, 0, 100, False))
    return PieceTrait(f"PROP;{join_tokens_by_separator((name, numbers, '', ''), ';')}", value)


def mask_trait(image: str, side: str = "", sign: str = "") -> PieceTrait:
    """Return the trait that hides a piece from other sides; `side` hides it from the start.

    Its own side sees the piece with a sign on it, or with the mask in a corner.
    """
    view_mode = f"G{sign}" if sign else "I"
    fields = ("70,130", image, "Hide or show", view_mode, "?", "side:", "", "", False, "", "")
    return PieceTrait(
        f"obs;{join_tokens_by_separator(fields, ';')}",
        f"{join_tokens_by_separator((side or 'null', ''), ';')}",
    )


def send_to_point_trait(menu: str, name: str, target: tuple[str, int, int]) -> PieceTrait:
    """Return the trait for a command that sends a piece to a point.

    `target` is a map and a point on it; the map's board has the same name.
    """
    window, x, y = target
    fields = (menu, named_keystroke(name), window, window, x, y, "", "", 0, 0, 1, 1, "", "L",
    "", "", "",
              "")  # fmt: skip
    return PieceTrait(
        f"sendto;{join_tokens_by_separator(fields, ';')}", ";;", (named_keystroke(name),)
    )


def report_trait(traits: Iterable[PieceTrait]) -> PieceTrait:
    """Return the trait that reports menu commands to the chat: place, piece and command."""
    keys = join_with_commas(dict.fromkeys(key for trait in traits for key in trait.reported_keys))
    fields = (keys, "$location$: $newPieceName$ - $menuCommand$", "", "", "", False)
    return PieceTrait(f"report;{join_tokens_by_separator(fields, ';')}", "-1")


def expand_prototypes(
    traits: Sequence[PieceTrait], shared: Mapping[str, Sequence[PieceTrait]]
) -> tuple[PieceTrait, ...]:
    """Return the traits with prototypes replaced by their traits, as saved pieces need them."""
    expanded: list[PieceTrait] = []
    by_type = {prototype_trait(name).type: inner for name, inner in shared.items()}
    for trait in traits:
        expanded.extend(by_type.get(trait.type, (trait,)))
    return tuple(expanded)


def traits_with_new_states(
    traits: Sequence[PieceTrait], states: Mapping[str, str]
) -> tuple[PieceTrait, ...]:
    """Return the traits with new states for those whose types are given."""
    return tuple(
        PieceTrait(trait.type, states[trait.type], trait.reported_keys)
        if trait.type in states
        else trait
        for trait in traits
    )


def return_to_start_trait(name: str, place: tuple[str, str, str]) -> PieceTrait:
    """Return the trait for the command that sends a piece to its start.

    Properties of the piece store the start.
    """
    window, x, y = (f"${part}$" for part in place)
    fields = (name, named_keystroke(name), window, window, x, y, "", "", 0, 0, 1, 1, "", "L",
    "", "", "",
              "")  # fmt: skip
    return PieceTrait(
        f"sendto;{join_tokens_by_separator(fields, ';')}", ";;", (named_keystroke(name),)
    )


def hide_command_trait(name: str, when: str) -> PieceTrait:
    """Return the trait that removes a command from the menu while an expression is true."""
    fields = (f"No {name.lower()}", "Hide", when, join_with_commas((named_keystroke(name),)))
    return PieceTrait(f"hideCmd;{join_tokens_by_separator(fields, ';')}")


def send_to_deck_trait(menu: str, deck: str) -> PieceTrait:
    """Return the trait for the command that puts a piece on a deck."""
    fields = (menu, named_keystroke(menu), deck, "", "", 2, False, deck)
    return PieceTrait(
        f"return;{join_tokens_by_separator(fields, ';')}", reported_keys=(named_keystroke(menu),)
    )
