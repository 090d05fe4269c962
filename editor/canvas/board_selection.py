"""Spaces, borders and links on boards that the selected addresses refer to."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.model.address_path import AddressPath
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.locations import BoardEntry, PieceRef, PieceWithoutType, RegionRef
from sandtable.model.lookup import full_address
from sandtable.model.module import Module
from sandtable.model.select.space_connections import spaces_in_region
from sandtable.model.select.space_index import space_index_of

_COLLECTIONS_WITH_SPACE_PAIRS = frozenset({"links", "borders"})


@dataclass(frozen=True, slots=True)
class BoardSelection:
    """Selected spaces, pieces and set-up lines."""

    spaces: tuple[tuple[str, str], ...]
    """Pairs of a board id and a space id."""
    pieces: frozenset[str]
    addresses: frozenset[AddressPath]

    def selected_spaces_on_board(self, board: str) -> tuple[str, ...]:
        """Return the selected spaces of a board."""
        return tuple(space for board_id, space in self.spaces if board_id == board)


@memoize_by_identity
def board_selection_of(module: Module, chosen: tuple[AddressPath, ...]) -> BoardSelection:
    """Return the spaces, borders and links that selected addresses refer to on boards."""
    spaces: dict[tuple[str, str], None] = {}
    pieces: set[str] = set()
    for address in chosen:
        # A dict keeps the order of the selection.
        spaces.update(dict.fromkeys(_boards_and_spaces_at_address(module, address)))
        if PieceWithoutType.from_address_prefix(address) and (
            piece := PieceRef.from_address_prefix(full_address(module, address))
        ):
            pieces.add(f"{piece.owner}/{piece.piece}")
    return BoardSelection(tuple(spaces), frozenset(pieces), frozenset(chosen))


def _boards_and_spaces_at_address(module: Module, address: AddressPath) -> list[tuple[str, str]]:
    ground = space_index_of(module)
    names: tuple[str, ...] = ()
    if on_board := BoardEntry.from_address_prefix(address):
        names = _spaces_of_board_entry(module, on_board)
    elif region := RegionRef.from_address_prefix(address):
        names = spaces_in_region(module, region.region)
    sites = [site for name in names if (site := ground.find_space(name))]
    return [(site.board, site.id) for site in sites]


def _spaces_of_board_entry(module: Module, entry: BoardEntry) -> tuple[str, ...]:
    """Return the spaces of a board entry: a space itself, both ends of a link, or a whole path."""
    if entry.collection_key == "spaces":
        return (entry.entry,)
    if entry.collection_key in _COLLECTIONS_WITH_SPACE_PAIRS:
        return tuple(entry.entry.split("/"))
    board = module.boards.get(entry.board) if entry.collection_key == "paths" else None
    route = board.paths.get(entry.entry) if board else None
    return route.along if route else ()
