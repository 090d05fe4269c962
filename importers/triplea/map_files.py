"""The files of a TripleA map that describe its territories, from a folder or a zip."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from sandtable.importers.protocol import ImportFailedError
from sandtable.model.storage import safe_zip

POLYGONS_FILE = "polygons.txt"
_TEXT_FILES_OF_MAP = (POLYGONS_FILE, "centers.txt", "map.properties")
GAME_SUFFIX = ".xml"
_MAX_BYTES_OF_MAP_FILE = 64 * 2**20
"""Largest file in bytes; the largest known map has a twentieth of it."""
# The limit bounds the time that an untrusted map may take.
_MAX_GAMES_OF_MAP = 50
_UNITS_FOLDER = "units"
_PICTURE_SUFFIX = ".png"
_TEXT_SUFFIX = ".properties"
NOTES_SUFFIX = ".notes.html"
"""End of the name of the notes that belong to the game with the same name before it."""
_MAX_ENGINE_TEXT_BYTES = 4 * 2**20
"""Largest total size of the texts for the engine; published maps have some 60 kB."""
_FILES_MADE_BY_EXPORT = frozenset({"games", "map.yml", "description.html", _UNITS_FOLDER})
_MAX_PICTURE_BYTES = 100 * 2**20
"""Largest total size of the pictures of units; published maps have some 5 MB."""


@dataclass(frozen=True, slots=True)
class MapFiles:
    """The contents of a TripleA map's files, by path in the folder of the map."""

    map_folder: str
    """The path of the map's folder with a slash; empty if the given folder is the map's own."""
    text_files: dict[str, str]
    game_files: dict[str, bytes]
    """The XML files of the games that use the map."""
    unit_pictures: dict[str, bytes] = field(default_factory=dict)
    """The pictures of units: `Player/unit.png`, or `unit.png` for all players."""
    engine_texts: dict[str, bytes] = field(default_factory=dict)
    """Texts that the engine shows, by the name of their file, such as `notifications.properties`;
    the notes of a game by its path."""
    other_names: tuple[str, ...] = ()
    """Names of all other files and folders of the map."""


def read_map_files(path: Path) -> MapFiles:
    """Read the files of a map's folder or zip, or of a game and the map that it lies in."""
    if path.suffix.lower() == GAME_SUFFIX and path.is_file():
        return _read_single_game(path)
    if path.is_dir():
        names = [each.relative_to(path).as_posix() for each in _find_relevant_files(path)]
        files = _read_selected_map_files(names, lambda name: _read_bounded_file(path / name))
        home = path / files.map_folder
        return replace(
            files, other_names=_names_of_other_files(each.name for each in home.iterdir())
        )
    with safe_zip.open_safe_zip(path, "TripleA map") as archive:
        files = _read_selected_map_files(archive.file_names, archive.read_file)
        inside = (name.removeprefix(files.map_folder) for name in archive.file_names
                  if name.startswith(files.map_folder))  # fmt: skip
        return replace(
            files, other_names=_names_of_other_files(n.partition("/")[0] for n in inside)
        )


def _read_single_game(path: Path) -> MapFiles:
    """Read one game with the map around it; without a map it has no outlines."""
    games = {path.name: _read_bounded_file(path)}
    folders = (path.resolve().parent, path.resolve().parent.parent)
    home = next((each for each in folders if (each / POLYGONS_FILE).is_file()), None)
    if home is None:
        return MapFiles("", {}, games)
    texts = {
        name: _decode_text(_read_bounded_file(home / name))
        for name in _TEXT_FILES_OF_MAP
        if _is_regular_file(home / name)
    }
    names = [
        each.relative_to(home).as_posix()
        for each in sorted((home / _UNITS_FOLDER).rglob(f"*{_PICTURE_SUFFIX}"))
        if _is_regular_file(each)
    ]
    pictures = _read_unit_pictures(names, lambda name: _read_bounded_file(home / name))
    beside = [each for each in home.iterdir() if _is_regular_file(each)]
    shown = [each.name for each in beside if _is_engine_text(each)]
    engine_texts = _read_engine_texts(shown, lambda name: _read_bounded_file(home / name))
    notes = path.with_suffix(NOTES_SUFFIX)
    if _is_regular_file(notes):
        engine_texts[notes.name] = _read_bounded_file(notes)
    others = _names_of_other_files(each.name for each in home.iterdir())
    return MapFiles("", texts, games, pictures, engine_texts, others)


def _names_of_other_files(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names of files that are neither read nor created again by the export."""
    return tuple(
        sorted(
            name
            for name in set(names) - _FILES_MADE_BY_EXPORT - {*_TEXT_FILES_OF_MAP}
            if not name.startswith(".") and not name.endswith(_TEXT_SUFFIX)
        )
    )


def _is_engine_text(path: PurePosixPath | Path) -> bool:
    """Say whether a file holds texts that TripleA shows, and nothing of the map itself."""
    return path.suffix == _TEXT_SUFFIX and path.name not in _TEXT_FILES_OF_MAP


def _read_engine_texts(names: Iterable[str], read: Callable[[str], bytes]) -> dict[str, bytes]:
    texts = {name: read(name) for name in sorted(names)}
    if sum(map(len, texts.values())) > _MAX_ENGINE_TEXT_BYTES:
        size = _MAX_ENGINE_TEXT_BYTES // 2**20
        raise ImportFailedError(f"The texts for the engine are larger than {size} MB.")
    return texts


def _is_regular_file(path: Path) -> bool:
    """Say whether a path is a file, and not a link, which could lead out of the folder."""
    return path.is_file() and not path.is_symlink()


def _find_relevant_files(folder: Path) -> Iterable[Path]:
    """Return the files at the usual paths of a TripleA map, without links and map pictures."""
    shallow = (
        *folder.glob("*"),
        *folder.glob("*/*"),
        *folder.glob("*/*/*"),
        *folder.glob("*/*/games/*"),
        *folder.glob(f"*/*/{_UNITS_FOLDER}/*/*"),
        *folder.glob(f"*/{_UNITS_FOLDER}/*/*"),
    )
    regular_files = {each for each in shallow if _is_regular_file(each)}
    # The order of a folder differs between systems.
    return sorted(
        each
        for each in regular_files
        if each.name in _TEXT_FILES_OF_MAP
        or each.suffix in {GAME_SUFFIX, _TEXT_SUFFIX}
        or each.name.endswith(NOTES_SUFFIX)
        or _is_unit_picture(each)
    )


def _is_unit_picture(path: PurePosixPath | Path) -> bool:
    return path.suffix == _PICTURE_SUFFIX and _UNITS_FOLDER in {
        path.parent.name, path.parent.parent.name
    }  # fmt: skip


def _read_unit_pictures(names: Iterable[str], read: Callable[[str], bytes]) -> dict[str, bytes]:
    """Read the pictures of units at these paths below the map, as long as they are not too big."""
    pictures: dict[str, bytes] = {}
    left = _MAX_PICTURE_BYTES
    for name in names:
        data = read(name)
        left -= len(data)
        if left < 0:
            raise ImportFailedError(
                f"The pictures of units are larger than {_MAX_PICTURE_BYTES // 2**20} MB."
            )
        pictures[name.removeprefix(f"{_UNITS_FOLDER}/")] = data
    return pictures


def _read_bounded_file(path: Path) -> bytes:
    if path.stat().st_size > _MAX_BYTES_OF_MAP_FILE:
        raise ImportFailedError(
            f"{path.name} is larger than {_MAX_BYTES_OF_MAP_FILE // 2**20} MB."
        )
    return path.read_bytes()


def _read_selected_map_files(names: Iterable[str], read: Callable[[str], bytes]) -> MapFiles:
    paths = [PurePosixPath(name) for name in names]
    # A map may contain others: the one nearest to the top is the map itself.
    homes = sorted(
        (p.parent for p in paths if p.name == POLYGONS_FILE), key=lambda p: len(p.parts)
    )
    if not homes:
        raise ImportFailedError(f"This is not a TripleA map: there is no {POLYGONS_FILE}.")
    home = homes[0]
    texts = {
        p.name: _decode_text(read(str(p)))
        for p in paths
        if p.parent == home and p.name in _TEXT_FILES_OF_MAP
    }
    # The first game by name is the one that is imported.
    games = sorted(p for p in paths if p.suffix == GAME_SUFFIX and p.is_relative_to(home))
    game_files = {p.relative_to(home).as_posix(): read(str(p)) for p in games[:_MAX_GAMES_OF_MAP]}
    folder = "" if home == PurePosixPath() else f"{home}/"
    shown = sorted(
        p.relative_to(home).as_posix()
        for p in paths
        if p.is_relative_to(home / _UNITS_FOLDER) and p.suffix == _PICTURE_SUFFIX
    )
    pictures = _read_unit_pictures(shown, lambda name: read(f"{folder}{name}"))
    shown_texts = [p.name for p in paths if p.parent == home and _is_engine_text(p)]
    notes = [
        name
        for p in paths
        if p.is_relative_to(home)
        and p.name.endswith(NOTES_SUFFIX)
        and f"{(name := p.relative_to(home).as_posix()).removesuffix(NOTES_SUFFIX)}.xml"
        in game_files
    ]
    engine_texts = _read_engine_texts([*shown_texts, *notes], lambda name: read(f"{folder}{name}"))
    return MapFiles(folder, texts, game_files, pictures, engine_texts)


def _decode_text(data: bytes) -> str:
    """Decode a text as UTF-8, or as Latin-1 for older maps that are not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Every sequence of bytes is valid Latin-1, so this cannot fail.
        return data.decode("latin-1")
