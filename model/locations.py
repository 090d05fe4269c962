"""Typed locations: what stands at which position of an address.

The only code that knows how addresses are laid out: `SetupLine.of(steps)` takes one apart, and
`.steps` puts it together. `.below("links", "a/b")` leads on to what has no class of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Self

from sandtable.model.address_path import format_address

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sandtable.model.address_path import AddressPath


def top_level_key(steps: AddressPath) -> str:
    """Return the shelf that an address begins with; nothing for the whole module."""
    return steps[0] if steps else ""


def split_first_key(steps: AddressPath) -> tuple[str, AddressPath]:
    """Return the first key of an address, and the path from there."""
    return steps[0], steps[1:]


def parent_key(steps: AddressPath) -> str:
    """Return the key that the last one stands below; nothing on a shelf itself."""
    return steps[-2] if len(steps) > 1 else ""


def address_depth(steps: AddressPath) -> int:
    """Return how deep an address lies, to compare it with another."""
    return len(steps)


def is_at_or_below(steps: AddressPath, above: AddressPath) -> bool:
    """Say whether an address is another, or lies below it."""
    return steps[: len(above)] == above


def relative_path(steps: AddressPath, above: AddressPath) -> AddressPath:
    """Return the path that leads from one address to another that lies below it."""
    return steps[len(above) :]


def iter_address_and_parents(steps: AddressPath) -> Iterator[AddressPath]:
    """Yield an address and all that it lies in, up to its shelf."""
    return (steps[:depth] for depth in range(len(steps), 0, -1))


def iter_parents_and_address(steps: AddressPath) -> Iterator[AddressPath]:
    """Yield all that an address lies in, from its shelf down to itself."""
    return (steps[:depth] for depth in range(1, len(steps) + 1))


def owner_at_address(steps: AddressPath) -> str:
    """Return the owner on whose shelf a piece or an event stands; nothing elsewhere."""
    shelf = OwnerPieces.from_address_prefix(steps) or OwnerEvents.from_address_prefix(steps)
    return shelf.owner if shelf else ""


@dataclass(frozen=True, slots=True)
class AddressLocation:
    """A place in a module whose address has a fixed layout."""

    ADDRESS_LAYOUT: ClassVar[tuple[str | None, ...]] = ()
    """The keys of its address; None where one of the fields stands, in their order."""

    @classmethod
    def from_address_prefix(cls, steps: AddressPath) -> Self | None:
        """Return the location that an address leads to or into; None where it leads elsewhere."""
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
        """Return the location whose very address this is; None where it is another."""
        return cls.from_address_prefix(steps) if len(steps) == len(cls.ADDRESS_LAYOUT) else None

    @classmethod
    def require_address_prefix(cls, steps: AddressPath) -> Self:
        """Return the location that an address leads to or into; raise where it leads elsewhere."""
        found = cls.from_address_prefix(steps)
        if found is None:
            message = f"{format_address(steps)} leads to no {cls.__name__}"
            raise ValueError(message)
        return found

    @property
    def address_path(self) -> AddressPath:
        """Return its path of keys."""
        kind: Any = type(self)
        layout = _layout_fields(kind)
        return tuple([fixed if name is None else getattr(self, name) for fixed, name in layout])

    @property
    def address(self) -> str:
        """Return its path of keys as it is written."""
        return format_address(self.address_path)

    def child_path(self, *keys: str) -> AddressPath:
        """Return the path of what stands in it."""
        return (*self.address_path, *keys)


@cache
def _layout_fields(kind: type[AddressLocation]) -> tuple[tuple[str, str | None], ...]:
    """Return the layout of a kind of location: each fixed key, or the field in its place."""
    names = iter([field.name for field in fields(kind)])
    return tuple(("", next(names)) if key is None else (key, None) for key in kind.ADDRESS_LAYOUT)


def qualified_id_at(steps: AddressPath) -> str | None:
    """Return the full name of the piece or event that an address means: `owner/id`."""
    is_named = top_level_key(steps) in {"pieces", "events"} and len(steps) >= len(
        EventRef.ADDRESS_LAYOUT
    )
    return f"{steps[1]}/{steps[-1]}" if is_named else None


def setup_entry_addresses(addresses: Iterable[AddressPath]) -> list[AddressPath]:
    """Return those addresses that are of an entry of a set-up chart."""
    return [steps for steps in addresses if SetupEntry.from_whole_address(steps)]


def iter_spaces_in_addresses(addresses: Iterable[AddressPath]) -> Iterator[str]:
    """Yield the spaces among addresses."""
    return (space.space for space in map(SpaceRef.from_address_prefix, addresses) if space)


@dataclass(frozen=True, slots=True)
class TypeRef(AddressLocation):
    """A type of pieces."""

    ADDRESS_LAYOUT = ("types", None)
    type: str


@dataclass(frozen=True, slots=True)
class BoardRef(AddressLocation):
    """A board."""

    ADDRESS_LAYOUT = ("boards", None)
    board: str


@dataclass(frozen=True, slots=True)
class TerrainRef(AddressLocation):
    """A terrain."""

    ADDRESS_LAYOUT = ("terrains", None)
    terrain: str


@dataclass(frozen=True, slots=True)
class RegionRef(AddressLocation):
    """A region."""

    ADDRESS_LAYOUT = ("regions", None)
    region: str


@dataclass(frozen=True, slots=True)
class LimitRef(AddressLocation):
    """A limit."""

    ADDRESS_LAYOUT = ("limits", None)
    limit: str


@dataclass(frozen=True, slots=True)
class MovementRef(AddressLocation):
    """A movement class."""

    ADDRESS_LAYOUT = ("movement", None)
    movement: str


@dataclass(frozen=True, slots=True)
class SupplyRef(AddressLocation):
    """A line of supply."""

    ADDRESS_LAYOUT = ("supply", None)
    supply: str


@dataclass(frozen=True, slots=True)
class FormationRef(AddressLocation):
    """A formation."""

    ADDRESS_LAYOUT = ("formations", None)
    formation: str


@dataclass(frozen=True, slots=True)
class OptionRef(AddressLocation):
    """An option."""

    ADDRESS_LAYOUT = ("options", None)
    option: str


@dataclass(frozen=True, slots=True)
class PackRef(AddressLocation):
    """A pack of options."""

    ADDRESS_LAYOUT = ("packs", None)
    pack: str


@dataclass(frozen=True, slots=True)
class TableRef(AddressLocation):
    """A table."""

    ADDRESS_LAYOUT = ("tables", None)
    table: str


@dataclass(frozen=True, slots=True)
class TableRowRef(AddressLocation):
    """A row of a table, by its key."""

    ADDRESS_LAYOUT = ("tables", None, "rows", None)
    table: str
    row: str


@dataclass(frozen=True, slots=True)
class SeriesRef(AddressLocation):
    """A series."""

    ADDRESS_LAYOUT = ("series", None)
    series: str


@dataclass(frozen=True, slots=True)
class ScenarioRef(AddressLocation):
    """A scenario."""

    ADDRESS_LAYOUT = ("scenarios", None)
    scenario: str


@dataclass(frozen=True, slots=True)
class ErratumRef(AddressLocation):
    """An erratum."""

    ADDRESS_LAYOUT = ("errata", None)
    erratum: str


@dataclass(frozen=True, slots=True)
class SourceRef(AddressLocation):
    """A source."""

    ADDRESS_LAYOUT = ("sources", None)
    source: str


@dataclass(frozen=True, slots=True)
class WaiverRef(AddressLocation):
    """A waiver."""

    ADDRESS_LAYOUT = ("waivers", None)
    waiver: str


@dataclass(frozen=True, slots=True)
class NoteRef(AddressLocation):
    """A note."""

    ADDRESS_LAYOUT = ("notes", None)
    note: str


@dataclass(frozen=True, slots=True)
class ProofRef(AddressLocation):
    """A proof."""

    ADDRESS_LAYOUT = ("proofs", None)
    proof: str


@dataclass(frozen=True, slots=True)
class ConflictRef(AddressLocation):
    """A conflict, by the address that it is about."""

    ADDRESS_LAYOUT = ("conflicts", None)
    place: str


@dataclass(frozen=True, slots=True)
class OwnerRef(AddressLocation):
    """A side, or another owner of pieces."""

    ADDRESS_LAYOUT = ("module", "owners", None)
    owner: str


@dataclass(frozen=True, slots=True)
class RatingRef(AddressLocation):
    """A number that pieces bear."""

    ADDRESS_LAYOUT = ("module", "ratings", None)
    rating: str


@dataclass(frozen=True, slots=True)
class VocableRef(AddressLocation):
    """A word of the module's own, by what it speaks of."""

    ADDRESS_LAYOUT = ("module", "words", None, None)
    vocable_kind: str
    word: str


@dataclass(frozen=True, slots=True)
class LabelRef(AddressLocation):
    """A label of a place."""

    ADDRESS_LAYOUT = ("labels", None)
    place: str


@dataclass(frozen=True, slots=True)
class LanguageRef(AddressLocation):
    """A language into which texts are translated."""

    ADDRESS_LAYOUT = ("texts", None)
    language: str


@dataclass(frozen=True, slots=True)
class TranslationRef(AddressLocation):
    """The translation of a text."""

    ADDRESS_LAYOUT = ("texts", None, None)
    language: str
    text: str


@dataclass(frozen=True, slots=True)
class OwnerEvents(AddressLocation):
    """The events of an owner."""

    ADDRESS_LAYOUT = ("events", None)
    owner: str


@dataclass(frozen=True, slots=True)
class EventRef(AddressLocation):
    """An event of an owner."""

    ADDRESS_LAYOUT = ("events", None, None)
    owner: str
    event: str

    @property
    def qualified_id(self) -> str:
        """Return the id by which the manifest knows its marker."""
        return f"{self.owner}/{self.event}"


@dataclass(frozen=True, slots=True)
class EventFieldRef(AddressLocation):
    """A key of an event."""

    ADDRESS_LAYOUT = ("events", None, None, None)
    owner: str
    event: str
    key: str


@dataclass(frozen=True, slots=True)
class OwnerPieces(AddressLocation):
    """The pieces of an owner."""

    ADDRESS_LAYOUT = ("pieces", None)
    owner: str


@dataclass(frozen=True, slots=True)
class PiecesOfType(AddressLocation):
    """The pieces of an owner that are of one type."""

    ADDRESS_LAYOUT = ("pieces", None, None)
    owner: str
    type: str


@dataclass(frozen=True, slots=True)
class PieceWithoutType(AddressLocation):
    """A piece whose address leaves out its type."""

    ADDRESS_LAYOUT = ("pieces", None, None)
    owner: str
    piece: str


@dataclass(frozen=True, slots=True)
class PieceRef(AddressLocation):
    """A piece of the manifest."""

    ADDRESS_LAYOUT = ("pieces", None, None, None)
    owner: str
    type: str
    piece: str

    @property
    def qualified_id(self) -> str:
        """Return the id by which the manifest knows it."""
        return f"{self.owner}/{self.piece}"


@dataclass(frozen=True, slots=True)
class SpaceRef(AddressLocation):
    """A space of a board."""

    ADDRESS_LAYOUT = ("boards", None, "spaces", None)
    board: str
    space: str


@dataclass(frozen=True, slots=True)
class OutlineRef(AddressLocation):
    """The outline of a space, where the board keeps outlines by themselves."""

    ADDRESS_LAYOUT = ("boards", None, "outlines", None)
    board: str
    space: str


@dataclass(frozen=True, slots=True)
class BoardPart(AddressLocation):
    """A part of a board, such as its grid."""

    ADDRESS_LAYOUT = ("boards", None, None)
    board: str
    part: str


@dataclass(frozen=True, slots=True)
class BoardEntry(AddressLocation):
    """An entry on one of the shelves of a board: a space, a link, a path."""

    ADDRESS_LAYOUT = ("boards", None, None, None)
    board: str
    collection_key: str
    entry: str


@dataclass(frozen=True, slots=True)
class ScenarioPart(AddressLocation):
    """A part of a scenario, such as its set-up."""

    ADDRESS_LAYOUT = ("scenarios", None, None)
    scenario: str
    part: str


@dataclass(frozen=True, slots=True)
class ScenarioPartEntry(AddressLocation):
    """A chart of any part of a scenario: what stands below a heading, an owner, a place."""

    ADDRESS_LAYOUT = ("scenarios", None, None, None)
    scenario: str
    part: str
    heading: str


@dataclass(frozen=True, slots=True)
class SetupChart(AddressLocation):
    """A chart of a set-up, below its heading."""

    ADDRESS_LAYOUT = ("scenarios", None, "setup", None)
    scenario: str
    heading: str


@dataclass(frozen=True, slots=True)
class SetupLine(AddressLocation):
    """A line of a set-up chart: what stands at a place below a heading."""

    ADDRESS_LAYOUT = ("scenarios", None, "setup", None, None)
    scenario: str
    heading: str
    place: str

    @property
    def chart(self) -> SetupChart:
        """Return the chart that it stands in."""
        return SetupChart(self.scenario, self.heading)

    def with_place(self, place: str) -> SetupLine:
        """Return the line of another place of the same chart."""
        return SetupLine(self.scenario, self.heading, place)

    def with_scenario(self, scenario: str) -> SetupLine:
        """Return the line of the same place in another scenario."""
        return SetupLine(scenario, self.heading, self.place)


@dataclass(frozen=True, slots=True)
class SetupEntry(AddressLocation):
    """An entry of a line of a set-up chart."""

    ADDRESS_LAYOUT = ("scenarios", None, "setup", None, None, None)
    scenario: str
    heading: str
    place: str
    entry: str

    @property
    def line(self) -> SetupLine:
        """Return the line that it stands in."""
        return SetupLine(self.scenario, self.heading, self.place)

    def with_scenario(self, scenario: str) -> SetupEntry:
        """Return the same entry in another scenario."""
        return SetupEntry(scenario, self.heading, self.place, self.entry)


@dataclass(frozen=True, slots=True)
class OwnerSchedule(AddressLocation):
    """The schedule of an owner."""

    ADDRESS_LAYOUT = ("scenarios", None, "arrivals", None)
    scenario: str
    owner: str


@dataclass(frozen=True, slots=True)
class ScheduleMoment(AddressLocation):
    """All that an owner does at a moment of a schedule."""

    ADDRESS_LAYOUT = ("scenarios", None, "arrivals", None, None)
    scenario: str
    owner: str
    moment: str


@dataclass(frozen=True, slots=True)
class ScheduleLine(AddressLocation):
    """A line of a schedule: what an owner does at a moment by a verb."""

    ADDRESS_LAYOUT = ("scenarios", None, "arrivals", None, None, None)
    scenario: str
    owner: str
    moment: str
    verb: str


@dataclass(frozen=True, slots=True)
class ScheduleEntry(AddressLocation):
    """An entry of a line of a schedule."""

    ADDRESS_LAYOUT = ("scenarios", None, "arrivals", None, None, None, None)
    scenario: str
    owner: str
    moment: str
    verb: str
    entry: str


@dataclass(frozen=True, slots=True)
class ControlledPlaces(AddressLocation):
    """The spaces that an owner holds at the beginning."""

    ADDRESS_LAYOUT = ("scenarios", None, "control", None)
    scenario: str
    owner: str


@dataclass(frozen=True, slots=True)
class ControlledPlace(AddressLocation):
    """A place among those that an owner holds at the beginning."""

    ADDRESS_LAYOUT = ("scenarios", None, "control", None, None)
    scenario: str
    owner: str
    place: str


@dataclass(frozen=True, slots=True)
class UncontrolledPlace(AddressLocation):
    """A place that nobody holds at the beginning."""

    ADDRESS_LAYOUT = ("scenarios", None, "uncontrolled", None)
    scenario: str
    place: str


@dataclass(frozen=True, slots=True)
class PlaceOutOfPlay(AddressLocation):
    """A place that is out of play."""

    ADDRESS_LAYOUT = ("scenarios", None, "out-of-play", None)
    scenario: str
    place: str
