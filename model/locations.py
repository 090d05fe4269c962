"""Typed locations, the only code that knows how addresses are built.

`SetupLine.from_address_prefix(steps)` reads an address, and `.address_path` gives it again.
`.child_path("links", "a/b")` continues to values that have no class of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import FrozenInstanceError
from typing import ClassVar, Self, dataclass_transform

from sandtable.model.address_path import AddressPath, format_address


def top_level_key(steps: AddressPath) -> str:
    """Return the first key of an address; an empty text for the address of a whole module."""
    return steps[0] if steps else ""


def split_first_key(steps: AddressPath) -> tuple[str, AddressPath]:
    """Return the first key of an address, and the rest of the path."""
    return steps[0], steps[1:]


def parent_key(steps: AddressPath) -> str:
    """Return the last key but one of an address; empty for a top-level key."""
    return steps[-2] if len(steps) > 1 else ""


def address_depth(steps: AddressPath) -> int:
    """Return the number of keys in an address, which says how deep the address is."""
    return len(steps)


def is_at_or_below(steps: AddressPath, above: AddressPath) -> bool:
    """Say whether an address equals another address or lies below it."""
    return steps[: len(above)] == above


def relative_path(steps: AddressPath, above: AddressPath) -> AddressPath:
    """Return the rest of an address below another address that contains it."""
    return steps[len(above) :]


def iter_address_and_parents(steps: AddressPath) -> Iterator[AddressPath]:
    """Yield an address and then all addresses above it, the deepest first."""
    return (steps[:depth] for depth in range(len(steps), 0, -1))


def iter_parents_and_address(steps: AddressPath) -> Iterator[AddressPath]:
    """Yield the addresses above an address, the deepest last, and then the address itself."""
    return (steps[:depth] for depth in range(1, len(steps) + 1))


def owner_at_address(steps: AddressPath) -> str:
    """Return the owner in an address of a piece or an event; empty for any other address."""
    shelf = OwnerPieces.from_address_prefix(steps) or OwnerEvents.from_address_prefix(steps)
    return shelf.owner if shelf else ""


@dataclass_transform(frozen_default=True)
class AddressLocation:
    """A location in a module, whose address has a fixed layout.

    A subclass is a frozen record of its annotated keys. `dataclass` is not used, because making so
    many classes with it would slow down the start of a command.
    """

    ADDRESS_LAYOUT: ClassVar[tuple[str | None, ...]] = ()
    """The keys of its address, with None in place of each field, in their order."""
    KEY_NAMES: ClassVar[tuple[str, ...]] = ()
    """The names of the fields, in their order."""

    def __init_subclass__(cls) -> None:
        # `inspect.get_annotations` would load a module that takes longer than all the classes.
        cls.KEY_NAMES = tuple(cls.__dict__.get("__annotations__", ()))  # noqa: RUF063

    def __init__(self, *keys: str, **named_keys: str) -> None:
        names = self.KEY_NAMES
        values = dict(zip(names, keys, strict=False)) | named_keys
        if len(keys) + len(named_keys) != len(names) or len(values) != len(names):
            raise TypeError(f"{type(self).__name__} needs the keys {', '.join(names)}")
        self.__dict__.update(values)

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *map(self.__dict__.get, self.KEY_NAMES)))

    def __repr__(self) -> str:
        keys = ", ".join(f"{name}={self.__dict__[name]!r}" for name in self.KEY_NAMES)
        return f"{type(self).__name__}({keys})"

    @classmethod
    def from_address_prefix(cls, steps: AddressPath) -> Self | None:
        """Return the location at an address or above it; None for an address of another kind."""
        if len(steps) < len(cls.ADDRESS_LAYOUT):
            return None
        keys = []
        for fixed, key in zip(cls.ADDRESS_LAYOUT, steps, strict=False):
            if fixed is None:
                keys.append(key)
            elif fixed != key:
                return None
        return cls(*keys)

    @classmethod
    def from_whole_address(cls, steps: AddressPath) -> Self | None:
        """Return the location with exactly this address; None for another address."""
        return cls.from_address_prefix(steps) if len(steps) == len(cls.ADDRESS_LAYOUT) else None

    @classmethod
    def require_address_prefix(cls, steps: AddressPath) -> Self:
        """Return the location at an address or above it. Raise ValueError if there is none."""
        location = cls.from_address_prefix(steps)
        if location is None:
            raise ValueError(f"{format_address(steps)} leads to no {cls.__name__}")
        return location

    @property
    def address_path(self) -> AddressPath:
        """Return the address of the location as a path of keys."""
        names, keys = iter(self.KEY_NAMES), self.__dict__
        return tuple([keys[next(names)] if key is None else key for key in self.ADDRESS_LAYOUT])

    def with_keys(self, **named_keys: str) -> Self:
        """Return the same location with other values for some of its keys."""
        return type(self)(**(self.__dict__ | named_keys))

    @property
    def address(self) -> str:
        """Return the address of the location as text."""
        return format_address(self.address_path)

    def child_path(self, *keys: str) -> AddressPath:
        """Return the address of a value below the location."""
        return (*self.address_path, *keys)


def qualified_id_at(steps: AddressPath) -> str | None:
    """Return the full name `owner/id` of the piece or event at an address, or None."""
    is_named = top_level_key(steps) in {"pieces", "events"} and len(steps) >= len(
        EventRef.ADDRESS_LAYOUT
    )
    return f"{steps[1]}/{steps[-1]}" if is_named else None


def setup_entry_addresses(addresses: Iterable[AddressPath]) -> list[AddressPath]:
    """Return those of the given addresses that are entries of a set-up chart."""
    return [steps for steps in addresses if SetupEntry.from_whole_address(steps)]


def iter_spaces_in_addresses(addresses: Iterable[AddressPath]) -> Iterator[str]:
    """Yield the space of each address that lies within one."""
    return (space.space for space in map(SpaceRef.from_address_prefix, addresses) if space)


class TypeRef(AddressLocation):
    """Address of a type of pieces."""

    ADDRESS_LAYOUT = ("types", None)
    type: str


class BoardRef(AddressLocation):
    """Address of a board."""

    ADDRESS_LAYOUT = ("boards", None)
    board: str


class TerrainRef(AddressLocation):
    """Address of a terrain."""

    ADDRESS_LAYOUT = ("terrains", None)
    terrain: str


class RegionRef(AddressLocation):
    """Address of a region."""

    ADDRESS_LAYOUT = ("regions", None)
    region: str


class LimitRef(AddressLocation):
    """Address of a limit."""

    ADDRESS_LAYOUT = ("limits", None)
    limit: str


class MovementRef(AddressLocation):
    """Address of a movement class."""

    ADDRESS_LAYOUT = ("movement", None)
    movement: str


class SupplyRef(AddressLocation):
    """Address of a supply line."""

    ADDRESS_LAYOUT = ("supply", None)
    supply: str


class CombatRef(AddressLocation):
    """Address of the rules for a kind of battle."""

    ADDRESS_LAYOUT = ("combat", None)
    combat: str


class FormationRef(AddressLocation):
    """Address of a formation, such as a division with its pieces."""

    ADDRESS_LAYOUT = ("formations", None)
    formation: str


class OptionRef(AddressLocation):
    """Address of an option."""

    ADDRESS_LAYOUT = ("options", None)
    option: str


class PackRef(AddressLocation):
    """Address of a pack, which is a set of options to pick from."""

    ADDRESS_LAYOUT = ("packs", None)
    pack: str


class TableRef(AddressLocation):
    """Address of a table."""

    ADDRESS_LAYOUT = ("tables", None)
    table: str


class TableRowRef(AddressLocation):
    """Address of a row of a table, by the key of the row."""

    ADDRESS_LAYOUT = ("tables", None, "rows", None)
    table: str
    row: str


class SeriesRef(AddressLocation):
    """Address of a series, which states numbers by turn."""

    ADDRESS_LAYOUT = ("series", None)
    series: str


class ScenarioRef(AddressLocation):
    """Address of a scenario."""

    ADDRESS_LAYOUT = ("scenarios", None)
    scenario: str


class ErratumRef(AddressLocation):
    """Address of an erratum."""

    ADDRESS_LAYOUT = ("errata", None)
    erratum: str


class SourceRef(AddressLocation):
    """Address of a source note, which explains data that the book does not state."""

    ADDRESS_LAYOUT = ("sources", None)
    source: str


class WaiverRef(AddressLocation):
    """Address of a waiver, which allows a finding of a check."""

    ADDRESS_LAYOUT = ("waivers", None)
    waiver: str


class NoteRef(AddressLocation):
    """Address of a note about a rule."""

    ADDRESS_LAYOUT = ("notes", None)
    note: str


class ProofRef(AddressLocation):
    """Address of a proof, which plants a mistake to show that a check finds it."""

    ADDRESS_LAYOUT = ("proofs", None)
    proof: str


class ConflictRef(AddressLocation):
    """Address of a merge conflict, by the address that the conflict is about."""

    ADDRESS_LAYOUT = ("conflicts", None)
    place: str


class OwnerRef(AddressLocation):
    """Address of a side, a power or a nationality, which can own pieces."""

    ADDRESS_LAYOUT = ("module", "owners", None)
    owner: str


class RatingRef(AddressLocation):
    """Address of a rating, which is a number printed on pieces."""

    ADDRESS_LAYOUT = ("module", "ratings", None)
    rating: str


class VocableRef(AddressLocation):
    """Address of a word that the module declares, with its kind."""

    ADDRESS_LAYOUT = ("module", "words", None, None)
    vocable_kind: str
    word: str


class LabelRef(AddressLocation):
    """Address of the printed label of a place."""

    ADDRESS_LAYOUT = ("labels", None)
    place: str


class LanguageRef(AddressLocation):
    """Address of a language into which texts are translated."""

    ADDRESS_LAYOUT = ("texts", None)
    language: str


class TranslationRef(AddressLocation):
    """Address of the translation of a text."""

    ADDRESS_LAYOUT = ("texts", None, None)
    language: str
    text: str


class OwnerEvents(AddressLocation):
    """Address of all events of an owner."""

    ADDRESS_LAYOUT = ("events", None)
    owner: str


class EventRef(AddressLocation):
    """Address of an event of an owner."""

    ADDRESS_LAYOUT = ("events", None, None)
    owner: str
    event: str

    @property
    def qualified_id(self) -> str:
        """Return the id of the event's marker in the manifest."""
        return f"{self.owner}/{self.event}"


class EventFieldRef(AddressLocation):
    """Address of one value of an event, such as its dates."""

    ADDRESS_LAYOUT = ("events", None, None, None)
    owner: str
    event: str
    key: str


class OwnerPieces(AddressLocation):
    """Address of all pieces of an owner."""

    ADDRESS_LAYOUT = ("pieces", None)
    owner: str


class PiecesOfType(AddressLocation):
    """Address of an owner's pieces of one type."""

    ADDRESS_LAYOUT = ("pieces", None, None)
    owner: str
    type: str


class PieceWithoutType(AddressLocation):
    """Address of a piece in which its type is omitted."""

    ADDRESS_LAYOUT = ("pieces", None, None)
    owner: str
    piece: str


class PieceRef(AddressLocation):
    """Address of a piece in the list of components."""

    ADDRESS_LAYOUT = ("pieces", None, None, None)
    owner: str
    type: str
    piece: str

    @property
    def qualified_id(self) -> str:
        """Return the id of the piece in the manifest."""
        return f"{self.owner}/{self.piece}"


class SpaceRef(AddressLocation):
    """Address of a space of a board."""

    ADDRESS_LAYOUT = ("boards", None, "spaces", None)
    board: str
    space: str


class OutlineRef(AddressLocation):
    """Address of the outline of a space, among the outlines of its board."""

    ADDRESS_LAYOUT = ("boards", None, "outlines", None)
    board: str
    space: str


class BoardPart(AddressLocation):
    """Address of a part of a board, such as its grid."""

    ADDRESS_LAYOUT = ("boards", None, None)
    board: str
    part: str


class BoardEntry(AddressLocation):
    """Address of an entry in a part of a board: a space, a link, a road."""

    ADDRESS_LAYOUT = ("boards", None, None, None)
    board: str
    collection_key: str
    entry: str


class ScenarioPart(AddressLocation):
    """Address of a part of a scenario, such as its set-up."""

    ADDRESS_LAYOUT = ("scenarios", None, None)
    scenario: str
    part: str


class ScenarioPartEntry(AddressLocation):
    """Address of an entry in a part of a scenario, below a heading, an owner or a place."""

    ADDRESS_LAYOUT = ("scenarios", None, None, None)
    scenario: str
    part: str
    heading: str


class SetupChart(AddressLocation):
    """Address of a chart of a set-up, by its heading."""

    ADDRESS_LAYOUT = ("scenarios", None, "setup", None)
    scenario: str
    heading: str


class SetupLine(AddressLocation):
    """Address of a set-up line: the entries at a place below a heading."""

    ADDRESS_LAYOUT = ("scenarios", None, "setup", None, None)
    scenario: str
    heading: str
    place: str

    @property
    def chart(self) -> SetupChart:
        """Return the set-up chart that contains the line."""
        return SetupChart(self.scenario, self.heading)

    def with_place(self, place: str) -> SetupLine:
        """Return the set-up line for another place of the same chart."""
        return SetupLine(self.scenario, self.heading, place)

    def with_scenario(self, scenario: str) -> SetupLine:
        """Return the set-up line for the same place in another scenario."""
        return SetupLine(scenario, self.heading, self.place)


class SetupEntry(AddressLocation):
    """Address of an entry in a line of a set-up chart."""

    ADDRESS_LAYOUT = ("scenarios", None, "setup", None, None, None)
    scenario: str
    heading: str
    place: str
    entry: str

    @property
    def line(self) -> SetupLine:
        """Return the set-up line that contains the entry."""
        return SetupLine(self.scenario, self.heading, self.place)

    def with_scenario(self, scenario: str) -> SetupEntry:
        """Return the address of the same entry in another scenario."""
        return SetupEntry(scenario, self.heading, self.place, self.entry)


class OwnerSchedule(AddressLocation):
    """Address of the schedule of an owner."""

    ADDRESS_LAYOUT = ("scenarios", None, "arrivals", None)
    scenario: str
    owner: str


class ScheduleMoment(AddressLocation):
    """Address of all actions of an owner at a moment of a schedule."""

    ADDRESS_LAYOUT = ("scenarios", None, "arrivals", None, None)
    scenario: str
    owner: str
    moment: str


class ScheduleLine(AddressLocation):
    """Address of a schedule line: an owner's action at a moment."""

    ADDRESS_LAYOUT = ("scenarios", None, "arrivals", None, None, None)
    scenario: str
    owner: str
    moment: str
    verb: str


class ScheduleEntry(AddressLocation):
    """Address of an entry in a line of a schedule."""

    ADDRESS_LAYOUT = ("scenarios", None, "arrivals", None, None, None, None)
    scenario: str
    owner: str
    moment: str
    verb: str
    entry: str


class ControlledPlaces(AddressLocation):
    """Address of the list of spaces that an owner controls at the start."""

    ADDRESS_LAYOUT = ("scenarios", None, "control", None)
    scenario: str
    owner: str


class ControlledPlace(AddressLocation):
    """Address of a place that an owner controls at the start."""

    ADDRESS_LAYOUT = ("scenarios", None, "control", None, None)
    scenario: str
    owner: str
    place: str


class UncontrolledPlace(AddressLocation):
    """Address of a place that nobody controls at the start."""

    ADDRESS_LAYOUT = ("scenarios", None, "uncontrolled", None)
    scenario: str
    place: str


class PlaceOutOfPlay(AddressLocation):
    """Address of a place that is out of play."""

    ADDRESS_LAYOUT = ("scenarios", None, "out-of-play", None)
    scenario: str
    place: str
