"""Pictures of units: those of a TripleA map become the pictures of pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.model.wording.sentences import join_first_few_words

if TYPE_CHECKING:
    from sandtable.importers.triplea.game_conversion import GameIds
    from sandtable.model.entities.components import Piece
    from sandtable.model.module import Module

_PICTURE_FOLDER = "pictures/units"
# Endings may lie, so the first bytes decide.
_FIRST_BYTES_OF_PNG = b"\x89PNG"


def add_unit_pictures(
    module: Module, ids: GameIds, pictures: Mapping[str, bytes]
) -> tuple[Module, dict[str, bytes]]:
    """Return the module with pictures on its pieces, and the files of these by path.

    The picture of a damaged unit becomes the piece's other side.
    """
    readable = {
        name: data for name, data in pictures.items() if data.startswith(_FIRST_BYTES_OF_PNG)
    }
    files: dict[str, bytes] = {}
    pieces = {
        owner: {
            type_id: {
                piece_id: _piece_with_pictures(piece, (owner, piece_id), ids, readable, files)
                for piece_id, piece in each.items()
            }
            for type_id, each in by_type.items()
        }
        for owner, by_type in module.pieces.items()
    }
    return replace(module, pieces=pieces), files


def losses_of_unit_pictures(pictures: Mapping[str, bytes]) -> Iterator[str]:
    """Yield a loss if pictures are no PNG files, which TripleA could not show either."""
    broken = [name for name, data in pictures.items() if not data.startswith(_FIRST_BYTES_OF_PNG)]
    if broken:
        names = join_first_few_words(broken)
        yield f"Pictures of units that are no PNG files are left out: {names}."


def _piece_with_pictures(
    piece: Piece,
    owner_and_id: tuple[str, str],
    ids: GameIds,
    pictures: Mapping[str, bytes],
    files: dict[str, bytes],
) -> Piece:
    """Return a piece with its pictures, and add their files to `files`."""
    owner, piece_id = owner_and_id
    unit, player = ids.names_of_units[piece_id], ids.names_of_players.get(owner, "")
    paths: list[str] = []
    for ending in ("", "_hit"):
        # A picture outside the folders of players serves all of them.
        names = (f"{player}/{unit}{ending}.png", f"{unit}{ending}.png")
        name = next((each for each in names if each in pictures), None)
        if name is None:
            break
        path = f"{_PICTURE_FOLDER}/{owner}/{piece_id}{ending.replace('_', '-')}.png"
        files[path] = pictures[name]
        paths.append(path)
    if not paths:
        return piece
    return replace(piece, image=paths[0], side_images=tuple(paths[1:]))
