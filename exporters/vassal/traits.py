"""What VASSAL wraps around a piece: layers, markers, commands, each with its state."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.sequences import added, chained, command, listed, sequence

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

_DELETE = "68,130"
_MOVED = (22, -24)
"""Where the sign of a moved piece begins: it hangs at the right edge, beside its figures."""


@dataclass(frozen=True, slots=True)
class Trait:
    """One of the wrappings: what it is, and how it stands."""

    type: str
    state: str = ""
    keys: tuple[str, ...] = field(default=(), compare=False)
    """The commands of its menu of which the others are told."""


@dataclass(frozen=True, slots=True)
class Chain:
    """A piece with its traits, innermost first."""

    name: str
    image: str
    traits: tuple[Trait, ...]
    gpid: int | None = None

    @property
    def type(self) -> str:
        """What it is, in VASSAL's words."""
        return _type(self.image, self.name, tuple(trait.type for trait in self.traits))

    def state(self, place: tuple[str, int, int] = ("null", 0, 0), *, unique: str = "") -> str:
        """How it stands, and where: on which map, at which point."""
        own = ("1", "UniqueID", unique) if unique else ("0",)
        base = sequence((*place, self.gpid, *own), ";")
        return chained([*(trait.state for trait in reversed(self.traits)), base])

    @property
    def definition(self) -> str:
        """The text of a palette's slot, or of a prototype."""
        return added("null", self.type, self.state())


@lru_cache(maxsize=4096)
def _type(image: str, name: str, types: tuple[str, ...]) -> str:
    """The chain of types; copies of a piece share it."""
    base = f"piece;{sequence(('', '', image, name), ';')}"
    return chained([*reversed(types), base])


@dataclass(frozen=True, slots=True)
class Look:
    """The pictures of a layer and what its commands are called; no name, no command.

    A name takes the place of the piece's own; one that begins with a plus is added to it.
    """

    name: str
    images: Sequence[str]
    names: Sequence[str]
    up: str = ""
    down: str = ""
    toggle: str = ""
    loop: bool = False
    shift: tuple[int, int] = (0, 0)


def layer(look: Look, level: int) -> Trait:
    """Pictures of which one shows; a layer that is toggled shows at 1, and not at -1."""

    def key(word: str) -> str:
        return command(f"{look.name} {word}") if word else ""

    fields = (
        *(look.toggle, 128, ""),
        *(look.up, 128, ""),
        *(look.down, 128, ""),
        *("", "", 1, False, *look.shift),
        *(listed(look.images), listed(look.names), look.loop, look.name),
        *("", "", False, "", 1, 1, not look.toggle),
        *(key(look.toggle), key(look.up), key(look.down)),
        *("", "1.0", "", True),
    )
    keys = tuple(key(word) for word in (look.toggle, look.up, look.down) if word)
    return Trait(f"emb2;{sequence(fields, ';')}", str(level), keys)


def markers(values: Mapping[str, str]) -> Trait:
    """Properties that never change."""
    return Trait(f"mark;{listed(values)}", listed(values.values()))


def prototype(name: str) -> Trait:
    """A reference to traits that many pieces share.

    Nothing follows the name: with parameters, be there none, VASSAL computes each `$…$` in them.
    """
    return Trait(f"prototype;{sequence((name,), ';')}")


def delete() -> Trait:
    """Take the piece out of the game."""
    return Trait(f"delete;{sequence(('Delete', _DELETE, ''), ';')}", keys=(_DELETE,))


def clone() -> Trait:
    """Make another one like it."""
    return Trait(f"clone;{sequence(('Clone', '67,130', ''), ';')}")


def moved() -> Trait:
    """A sign that the piece has moved."""
    icon, label = "/images/moved.gif", "Mark moved"
    fields = (icon, *_MOVED, label, "77,130", "", False, "", "", "", "")
    return Trait(f"markmoved;{sequence(fields, ';')}", "false")


def trail() -> Trait:
    """The way a piece has come."""
    fields = ("84,130", "Movement trail", False, False, 10, "255,255,255", "0,0,0", 100, 50, 20,
              30, "1.0", "", "", "", "")  # fmt: skip
    return Trait(f"footprint;{sequence(fields, ';')}", "false;;0;false;0")


@lru_cache(maxsize=1024)
def label(text: str = "") -> Trait:
    """Words below the piece, which players may change."""
    fields = ("76,130", "Change label", 9, "255,255,235", "0,0,0", "b", 0, "c", 0, "t", "c",
              "$pieceName$ ($label$)", "Dialog", 0, 0, "TextLabel", "", False)  # fmt: skip
    return Trait(f"label;{sequence(fields, ';')}", text)


@lru_cache(maxsize=1024)
def dynamic(name: str, value: str = "") -> Trait:
    """A property that the set-up gives a value of its own."""
    numbers = listed((False, 0, 100, False))
    return Trait(f"PROP;{sequence((name, numbers, '', ''), ';')}", value)


def mask(image: str, side: str = "", sign: str = "") -> Trait:
    """What others see of a piece that its side has turned away; hidden from the start, if said.

    Its own side sees the piece and a sign on it, or the mask in its corner.
    """
    shown = f"G{sign}" if sign else "I"
    fields = ("70,130", image, "Hide or show", shown, "?", "side:", "", "", False, "", "")
    return Trait(f"obs;{sequence(fields, ';')}", f"{sequence((side or 'null', ''), ';')}")


def send(menu: str, name: str, target: tuple[str, int, int]) -> Trait:
    """Send the piece to a point of a map that has one board of the same name."""
    window, x, y = target
    fields = (menu, command(name), window, window, x, y, "", "", 0, 0, 1, 1, "", "L", "", "", "",
              "")  # fmt: skip
    return Trait(f"sendto;{sequence(fields, ';')}", ";;", (command(name),))


def told(traits: Iterable[Trait]) -> Trait:
    """What tells the others of a deed by menu: where, which piece, and what was done."""
    keys = listed(dict.fromkeys(key for trait in traits for key in trait.keys))
    fields = (keys, "$location$: $newPieceName$ - $menuCommand$", "", "", "", False)
    return Trait(f"report;{sequence(fields, ';')}", "-1")


def expanded(traits: Sequence[Trait], shared: Mapping[str, Sequence[Trait]]) -> tuple[Trait, ...]:
    """The traits with those of prototypes in their places, as a saved piece holds them."""
    found: list[Trait] = []
    by_type = {prototype(name).type: inner for name, inner in shared.items()}
    for trait in traits:
        found.extend(by_type.get(trait.type, (trait,)))
    return tuple(found)


def stated(traits: Sequence[Trait], states: Mapping[str, str]) -> tuple[Trait, ...]:
    """The same traits; those whose type is named stand as is said."""
    return tuple(
        Trait(trait.type, states[trait.type], trait.keys) if trait.type in states else trait
        for trait in traits
    )


def back(name: str, place: tuple[str, str, str]) -> Trait:
    """Send the piece to a place that it knows itself: properties that hold map, x and y."""
    window, x, y = (f"${part}$" for part in place)
    fields = (name, command(name), window, window, x, y, "", "", 0, 0, 1, 1, "", "L", "", "", "",
              "")  # fmt: skip
    return Trait(f"sendto;{sequence(fields, ';')}", ";;", (command(name),))


def hide_command(name: str, when: str) -> Trait:
    """Leave a command out of the menu as long as an expression is so."""
    fields = (f"No {name.lower()}", "Hide", when, listed((command(name),)))
    return Trait(f"hideCmd;{sequence(fields, ';')}")


def to_deck(menu: str, deck: str) -> Trait:
    """Put the piece onto a deck."""
    fields = (menu, command(menu), deck, "", "", 2, False, deck)
    return Trait(f"return;{sequence(fields, ';')}", keys=(command(menu),))
