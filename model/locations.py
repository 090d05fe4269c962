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


def shelf_of(steps: AddressPath) -> str:
    """Return the shelf that an address begins with; nothing for the whole module."""
    return steps[0] if steps else ""


def split_first(steps: AddressPath) -> tuple[str, AddressPath]:
    """Return the first key of an address, and the path from there."""
    return steps[0], steps[1:]


def key_above(steps: AddressPath) -> str:
    """Return the key that the last one stands below; nothing on a shelf itself."""
    return steps[-2] if len(steps) > 1 else ""


def depth_of(steps: AddressPath) -> int:
    """Return how deep an address lies, to compare it with another."""
    return len(steps)


def is_within(steps: AddressPath, above: AddressPath) -> bool:
    """Say whether an address is another, or lies below it."""
    return steps[: len(above)] == above


def path_below(steps: AddressPath, above: AddressPath) -> AddressPath:
    """Return the path that leads from one address to another that lies below it."""
    return steps[len(above) :]


def iter_outwards(steps: AddressPath) -> Iterator[AddressPath]:
    """Yield an address and all that it lies in, up to its shelf."""
    return (steps[:depth] for depth in range(len(steps), 0, -1))


def iter_inwards(steps: AddressPath) -> Iterator[AddressPath]:
    """Yield all that an address lies in, from its shelf down to itself."""
    return (steps[:depth] for depth in range(1, len(steps) + 1))


def owner_of(steps: AddressPath) -> str:
    """Return the owner on whose shelf a piece or an event stands; nothing elsewhere."""
    shelf = OwnerPieces.of(steps) or OwnerEvents.of(steps)
    return shelf.owner if shelf else ""


@dataclass(frozen=True, slots=True)
class Location:
    """A place in a module whose address has a fixed layout."""

    LAYOUT: ClassVar[tuple[str | None, ...]] = ()
    """The keys of its address; None where one of the fields stands, in their order."""

    @classmethod
    def of(cls, steps: AddressPath) -> Self | None:
        """Return the location that an address leads to or into; None where it leads elsewhere."""
        if len(steps) < len(cls.LAYOUT):
            return None
        keys = []
        for fixed, key in zip(cls.LAYOUT, steps, strict=False):
            if fixed is None:
                keys.append(key)
            elif fixed != key:
                return None
        return cls(*keys)

    @classmethod
    def at(cls, steps: AddressPath) -> Self | None:
        """Return the location whose very address this is; None where it is another."""
        return cls.of(steps) if len(steps) == len(cls.LAYOUT) else None

    @classmethod
    def holding(cls, steps: AddressPath) -> Self:
        """Return the location that an address leads to or into; raise where it leads elsewhere."""
        found = cls.of(steps)
        if found is None:
            message = f"{format_address(steps)} leads to no {cls.__name__}"
            raise ValueError(message)
        return found

    @property
    def steps(self) -> AddressPath:
        """Its path of keys."""
        kind: Any = type(self)
        layout = _layout_fields(kind)
        return tuple([fixed if name is None else getattr(self, name) for fixed, name in layout])

    @property
    def address(self) -> str:
        """Its path of keys as it is written."""
        return format_address(self.steps)

    def below(self, *keys: str) -> AddressPath:
        """Return the path of what stands in it."""
        return (*self.steps, *keys)


@cache
def _layout_fields(kind: type[Location]) -> tuple[tuple[str, str | None], ...]:
    """Return the layout of a kind of location: each fixed key, or the field in its place."""
    names = iter([field.name for field in fields(kind)])
    return tuple(("", next(names)) if key is None else (key, None) for key in kind.LAYOUT)


def piece_at(steps: AddressPath) -> str | None:
    """Return the full name of the piece or event that an address means: `owner/id`."""
    is_named = shelf_of(steps) in {"pieces", "events"} and len(steps) >= len(EventRef.LAYOUT)
    return f"{steps[1]}/{steps[-1]}" if is_named else None


def entries_in(addresses: Iterable[AddressPath]) -> list[AddressPath]:
    """Return those addresses that are of an entry of a set-up chart."""
    return [steps for steps in addresses if SetupEntry.at(steps)]


def spaces_in(addresses: Iterable[AddressPath]) -> Iterator[str]:
    """Yield the spaces among addresses."""
    return (space.space for space in map(SpaceRef.of, addresses) if space)


@dataclass(frozen=True, slots=True)
class TypeRef(Location):
    """A type of pieces."""

    LAYOUT = ("types", None)
    type: str


@dataclass(frozen=True, slots=True)
class BoardRef(Location):
    """A board."""

    LAYOUT = ("boards", None)
    board: str


@dataclass(frozen=True, slots=True)
class TerrainRef(Location):
    """A terrain."""

    LAYOUT = ("terrains", None)
    terrain: str


@dataclass(frozen=True, slots=True)
class RegionRef(Location):
    """A region."""

    LAYOUT = ("regions", None)
    region: str


@dataclass(frozen=True, slots=True)
class LimitRef(Location):
    """A limit."""

    LAYOUT = ("limits", None)
    limit: str


@dataclass(frozen=True, slots=True)
class MovementRef(Location):
    """A movement class."""

    LAYOUT = ("movement", None)
    movement: str


@dataclass(frozen=True, slots=True)
class SupplyRef(Location):
    """A line of supply."""

    LAYOUT = ("supply", None)
    supply: str


@dataclass(frozen=True, slots=True)
class FormationRef(Location):
    """A formation."""

    LAYOUT = ("formations", None)
    formation: str


@dataclass(frozen=True, slots=True)
class OptionRef(Location):
    """An option."""

    LAYOUT = ("options", None)
    option: str


@dataclass(frozen=True, slots=True)
class PackRef(Location):
    """A pack of options."""

    LAYOUT = ("packs", None)
    pack: str


@dataclass(frozen=True, slots=True)
class TableRef(Location):
    """A table."""

    LAYOUT = ("tables", None)
    table: str


@dataclass(frozen=True, slots=True)
class TableRow(Location):
    """A row of a table, by its key."""

    LAYOUT = ("tables", None, "rows", None)
    table: str
    row: str


@dataclass(frozen=True, slots=True)
class SeriesRef(Location):
    """A series."""

    LAYOUT = ("series", None)
    series: str


@dataclass(frozen=True, slots=True)
class ScenarioRef(Location):
    """A scenario."""

    LAYOUT = ("scenarios", None)
    scenario: str


@dataclass(frozen=True, slots=True)
class ErratumRef(Location):
    """An erratum."""

    LAYOUT = ("errata", None)
    erratum: str


@dataclass(frozen=True, slots=True)
class SourceRef(Location):
    """A source."""

    LAYOUT = ("sources", None)
    source: str


@dataclass(frozen=True, slots=True)
class WaiverRef(Location):
    """A waiver."""

    LAYOUT = ("waivers", None)
    waiver: str


@dataclass(frozen=True, slots=True)
class NoteRef(Location):
    """A note."""

    LAYOUT = ("notes", None)
    note: str


@dataclass(frozen=True, slots=True)
class ProofRef(Location):
    """A proof."""

    LAYOUT = ("proofs", None)
    proof: str


@dataclass(frozen=True, slots=True)
class ConflictRef(Location):
    """A conflict, by the address that it is about."""

    LAYOUT = ("conflicts", None)
    place: str


@dataclass(frozen=True, slots=True)
class OwnerRef(Location):
    """A side, or another owner of pieces."""

    LAYOUT = ("module", "owners", None)
    owner: str


@dataclass(frozen=True, slots=True)
class RatingRef(Location):
    """A number that pieces bear."""

    LAYOUT = ("module", "ratings", None)
    rating: str


@dataclass(frozen=True, slots=True)
class OwnWord(Location):
    """A word of the module's own, by what it speaks of."""

    LAYOUT = ("module", "words", None, None)
    sort: str
    word: str


@dataclass(frozen=True, slots=True)
class LabelRef(Location):
    """A label of a place."""

    LAYOUT = ("labels", None)
    place: str


@dataclass(frozen=True, slots=True)
class LanguageRef(Location):
    """A language into which texts are translated."""

    LAYOUT = ("texts", None)
    language: str


@dataclass(frozen=True, slots=True)
class TranslationRef(Location):
    """The translation of a text."""

    LAYOUT = ("texts", None, None)
    language: str
    text: str


@dataclass(frozen=True, slots=True)
class OwnerEvents(Location):
    """The events of an owner."""

    LAYOUT = ("events", None)
    owner: str


@dataclass(frozen=True, slots=True)
class EventRef(Location):
    """An event of an owner."""

    LAYOUT = ("events", None, None)
    owner: str
    event: str

    @property
    def id(self) -> str:
        """The id by which the manifest knows its marker."""
        return f"{self.owner}/{self.event}"


@dataclass(frozen=True, slots=True)
class EventKey(Location):
    """A key of an event."""

    LAYOUT = ("events", None, None, None)
    owner: str
    event: str
    key: str


@dataclass(frozen=True, slots=True)
class OwnerPieces(Location):
    """The pieces of an owner."""

    LAYOUT = ("pieces", None)
    owner: str


@dataclass(frozen=True, slots=True)
class PieceShelf(Location):
    """The pieces of an owner that are of one type."""

    LAYOUT = ("pieces", None, None)
    owner: str
    type: str


@dataclass(frozen=True, slots=True)
class ShortPiece(Location):
    """A piece whose address leaves out its type."""

    LAYOUT = ("pieces", None, None)
    owner: str
    piece: str


@dataclass(frozen=True, slots=True)
class PieceRef(Location):
    """A piece of the manifest."""

    LAYOUT = ("pieces", None, None, None)
    owner: str
    type: str
    piece: str

    @property
    def id(self) -> str:
        """The id by which the manifest knows it."""
        return f"{self.owner}/{self.piece}"


@dataclass(frozen=True, slots=True)
class SpaceRef(Location):
    """A space of a board."""

    LAYOUT = ("boards", None, "spaces", None)
    board: str
    space: str


@dataclass(frozen=True, slots=True)
class OutlineRef(Location):
    """The outline of a space, where the board keeps outlines by themselves."""

    LAYOUT = ("boards", None, "outlines", None)
    board: str
    space: str


@dataclass(frozen=True, slots=True)
class BoardPart(Location):
    """A part of a board, such as its grid."""

    LAYOUT = ("boards", None, None)
    board: str
    part: str


@dataclass(frozen=True, slots=True)
class BoardEntry(Location):
    """An entry on one of the shelves of a board: a space, a link, a path."""

    LAYOUT = ("boards", None, None, None)
    board: str
    shelf: str
    entry: str


@dataclass(frozen=True, slots=True)
class ScenarioPart(Location):
    """A part of a scenario, such as its set-up."""

    LAYOUT = ("scenarios", None, None)
    scenario: str
    part: str


@dataclass(frozen=True, slots=True)
class ScenarioChart(Location):
    """A chart of any part of a scenario: what stands below a heading, an owner, a place."""

    LAYOUT = ("scenarios", None, None, None)
    scenario: str
    part: str
    heading: str


@dataclass(frozen=True, slots=True)
class SetupChart(Location):
    """A chart of a set-up, below its heading."""

    LAYOUT = ("scenarios", None, "setup", None)
    scenario: str
    heading: str


@dataclass(frozen=True, slots=True)
class SetupLine(Location):
    """A line of a set-up chart: what stands at a place below a heading."""

    LAYOUT = ("scenarios", None, "setup", None, None)
    scenario: str
    heading: str
    place: str

    @property
    def chart(self) -> SetupChart:
        """The chart that it stands in."""
        return SetupChart(self.scenario, self.heading)

    def with_place(self, place: str) -> SetupLine:
        """Return the line of another place of the same chart."""
        return SetupLine(self.scenario, self.heading, place)

    def with_scenario(self, scenario: str) -> SetupLine:
        """Return the line of the same place in another scenario."""
        return SetupLine(scenario, self.heading, self.place)


@dataclass(frozen=True, slots=True)
class SetupEntry(Location):
    """An entry of a line of a set-up chart."""

    LAYOUT = ("scenarios", None, "setup", None, None, None)
    scenario: str
    heading: str
    place: str
    entry: str

    @property
    def line(self) -> SetupLine:
        """The line that it stands in."""
        return SetupLine(self.scenario, self.heading, self.place)

    def with_scenario(self, scenario: str) -> SetupEntry:
        """Return the same entry in another scenario."""
        return SetupEntry(scenario, self.heading, self.place, self.entry)


@dataclass(frozen=True, slots=True)
class ScheduleChart(Location):
    """The schedule of an owner."""

    LAYOUT = ("scenarios", None, "arrivals", None)
    scenario: str
    owner: str


@dataclass(frozen=True, slots=True)
class ScheduleMoment(Location):
    """All that an owner does at a moment of a schedule."""

    LAYOUT = ("scenarios", None, "arrivals", None, None)
    scenario: str
    owner: str
    moment: str


@dataclass(frozen=True, slots=True)
class ScheduleLine(Location):
    """A line of a schedule: what an owner does at a moment by a verb."""

    LAYOUT = ("scenarios", None, "arrivals", None, None, None)
    scenario: str
    owner: str
    moment: str
    verb: str


@dataclass(frozen=True, slots=True)
class ScheduleEntry(Location):
    """An entry of a line of a schedule."""

    LAYOUT = ("scenarios", None, "arrivals", None, None, None, None)
    scenario: str
    owner: str
    moment: str
    verb: str
    entry: str


@dataclass(frozen=True, slots=True)
class ControlChart(Location):
    """The spaces that an owner holds at the beginning."""

    LAYOUT = ("scenarios", None, "control", None)
    scenario: str
    owner: str


@dataclass(frozen=True, slots=True)
class ControlPlace(Location):
    """A place among those that an owner holds at the beginning."""

    LAYOUT = ("scenarios", None, "control", None, None)
    scenario: str
    owner: str
    place: str


@dataclass(frozen=True, slots=True)
class UncontrolledPlace(Location):
    """A place that nobody holds at the beginning."""

    LAYOUT = ("scenarios", None, "uncontrolled", None)
    scenario: str
    place: str


@dataclass(frozen=True, slots=True)
class ClosedPlace(Location):
    """A place that is out of play."""

    LAYOUT = ("scenarios", None, "out-of-play", None)
    scenario: str
    place: str
