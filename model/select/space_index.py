"""The spaces of a module: those that are written, and the hexes that need not be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from sandtable.model.entities.boards import Board, Grid, Space, SpaceKind
from sandtable.model.geometry.hex.grid_hexes import Hex, hex_on_grid, labelled_hexes
from sandtable.model.geometry.hex.hex_plane import hex_planes, hex_sides
from sandtable.model.identity_cache import cached_property
from sandtable.model.module import Module
from sandtable.model.static_part import cached_per_static_part

OFF_MAP_KINDS = frozenset({"box", "track", "off-map"})
OFF_MAP_AND_CONVOY_KINDS = OFF_MAP_KINDS | {"convoy"}
"""Kinds of spaces in which pieces wait to come into play, or are kept when they are out of it."""
_BLANK_SPACE = Space()


@dataclass(frozen=True, slots=True)
class SpaceEntry:
    """A space with its board, and its hex if it is one."""

    id: str
    board: str
    kind: SpaceKind
    space: Space = _BLANK_SPACE
    hex: Hex | None = None
    terrain: str | None = None

    @property
    def printed_label(self) -> str:
        """Its printed name: the label of a hex, the name of anything else."""
        return self.id if self.hex else self.space.name or self.id

    @property
    def spoken_name(self) -> str:
        """Its name in messages: `Ford Mill (F5.3)`."""
        named = self.space.name
        return f"{named} ({self.id})" if self.hex and named else self.printed_label


@dataclass(frozen=True)
class SpaceIndex:
    """All spaces, by id, in file order."""

    module: Module
    spaces_by_id: Mapping[str, SpaceEntry]
    first_label_by_second: Mapping[str, str] = field(default_factory=dict)
    """Second labels of hexes that two boards print, and the labels by which they go."""

    def find_space(self, name: str) -> SpaceEntry | None:
        """Return a space by its id or its other name."""
        return self.spaces_by_id.get(self.aliases.get(name, name))

    @cached_property
    def aliases(self) -> Mapping[str, str]:
        """Other names of spaces."""
        said = {s.space.alias: s.id for s in self.spaces_by_id.values() if s.space.alias}
        return {**self.first_label_by_second, **said}

    @cached_property
    def spaces_by_word(self) -> Mapping[str, frozenset[str]]:
        """The spaces that each bare word gives, regions aside."""
        found: dict[str, set[str]] = {}
        for site in self.spaces_by_id.values():
            for word in self._words_of_space(site):
                found.setdefault(word, set()).add(site.id)
        for label, site_id in self.first_label_by_second.items():
            found.setdefault(label, set()).add(site_id)
        return {word: frozenset(ids) for word, ids in found.items()}

    def _words_of_space(self, site: SpaceEntry) -> Iterator[str]:
        yield site.id
        yield site.kind
        yield site.board
        yield from site.space.tags
        yield from site.space.values
        if site.space.alias:
            yield site.space.alias
        if site.terrain:
            yield site.terrain
            terrain = self.module.terrains.get(site.terrain)
            if terrain and terrain.domain and terrain.domain != site.kind:
                yield terrain.domain


@cached_per_static_part
def space_index_of(module: Module) -> SpaceIndex:
    """Return all spaces of a module."""
    sites: dict[str, SpaceEntry] = {}
    second: dict[str, SpaceEntry] = {}
    doubles = second_labels(module)
    for board_id, board in module.boards.items():
        for site in _space_entries(module, board_id, board):
            (second if site.id in doubles else sites).setdefault(site.id, site)
    for label, site in second.items():
        sites[doubles[label]] = _merge_double_hex(sites[doubles[label]], site)
    return SpaceIndex(module, sites, doubles)


def second_labels(module: Module) -> Mapping[str, str]:
    """Second labels of hexes that two boards print, or one that wraps, and the first ones."""
    if not any(b.east_of or b.south_of or b.wrap for b in module.boards.values()):
        return {}
    return {
        k: v
        for plane in hex_planes(module.boards)
        for k, v in hex_sides(plane).label_by_double.items()
    }


def _merge_double_hex(first: SpaceEntry, second: SpaceEntry) -> SpaceEntry:
    """Merge the two entries of a hex that two boards print; the first takes precedence."""
    space = second.space if first.space is _BLANK_SPACE else first.space
    return replace(first, space=space, terrain=first.terrain or second.terrain)


def _space_entries(module: Module, board_id: str, board: Board) -> Iterator[SpaceEntry]:
    if board.grid:
        yield from _hex_entries(board_id, board, board.grid)
    for space_id, space in board.spaces.items():
        if board.grid and hex_on_grid(board.grid, space_id):
            continue
        yield SpaceEntry(
            space_id, board_id, _space_kind(module, board, space), space, None, space.terrain
        )


def _hex_entries(board_id: str, board: Board, grid: Grid) -> Iterator[SpaceEntry]:
    terrain = _terrain_by_hex(board, grid)
    kind = board.spaces_are or "hex"
    for place, label in labelled_hexes(grid):
        space = board.spaces.get(label)
        if space is None:
            yield SpaceEntry(label, board_id, kind, _BLANK_SPACE, place, terrain.get(label))
        else:
            ground = space.terrain or terrain.get(label)
            yield SpaceEntry(label, board_id, space.kind or kind, space, place, ground)


def _terrain_by_hex(board: Board, grid: Grid) -> dict[str, str]:
    """Return the terrain of each hex that the chart or its exceptions give."""
    if board.terrain is None:
        return {}
    # The first line of the chart is the top of the map, whichever way rows are numbered.
    lines = board.terrain.rows.splitlines()
    legend, left = board.terrain.legend, grid.columns[0]
    found: dict[str, str] = {}
    for place, label in labelled_hexes(grid):
        line = place.row - grid.rows[0] if grid.down else grid.rows[1] - place.row
        column = place.column - left
        if line < len(lines) and column < len(lines[line]):
            terrain = legend.get(lines[line][column])
            if terrain:
                found[label] = terrain
    for terrain, hexes in board.terrain.besides.items():
        found.update(dict.fromkeys(hexes, terrain))
    return found


def _space_kind(module: Module, board: Board, space: Space) -> SpaceKind:
    if space.kind or board.spaces_are:
        return space.kind or board.spaces_are or "land"
    if space.track:
        return "track"
    if board.kind != "areas":
        return "box"
    terrain = module.terrains.get(space.terrain or "")
    return "sea" if terrain and terrain.domain == "sea" else "land"
