"""Index of all spaces of a module, including hexes that the file does not list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from sandtable.model.entities.boards import Board, Grid, Space, SpaceKind
from sandtable.model.geometry.hex.grid_hexes import Hex, hex_on_grid, labelled_hexes
from sandtable.model.geometry.hex.hex_plane import first_label_by_second_label, hex_planes
from sandtable.model.identity_cache import cached_property
from sandtable.model.module import Module
from sandtable.model.static_part import cached_per_static_part

SPACE_KINDS_OFF_MAP = frozenset({"box", "track", "off-map"})
SPACE_KINDS_OFF_MAP_AND_CONVOYS = SPACE_KINDS_OFF_MAP | {"convoy"}
"""Kinds of spaces for pieces that are not in play, such as boxes, and convoy boxes."""
_BLANK_SPACE = Space()


@dataclass(frozen=True, slots=True)
class SpaceEntry:
    """A space with its board, and its position if it is a hex."""

    id: str
    board: str
    kind: SpaceKind
    space: Space = _BLANK_SPACE
    hex: Hex | None = None
    terrain: str | None = None

    @property
    def printed_label(self) -> str:
        """Return the name printed on the map: the label of a hex, the name of any other space."""
        return self.id if self.hex else self.space.name or self.id

    @property
    def spoken_name(self) -> str:
        """Return the name for messages, such as `Ford Mill (F5.3)`."""
        name = self.space.name
        return f"{name} ({self.id})" if self.hex and name else self.printed_label


@dataclass(frozen=True)
class SpaceIndex:
    """All spaces of a module by id, in file order."""

    module: Module
    spaces_by_id: Mapping[str, SpaceEntry]
    first_label_by_second: Mapping[str, str] = field(default_factory=dict)
    """Labels that a second board prints on a shared hex, with the label that serves as id."""

    def find_space(self, name: str) -> SpaceEntry | None:
        """Return a space by its id or an alias; None if there is none."""
        return self.spaces_by_id.get(self.aliases.get(name, name))

    @cached_property
    def aliases(self) -> Mapping[str, str]:
        """Return the ids of spaces by their alternative names."""
        aliases = {s.space.alias: s.id for s in self.spaces_by_id.values() if s.space.alias}
        return {**self.first_label_by_second, **aliases}

    @cached_property
    def spaces_by_word(self) -> Mapping[str, frozenset[str]]:
        """Return, for each word that can select spaces, their ids.

        Names of regions are not included.
        """
        ids_by_word: dict[str, set[str]] = {}
        for entry in self.spaces_by_id.values():
            for word in self._words_of_space(entry):
                ids_by_word.setdefault(word, set()).add(entry.id)
        for label, space_id in self.first_label_by_second.items():
            ids_by_word.setdefault(label, set()).add(space_id)
        return {word: frozenset(ids) for word, ids in ids_by_word.items()}

    def _words_of_space(self, entry: SpaceEntry) -> Iterator[str]:
        yield entry.id
        yield entry.kind
        yield entry.board
        yield from entry.space.tags
        yield from entry.space.values
        if entry.space.alias:
            yield entry.space.alias
        if entry.terrain:
            yield entry.terrain
            terrain = self.module.terrains.get(entry.terrain)
            if terrain and terrain.domain and terrain.domain != entry.kind:
                yield terrain.domain


@cached_per_static_part
def space_index_of(module: Module) -> SpaceIndex:
    """Return the index of all spaces of a module."""
    entries: dict[str, SpaceEntry] = {}
    second_entries: dict[str, SpaceEntry] = {}
    doubles = first_label_by_other_label(module)
    for board_id, board in module.boards.items():
        # Entries of hexes printed twice are merged below, when the first labels are all known.
        for entry in _entries_of_spaces(module, board_id, board):
            (second_entries if entry.id in doubles else entries).setdefault(entry.id, entry)
    for label, entry in second_entries.items():
        entries[doubles[label]] = _merge_hex_printed_twice(entries[doubles[label]], entry)
    return SpaceIndex(module, entries, doubles)


def first_label_by_other_label(module: Module) -> Mapping[str, str]:
    """Return the first label of each hex that is printed twice, by its second label.

    Such hexes lie on two boards that join, or on both edges of a board that wraps around.
    """
    # Spreading hexes over planes costs time that most modules need not spend.
    if not any(b.east_of or b.south_of or b.wrap for b in module.boards.values()):
        return {}
    return {
        k: v
        for plane in hex_planes(module.boards)
        for k, v in first_label_by_second_label(plane).items()
    }


def _merge_hex_printed_twice(first: SpaceEntry, second: SpaceEntry) -> SpaceEntry:
    """Merge the entries of a hex that two boards print; values of the first have precedence."""
    space = second.space if first.space is _BLANK_SPACE else first.space
    return replace(first, space=space, terrain=first.terrain or second.terrain)


def _entries_of_spaces(module: Module, board_id: str, board: Board) -> Iterator[SpaceEntry]:
    if board.grid:
        yield from _entries_of_hexes(board_id, board, board.grid)
    for space_id, space in board.spaces.items():
        # The entry only adds to a hex that the grid yields already.
        if board.grid and hex_on_grid(board.grid, space_id):
            continue
        yield SpaceEntry(
            space_id, board_id, _space_kind(module, board, space), space, None, space.terrain
        )


def _entries_of_hexes(board_id: str, board: Board, grid: Grid) -> Iterator[SpaceEntry]:
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
    """Return the terrain of each hex that the terrain chart or its exceptions state."""
    if board.terrain is None:
        return {}
    # The first line of the chart is the top of the map, whichever way rows are numbered.
    lines = board.terrain.rows.splitlines()
    legend, left = board.terrain.legend, grid.columns[0]
    terrain_by_label: dict[str, str] = {}
    for place, label in labelled_hexes(grid):
        line = place.row - grid.rows[0] if grid.down else grid.rows[1] - place.row
        column = place.column - left
        if line < len(lines) and column < len(lines[line]):
            terrain = legend.get(lines[line][column])
            if terrain:
                terrain_by_label[label] = terrain
    for terrain, hexes in board.terrain.besides.items():
        terrain_by_label.update(dict.fromkeys(hexes, terrain))
    return terrain_by_label


def _space_kind(module: Module, board: Board, space: Space) -> SpaceKind:
    # Most spaces of a board are of one kind, which the board states once.
    if space.kind or board.spaces_are:
        return space.kind or board.spaces_are or "land"
    if space.track:
        return "track"
    if board.kind != "areas":
        return "box"
    terrain = module.terrains.get(space.terrain or "")
    return "sea" if terrain and terrain.domain == "sea" else "land"
