"""Copies of a board with all that is on it, where every space gets a new id."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from string import ascii_uppercase
from typing import TYPE_CHECKING, TypeVar

from sandtable.model.address_path import format_address, parse_address
from sandtable.model.entities.boards import Board, Grid, Space
from sandtable.model.entities.remarks import Erratum, Waiver
from sandtable.model.geometry.hex.grid_hexes import Hex, column_of_text, hex_on_grid, label_of_hex
from sandtable.model.geometry.hex.hex_labels import column_label_prefix
from sandtable.model.locations import BoardEntry, BoardRef, RegionRef, relative_path, top_level_key
from sandtable.model.module import Module
from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.name_meaning import REFERENCE_KINDS_BY_DEFINITION
from sandtable.model.references.name_uses import all_name_uses_in_module
from sandtable.model.references.name_walk import NameWalk
from sandtable.model.select.space_connections import spaces_in_region
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from sandtable.model.entities.boards import Region, Route
    from sandtable.model.entities.remarks import Source

RemarkType = TypeVar("RemarkType", Erratum, Waiver)

_SPACES, _BOARDS, _REGIONS = (
    REFERENCE_KINDS_BY_DEFINITION["space"],
    REFERENCE_KINDS_BY_DEFINITION["board"],
    REFERENCE_KINDS_BY_DEFINITION["region"],
)


def copy_board(module: Module, board_id: str, new: str) -> Module:
    """Copy a board. The copy follows it in the order of boards.

    Its spaces get new ids and its hexes new labels. Regions that name only spaces of this board
    are copied as well, and so are remarks and translations about it. The copy is not joined to
    another board, because an edge can be joined only once.
    """
    # All new names come first, so that the walk can replace any of them.
    names = _names_for_copy(module, board_id, new)
    # The walk renames whatever it meets, so it gets only what is to be copied.
    part = Module(
        module=module.module,
        boards={board_id: module.boards[board_id]},
        regions={name: module.regions[name] for name in names.regions},
        errata=_remarks_to_copy(module.errata, names),
        waivers=_remarks_to_copy(module.waivers, names),
        sources=module.sources,
    )
    walked = NameWalk(
        names.function_that_replaces_names(module), name_index_of(module).owners
    ).walk_module(part)
    copy = _rename_ids_outside_phrases(walked.boards[board_id], new, names)
    regions = {names.regions[old]: region for old, region in walked.regions.items()}
    return replace(
        module,
        boards=_insert_entry_after(module.boards, board_id, {new: copy}),
        regions={**module.regions, **regions},
        errata=_add_copied_remarks(module.errata, walked.errata),
        waivers=_add_copied_remarks(module.waivers, walked.waivers),
        sources={
            n: _source_for_original_and_copy(s, walked.sources[n])
            for n, s in module.sources.items()
        },
        texts={tongue: _copy_translations(texts, names) for tongue, texts in module.texts.items()},
    )


@dataclass(frozen=True, slots=True)
class _NamesOnCopiedBoard:
    """The names that a copied board uses for itself, its spaces, its hexes and its regions.

    They replace the names of the original.
    """

    board: tuple[str, str]
    spaces: Mapping[str, str]
    regions: Mapping[str, str]
    grids: tuple[Grid, Grid] | None

    def space_name(self, name: str, *, column: bool = False) -> str:
        """Return the name that a space has on the copied board.

        With `column`, the name may also be that of a column of hexes.
        """
        # Only boards with grids have labels that are not spaces of the file.
        if name in self.spaces or self.grids is None:
            return self.spaces.get(name, name)
        before, after = self.grids
        place = hex_on_grid(before, name)
        if place is not None:
            return label_of_hex(after, place)
        number = column_of_text(before, name) if column else None
        return name if number is None else column_label_prefix(after.label, number) or name

    def has_name(self, new: str) -> bool:
        """Say whether the copy has a space or a region with this name."""
        if new in self.spaces.values() or new in self.regions.values():
            return True
        return self.grids is not None and hex_on_grid(self.grids[1], new) is not None

    def address_on_copied_board(self, text: str) -> str:
        """Return the address of the same value in the copied board.

        An address outside the board is returned unchanged.
        """
        steps = parse_address(text) or ()
        region, board = RegionRef.from_address_prefix(steps), BoardRef.from_address_prefix(steps)
        # Copied regions have an address outside the board.
        if region and region.region in self.regions:
            copied = RegionRef(self.regions[region.region])
            return format_address(copied.child_path(*relative_path(steps, region.address_path)))
        # An address on another board keeps its meaning.
        if board is None or board.board != self.board[0]:
            return text
        entry = BoardEntry.from_address_prefix(steps)
        if entry is None:
            return format_address(
                BoardRef(self.board[1]).child_path(*relative_path(steps, board.address_path))
            )
        name = self._name_of_entry(entry.collection_key, entry.entry)
        copied_entry = BoardEntry(self.board[1], entry.collection_key, name)
        return format_address(copied_entry.child_path(*relative_path(steps, entry.address_path)))

    def _name_of_entry(self, shelf: str, name: str) -> str:
        """Return the name that an entry of the board has in the copy."""
        if shelf in {"spaces", "outlines"}:
            return self.space_name(name)
        return self._pair_of_copied_names(name) if shelf in {"links", "borders"} else name

    def _pair_of_copied_names(self, pair: str) -> str:
        return "/".join(self.regions.get(end, self.space_name(end)) for end in pair.split("/"))

    def function_that_replaces_names(
        self, module: Module
    ) -> Callable[[str, str, str, object], str]:
        """Return a function that returns the new name for each name on the copied board."""
        index = name_index_of(module)

        def replace_name(kind: str, name: str, scope: str, _: object) -> str:
            # A piece may be a place, such as a ship that carries others.
            if kind == "place" and index.is_piece_name(kind, name, scope):
                return name
            if kind == "address":
                return self.address_on_copied_board(name)
            if kind in _SPACES and (new := self.space_name(name, column=kind == "hex")) != name:
                return new
            if kind in _REGIONS and name in self.regions:
                return self.regions[name]
            return self.board[1] if kind in _BOARDS and name == self.board[0] else name

        return replace_name


def _names_for_copy(module: Module, board_id: str, new: str) -> _NamesOnCopiedBoard:
    board, used_ids = module.boards[board_id], set(name_index_of(module).written_space_ids)
    spaces: dict[str, str] = {}
    for name, space in board.spaces.items():
        if board.grid is None or hex_on_grid(board.grid, name) is None:
            spaces[name] = _reserve_unused_id(name, used_ids)
        if space.alias:
            spaces[space.alias] = _reserve_unused_id(space.alias, used_ids)
    for name in board.outlines.keys() - board.spaces.keys():
        spaces[name] = _reserve_unused_id(name, used_ids)
    used_region_ids = set(module.regions)
    regions = {
        name: _reserve_unused_id(name, used_region_ids)
        for name in _regions_of_board(module, board_id)
    }
    grids = (board.grid, _grid_with_own_labels(module, board.grid)) if board.grid else None
    return _NamesOnCopiedBoard((board_id, new), spaces, regions, grids)


def _reserve_unused_id(name: str, used_ids: set[str]) -> str:
    """Return an unused id made of this name and a number, and mark it as used."""
    number = 2
    while f"{name}-{number}" in used_ids:
        number += 1
    used_ids.add(f"{name}-{number}")
    return f"{name}-{number}"


def _grid_with_own_labels(module: Module, grid: Grid) -> Grid:
    """Return a grid of the same hexes with new labels: a letter and the old label."""
    index, first = name_index_of(module), Hex(grid.columns[0], grid.rows[0])
    labels = (f"{letter}-{grid.label}" for letter in _iter_label_prefixes())
    grids = (replace(grid, label=label) for label in labels)
    # Labels of a grid share their pattern, so the first hex stands for all.
    return next(new for new in grids if not index.is_hex_label(label_of_hex(new, first)))


def _iter_label_prefixes() -> Iterable[str]:
    number = 0
    while True:
        number += 1
        yield from (letter * number for letter in ascii_uppercase[1:])


def _regions_of_board(module: Module, board_id: str) -> tuple[str, ...]:
    """Return the regions with spaces of this board only, if they name something on it.

    They name the board, one of its spaces, or another such region.
    """
    ground, regions_to_copy = space_index_of(module), set[str]()
    inside = {
        name
        for name in module.regions
        if (contents := spaces_in_region(module, name))
        and all(ground.spaces_by_id[space].board == board_id for space in contents)
    }
    names_by_region = {
        name: _names_in_region(module, name, module.regions[name]) for name in inside
    }
    copied_now = {
        name
        for name, words in names_by_region.items()
        if board_id in words
        or any((site := ground.find_space(word)) and site.board == board_id for word in words)
    }
    # Regions may name other regions, so repeat until none is added.
    while copied_now - regions_to_copy:
        regions_to_copy |= copied_now
        copied_now = {name for name, words in names_by_region.items() if words & regions_to_copy}
    return tuple(name for name in module.regions if name in regions_to_copy)


def _names_in_region(module: Module, name: str, region: Region) -> set[str]:
    """Return the names of spaces, boards and regions that a region names directly."""
    alone = replace(Module(module=module.module), regions={name: region})
    return {
        use.name for use in all_name_uses_in_module(alone) if top_level_key(use.steps) == "regions"
    }


def _rename_ids_outside_phrases(board: Board, new: str, names: _NamesOnCopiedBoard) -> Board:
    """Rename ids that do not stand in phrases: keys, roads and rivers, joined boards."""
    seeded = board.recipe is None or all(
        half is None or half.seeds for half in (board.recipe.land, board.recipe.sea)
    )
    return replace(
        board,
        spaces={
            names.space_name(name): _rename_space_for_copy(space, names)
            for name, space in board.spaces.items()
        },
        geometry=f"{new}.geojson" if board.outlines else None,
        borders={
            pair: kinds
            for pair, kinds in board.borders.items()
            if _are_both_ends_copied(pair, names)
        },
        paths={name: _copied_part_of_path(path, names) for name, path in board.paths.items()},
        grid=names.grids[1] if names.grids else None,
        recipe=board.recipe if seeded else None,  # else it would give the same names again
        drawn=board.drawn if seeded else None,
        # A board edge joins one other board at most, and the original keeps it.
        east_of=None,
        south_of=None,
        lies_on=None,
    )


def _rename_space_for_copy(space: Space, names: _NamesOnCopiedBoard) -> Space:
    return replace(space, alias=names.space_name(space.alias)) if space.alias else space


def _are_both_ends_copied(pair: str, names: _NamesOnCopiedBoard) -> bool:
    """Say whether both ends of a border were copied; an end on a joined board is not."""
    return all(names.has_name(end) for end in pair.split("/"))


def _copied_part_of_path(path: Route, names: _NamesOnCopiedBoard) -> Route:
    """Return the part of a road, railway or river that runs on the copied board."""
    return replace(path, along=tuple(space for space in path.along if names.has_name(space)))


def _insert_entry_after(
    boards: Mapping[str, Board], old: str, new: Mapping[str, Board]
) -> dict[str, Board]:
    extended: dict[str, Board] = {}
    for name, board in boards.items():
        extended[name] = board
        if name == old:
            extended.update(new)
    return extended


def _remarks_to_copy(
    remarks: Mapping[str, RemarkType], names: _NamesOnCopiedBoard
) -> dict[str, RemarkType]:
    """Return new errata, source notes and waivers for the copies of the entries they are about."""
    return {
        name: r
        for name, r in remarks.items()
        if r.at and names.address_on_copied_board(r.at) != r.at
    }


def _add_copied_remarks(
    remarks: Mapping[str, RemarkType], copies: Mapping[str, RemarkType]
) -> dict[str, RemarkType]:
    """Add the copied errata, source notes and waivers under new ids."""
    used_ids = set(remarks)
    return {
        **remarks,
        **{_reserve_unused_id(name, used_ids): remark for name, remark in copies.items()},
    }


def _source_for_original_and_copy(source: Source, of_copy: Source) -> Source:
    """Return a source note that names the copy of an entry beside the entry itself."""
    more = tuple(at for at in of_copy.at if at not in source.at)
    return replace(source, at=(*source.at, *more)) if more else source


def _copy_translations(texts: Mapping[str, str], names: _NamesOnCopiedBoard) -> dict[str, str]:
    """Add the translations of the copied board and regions."""
    return {**texts, **{names.address_on_copied_board(at): text for at, text in texts.items()}}
