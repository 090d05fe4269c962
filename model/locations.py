"""Typed locations: the only code that knows the layout of addresses.

`SetupLine.from_address_prefix(steps)` reads an address, and `.address_path` gives it again.
`.child_path("links", "a/b")` continues to parts that have no class of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import FrozenInstanceError
from typing import ClassVar, Self, dataclass_transform

from sandtable.model.address_path import AddressPath, format_address


def top_level_key(steps: AddressPath) -> str:
    """Return the first key of an address; an empty text for the whole module."""
    return steps[0] if steps else ""


def split_first_key(steps: AddressPath) -> tuple[str, AddressPath]:
    """Return the first key of an address, and the rest of the path."""
    return steps[0], steps[1:]


def parent_key(steps: AddressPath) -> str:
    """Return the key before the last one; empty for a top-level key."""
    return steps[-2] if len(steps) > 1 else ""


def address_depth(steps: AddressPath) -> int:
    """Return the number of keys in an address, to compare it with another."""
    return len(steps)


def is_at_or_below(steps: AddressPath, above: AddressPath) -> bool:
    """Say whether an address equals another one or lies below it."""
    return steps[: len(above)] == above


def relative_path(steps: AddressPath, above: AddressPath) -> AddressPath:
    """Return the path from an address above to one below it."""
    return steps[len(above) :]


def iter_address_and_parents(steps: AddressPath) -> Iterator[AddressPath]:
    """Yield an address and all addresses above it, the deepest first."""
    return (steps[:depth] for depth in range(len(steps), 0, -1))


def iter_parents_and_address(steps: AddressPath) -> Iterator[AddressPath]:
    """Yield all addresses above an address and the address itself, the deepest last."""
    return (steps[:depth] for depth in range(1, len(steps) + 1))


def owner_at_address(steps: AddressPath) -> str:
    """Return the owner in the address of a piece or an event; empty for other addresses."""
    shelf = OwnerPieces.from_address_prefix(steps) or OwnerEvents.from_address_prefix(steps)
    return shelf.owner if shelf else ""


@dataclass_transform(frozen_default=True)
class AddressLocation:
    """A location in a module whose address has a fixed layout.

    A subclass is a frozen record of its annotated keys, as by `dataclass`, which would take longer
    to make the many classes than a command has time for.
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
        """Return the location at an address or above it; None if it leads elsewhere."""
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
        """Return the address as a path of keys."""
        names, keys = iter(self.KEY_NAMES), self.__dict__
        return tuple([keys[next(names)] if key is None else key for key in self.ADDRESS_LAYOUT])

    def with_keys(self, **named_keys: str) -> Self:
        """Return the location with some of its keys replaced."""
        return type(self)(**(self.__dict__ | named_keys))

    @property
    def address(self) -> str:
        """Return the address as text."""
        return format_address(self.address_path)

    def child_path(self, *keys: str) -> AddressPath:
        """Return the address of a value below the location."""
        return (*self.address_path, *keys)


def qualified_id_at(steps: AddressPath) -> str | None:
    """Return the full name of the piece or event at an address, `owner/id`, or None."""
    is_named = top_level_key(steps) in {"pieces", "events"} and len(steps) >= len(
        EventRef.ADDRESS_LAYOUT
    )
    return f"{steps[1]}/{steps[-1]}" if is_named else None


def setup_entry_addresses(addresses: Iterable[AddressPath]) -> list[AddressPath]:
    """Return those of the given addresses that are entries of a set-up chart."""
    return [steps for steps in addresses if SetupEntry.from_whole_address(steps)]


def iter_spaces_in_addresses(addresses: Iterable[AddressPath]) -> Iterator[str]:
    """Yield the space of each address that is in one."""
    return (space.space for space in map(SpaceRef.from_address_prefix, addresses) if space)


class TypeRef(AddressLocation):
    """A type of pieces."""

    ADDRESS_LAYOUT = ("types", None)
    type: str


class BoardRef(AddressLocation):
    """A board."""

    ADDRESS_LAYOUT = ("boards", None)
    board: str


class TerrainRef(AddressLocation):
    """A terrain."""

    ADDRESS_LAYOUT = ("terrains", None)
    terrain: str


class RegionRef(AddressLocation):
    """A region."""

    ADDRESS_LAYOUT = ("regions", None)
    region: str


class LimitRef(AddressLocation):
    """A limit."""

    ADDRESS_LAYOUT = ("limits", None)
    limit: str


class MovementRef(AddressLocation):
    """A movement class."""

    ADDRESS_LAYOUT = ("movement", None)
    movement: str


class SupplyRef(AddressLocation):
    """A line of supply."""

    ADDRESS_LAYOUT = ("supply", None)
    supply: str


class CombatRef(AddressLocation):
    """A kind of battle."""

    ADDRESS_LAYOUT = ("combat", None)
    combat: str


class FormationRef(AddressLocation):
    """A formation."""

    ADDRESS_LAYOUT = ("formations", None)
    formation: str


class OptionRef(AddressLocation):
    """An option."""

    ADDRESS_LAYOUT = ("options", None)
    option: str


class PackRef(AddressLocation):
    """A pack of options."""

    ADDRESS_LAYOUT = ("packs", None)
    pack: str


class TableRef(AddressLocation):
    """A table."""

    ADDRESS_LAYOUT = ("tables", None)
    table: str


class TableRowRef(AddressLocation):
    """A row of a table, by its key."""

    ADDRESS_LAYOUT = ("tables", None, "rows", None)
    table: str
    row: str


class SeriesRef(AddressLocation):
    """A series."""

    ADDRESS_LAYOUT = ("series", None)
    series: str


class ScenarioRef(AddressLocation):
    """A scenario."""

    ADDRESS_LAYOUT = ("scenarios", None)
    scenario: str


class ErratumRef(AddressLocation):
    """An erratum."""

    ADDRESS_LAYOUT = ("errata", None)
    erratum: str


class SourceRef(AddressLocation):
    """A source."""

    ADDRESS_LAYOUT = ("sources", None)
    source: str


class WaiverRef(AddressLocation):
    """A waiver."""

    ADDRESS_LAYOUT = ("waivers", None)
    waiver: str


class NoteRef(AddressLocation):
    """A note."""

    ADDRESS_LAYOUT = ("notes", None)
    note: str


class ProofRef(AddressLocation):
    """A proof."""

    ADDRESS_LAYOUT = ("proofs", None)
    proof: str


class ConflictRef(AddressLocation):
    """A conflict, by the address that it is about."""

    ADDRESS_LAYOUT = ("conflicts", None)
    place: str


class OwnerRef(AddressLocation):
    """A side, or another owner of pieces."""

    ADDRESS_LAYOUT = ("module", "owners", None)
    owner: str


class RatingRef(AddressLocation):
    """A rating of pieces."""

    ADDRESS_LAYOUT = ("module", "ratings", None)
    rating: str


class VocableRef(AddressLocation):
    """Address of a declared word, with its kind."""

    ADDRESS_LAYOUT = ("module", "words", None, None)
    vocable_kind: str
    word: str


class LabelRef(AddressLocation):
    """A label of a place."""

    ADDRESS_LAYOUT = ("labels", None)
    place: str


class LanguageRef(AddressLocation):
    """A language into which texts are translated."""

    ADDRESS_LAYOUT = ("texts", None)
    language: str


class TranslationRef(AddressLocation):
    """The translation of a text."""

    ADDRESS_LAYOUT = ("texts", None, None)
    language: str
    text: str


class OwnerEvents(AddressLocation):
    """The events of an owner."""

    ADDRESS_LAYOUT = ("events", None)
    owner: str


class EventRef(AddressLocation):
    """An event of an owner."""

    ADDRESS_LAYOUT = ("events", None, None)
    owner: str
    event: str

    @property
    def qualified_id(self) -> str:
        """Return the id of the event's marker in the manifest."""
        return f"{self.owner}/{self.event}"


class EventFieldRef(AddressLocation):
    """A key of an event."""

    ADDRESS_LAYOUT = ("events", None, None, None)
    owner: str
    event: str
    key: str


class OwnerPieces(AddressLocation):
    """The pieces of an owner."""

    ADDRESS_LAYOUT = ("pieces", None)
    owner: str


class PiecesOfType(AddressLocation):
    """The pieces of an owner that are of one type."""

    ADDRESS_LAYOUT = ("pieces", None, None)
    owner: str
    type: str


class PieceWithoutType(AddressLocation):
    """A piece in an address that omits its type."""

    ADDRESS_LAYOUT = ("pieces", None, None)
    owner: str
    piece: str


class PieceRef(AddressLocation):
    """A piece of the manifest."""

    ADDRESS_LAYOUT = ("pieces", None, None, None)
    owner: str
    type: str
    piece: str

    @property
    def qualified_id(self) -> str:
        """Return the id of the piece in the manifest."""
        return f"{self.owner}/{self.piece}"


class SpaceRef(AddressLocation):
    """A space of a board."""

    ADDRESS_LAYOUT = ("boards", None, "spaces", None)
    board: str
    space: str


class OutlineRef(AddressLocation):
    """The outline of a space, among the outlines of its board."""

    ADDRESS_LAYOUT = ("boards", None, "outlines", None)
    board: str
    space: str


class BoardPart(AddressLocation):
    """Address of a part of a board, such as its grid."""

    ADDRESS_LAYOUT = ("boards", None, None)
    board: str
    part: str


class BoardEntry(AddressLocation):
    """An entry of a mapping of a board: a space, a link, a path."""

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
    """An entry of any part of a scenario, below a heading, an owner or a place."""

    ADDRESS_LAYOUT = ("scenarios", None, None, None)
    scenario: str
    part: str
    heading: str


class SetupChart(AddressLocation):
    """A chart of a set-up, below its heading."""

    ADDRESS_LAYOUT = ("scenarios", None, "setup", None)
    scenario: str
    heading: str


class SetupLine(AddressLocation):
    """A line of a set-up chart: the entries at a place below a heading."""

    ADDRESS_LAYOUT = ("scenarios", None, "setup", None, None)
    scenario: str
    heading: str
    place: str

    @property
    def chart(self) -> SetupChart:
        """Return the chart that contains the line."""
        return SetupChart(self.scenario, self.heading)

    def with_place(self, place: str) -> SetupLine:
        """Return the line for another place of the same chart."""
        return SetupLine(self.scenario, self.heading, place)

    def with_scenario(self, scenario: str) -> SetupLine:
        """Return the line for the same place in another scenario."""
        return SetupLine(scenario, self.heading, self.place)


class SetupEntry(AddressLocation):
    """An entry of a line of a set-up chart."""

    ADDRESS_LAYOUT = ("scenarios", None, "setup", None, None, None)
    scenario: str
    heading: str
    place: str
    entry: str

    @property
    def line(self) -> SetupLine:
        """Return the line that contains the entry."""
        return SetupLine(self.scenario, self.heading, self.place)

    def with_scenario(self, scenario: str) -> SetupEntry:
        """Return the same entry in another scenario."""
        return SetupEntry(scenario, self.heading, self.place, self.entry)


class OwnerSchedule(AddressLocation):
    """The schedule of an owner."""

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
    """An entry of a line of a schedule."""

    ADDRESS_LAYOUT = ("scenarios", None, "arrivals", None, None, None, None)
    scenario: str
    owner: str
    moment: str
    verb: str
    entry: str


class ControlledPlaces(AddressLocation):
    """The spaces that an owner controls at the start."""

    ADDRESS_LAYOUT = ("scenarios", None, "control", None)
    scenario: str
    owner: str


class ControlledPlace(AddressLocation):
    """A place that an owner controls at the start."""

    ADDRESS_LAYOUT = ("scenarios", None, "control", None, None)
    scenario: str
    owner: str
    place: str


class UncontrolledPlace(AddressLocation):
    """A place that nobody controls at the start."""

    ADDRESS_LAYOUT = ("scenarios", None, "uncontrolled", None)
    scenario: str
    place: str


class PlaceOutOfPlay(AddressLocation):
    """A place that is out of play."""

    ADDRESS_LAYOUT = ("scenarios", None, "out-of-play", None)
    scenario: str
    place: str
