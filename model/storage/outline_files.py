"""The outlines of all boards, which are read from GeoJSON files and written to them."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from sandtable.model.address_path import parse_address
from sandtable.model.entities.boards import Board
from sandtable.model.locations import BoardRef, OutlineRef
from sandtable.model.storage.geojson_outlines import (
    CONFLICTS_MEMBER,
    conflicts_in_geojson,
    geojson_text,
    read_feature_collection,
    read_geojson_outlines,
    with_numeric_coordinates,
)
from sandtable.model.storage.module_files import GEOJSON_SUFFIX
from sandtable.model.storage.plain_data_conversion import as_plain_data, expand_short_forms
from sandtable.model.storage.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from sandtable.model.entities.outlines import Outline
    from sandtable.model.module import Module
    from sandtable.model.storage.yaml_tree import YamlTree

LocatedMessages = tuple[tuple[int, int, str], ...]
_MAX_CACHED_OUTLINE_FILES = 32
_BAD_FILE_NAME_MESSAGE = (
    "Write the name of a file in the same folder as the board's own, such as isles.geojson."
)
_FILE_NAME_TAKEN_MESSAGE = (
    "This file already holds the outlines of {board}: give this board a file of its own."
)


def data_with_outlines(
    data: dict[str, Any], tree: YamlTree, texts: Mapping[str, str], problems: list[Problem]
) -> dict[str, Any]:
    """Return the data of a module with the outlines from the files that its boards name."""
    boards = data.get("boards")
    if not isinstance(boards, dict):
        return data
    board_by_path: dict[str, str] = {}
    outlined = dict(boards)
    conflicts = data.get(CONFLICTS_MEMBER, {})
    for name, board in boards.items():
        if isinstance(board, dict) and "outlines" in board:
            message = "Outlines cannot be written in YAML: 'geometry' names their GeoJSON file."
            problems.append(_board_problem(tree, name, message, "outlines"))
        if isinstance(board, dict) and "geometry" in board:
            outlined[name] = _board_data_with_outlines(
                name, board, tree, texts, board_by_path, problems
            )
        text = texts.get(next((p for p, board in board_by_path.items() if board == name), ""))
        if text is not None and isinstance(conflicts, dict):
            conflicts = {**conflicts, **_read_outline_file(text)[2]}
    return {**data, "boards": outlined, **({CONFLICTS_MEMBER: conflicts} if conflicts else {})}


def _board_data_with_outlines(
    name: str,
    board: dict[str, Any],
    tree: YamlTree,
    texts: Mapping[str, str],
    board_by_path: dict[str, str],
    problems: list[Problem],
) -> dict[str, Any]:
    stated_geometry = board["geometry"]
    if isinstance(stated_geometry, dict):
        return _board_data_with_inline_outlines(name, board, tree, problems)
    path = (
        outline_file_path(tree, name, stated_geometry)
        if isinstance(stated_geometry, str)
        else None
    )
    if path is None and isinstance(stated_geometry, str):
        problems.append(_board_problem(tree, name, _BAD_FILE_NAME_MESSAGE))
    if path is None or path not in texts:
        return board  # a check says that there is nothing
    if path in board_by_path:
        problems.append(
            _board_problem(tree, name, _FILE_NAME_TAKEN_MESSAGE.format(board=board_by_path[path]))
        )
        return board
    board_by_path[path] = name
    outlines, slips, _ = _read_outline_file(texts[path])
    problems.extend(Problem(path, line, column, "", message) for line, column, message in slips)
    return {**board, "outlines": outlines}


@lru_cache(_MAX_CACHED_OUTLINE_FILES)
def _read_outline_file(
    text: str,
) -> tuple[Mapping[str, Outline], LocatedMessages, Mapping[str, Any]]:
    """Return outlines, problems and conflicts that are read from a file, cached by its text."""
    slips: list[tuple[int, int, str]] = []
    outlines = read_geojson_outlines(text, lambda *slip: slips.append(slip))
    return outlines, tuple(slips), {} if slips else conflicts_in_geojson(text)


def _board_data_with_inline_outlines(
    name: str, board: dict[str, Any], tree: YamlTree, problems: list[Problem]
) -> dict[str, Any]:
    """Return the data of a board of a one-file module, with the outlines below its `geometry`."""

    def report_problem(_number: int | None, message: str) -> None:
        problems.append(_board_problem(tree, name, message))

    rest = {key: value for key, value in board.items() if key != "geometry"}
    return {**rest, "outlines": read_feature_collection(board["geometry"], report_problem)}


def _board_problem(tree: YamlTree, name: str, message: str, key: str = "geometry") -> Problem:
    spot = tree.locate_address(BoardRef(name).child_path(key))
    assert spot is not None
    return spot.problem_at_value(f"boards.{name}.{key}", message)


def outline_file_path(tree: YamlTree, name: str, file_name: str) -> str | None:
    """Return the path of the outline file that a board names.

    Returns None if it is not in the module's folder.
    """
    spot = tree.locate_address(
        BoardRef(name).child_path("geometry")
    )  # a file of contents names the board, too
    if spot is None or not _is_geojson_name(file_name):
        return None
    return (PurePosixPath(spot.file.name).parent / file_name).as_posix()


def _is_geojson_name(file_name: str) -> bool:
    return file_name == PurePosixPath(file_name).name and file_name.endswith(GEOJSON_SUFFIX)


def outline_file_name_problem(module: Module, board: str, file_name: str) -> str | None:
    """Return the reason why a board cannot have an outline file of this name, or None."""
    file_names = {key: other.geometry for key, other in module.boards.items()}
    return _file_name_problem(file_names, board, file_name)


def _file_name_problem(
    file_names: Mapping[str, str | None], board: str, file_name: str
) -> str | None:
    if not _is_geojson_name(file_name):
        return _BAD_FILE_NAME_MESSAGE
    boards_with_name = (key for key, other in file_names.items() if other == file_name)
    other_board = next((key for key in boards_with_name if key != board), None)
    return _FILE_NAME_TAKEN_MESSAGE.format(board=other_board) if other_board else None


def _named_outline_file(board: object) -> str | None:
    """Return the name of the outline file that the data of a board state, or None."""
    file_name = board.get("geometry") if isinstance(board, dict) else None
    return file_name if isinstance(file_name, str) else None


def data_with_former_outlines(
    data: dict[str, Any], before: Module, tree: YamlTree, problems: list[Problem]
) -> dict[str, Any]:
    """Return edited data of a module with the outlines that its boards had before.

    Boards that name a file keep their outlines. A file name that could not be read again is added
    to the problems.
    """
    boards = data.get("boards")
    if not isinstance(boards, dict):
        return data
    outlined = dict(boards)
    file_names = {name: _named_outline_file(board) for name, board in boards.items()}
    for name, board in boards.items():
        stated_geometry = board.get("geometry") if isinstance(board, dict) else None
        file_name = file_names[name]
        old = before.boards.get(name)
        if file_name is not None and (old is None or old.geometry != file_name):
            slip = _file_name_problem(file_names, name, file_name)
            problems.extend([_board_problem(tree, name, slip)] if slip else [])
        if isinstance(stated_geometry, dict):
            outlined[name] = _board_data_with_inline_outlines(name, board, tree, problems)
        elif stated_geometry is not None and name in before.boards and "outlines" not in board:
            outlined[name] = {**board, "outlines": before.boards[name].outlines}
    return {**data, "boards": outlined}


def iter_outline_file_paths(tree: YamlTree, module: Module) -> Iterator[str]:
    """Yield the GeoJSON files that boards name, next to the YAML files of a tree."""
    return (path for path, _ in _iter_paths_with_boards(tree, module))


def _iter_paths_with_boards(tree: YamlTree, module: Module) -> Iterator[tuple[str, str]]:
    """Yield the path of each outline file with the board that names it."""
    for name, board in module.boards.items():
        path = outline_file_path(tree, name, board.geometry) if board.geometry else None
        if path is not None:
            yield path, name


def changed_outline_files(
    before: Mapping[str, str], used: Iterable[str], tree: YamlTree, after: Module
) -> Mapping[str, str | None]:
    """Return the GeoJSON files to be written for a module's outlines; None deletes a file.

    `used` are the files that its boards named before. A file that no board names any more is
    deleted.
    """
    homes = dict(_iter_paths_with_boards(tree, after))
    changed: dict[str, str | None] = {}
    for path, name in homes.items():
        outlines, conflicts = (
            after.boards[name].outlines,
            _conflicts_beside_outlines(name, tree, after),
        )
        if not _is_file_up_to_date(before.get(path), outlines, conflicts):
            changed[path] = geojson_text(outlines, conflicts)
    return changed | {path: None for path in used if path in before and path not in homes}


def _conflicts_beside_outlines(board: str, tree: YamlTree, module: Module) -> Mapping[str, Any]:
    """Return the conflicts that are stored in the file of outlines, and not in YAML."""
    elsewhere = tree.merged_plain_data.get(CONFLICTS_MEMBER, {})
    return {
        address: with_numeric_coordinates(expand_short_forms(as_plain_data(conflict)))
        for address, conflict in module.conflicts.items()
        if board_of_outline_address(address) == board and address not in elsewhere
    }


def board_of_outline_address(address: str) -> str | None:
    """Return the board to which the address of an outline belongs; None for other addresses."""
    outline = OutlineRef.from_whole_address(parse_address(address) or ())
    return outline.board if outline else None


def _is_file_up_to_date(
    text: str | None, outlines: Mapping[str, Outline], conflicts: Mapping[str, Any]
) -> bool:
    if text is None:
        return not outlines
    outlines_in_file, slips, conflicts_in_file = _read_outline_file(text)
    # The order of features is the order of spaces, so it counts.
    same = not slips and list(outlines_in_file.items()) == list(outlines.items())
    return same and conflicts_in_file == conflicts


def with_inline_outlines(module: Module) -> Module:
    """Return the module with all outlines in its one file."""
    return _change_boards(module, lambda _, board: replace(board, geometry=None))


def with_outlines_in_files(module: Module) -> Module:
    """Return the module with all outlines in separate files."""

    def with_file_name(name: str, board: Board) -> Board:
        return replace(board, geometry=board.geometry or f"{name}.geojson")

    return _change_boards(module, with_file_name)


def _change_boards(module: Module, change: Callable[[str, Board], Board]) -> Module:
    boards = {n: change(n, b) if b.outlines else b for n, b in module.boards.items()}
    same = all(boards[name] == board for name, board in module.boards.items())
    return module if same else replace(module, boards=boards)
