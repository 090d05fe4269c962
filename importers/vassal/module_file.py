"""Contents of a VASSAL module file: elements, windows, palettes and saved games."""

from __future__ import annotations

import re
import struct
import warnings
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from lxml import etree

from sandtable.importers.protocol import ImportFailedError
from sandtable.importers.vassal.imported_picture_files import (
    IMAGE_FOLDER,
    has_picture_suffix,
    suffix_of_picture,
)
from sandtable.importers.vassal.location_grids import PixelPoint
from sandtable.importers.vassal.map_windows import (
    OFFBOARD_NAME,
    MapWindow,
    XmlElement,
    class_name_of_element,
    elements_of_classes,
    read_map_window,
)
from sandtable.importers.vassal.piece_traits import MapPoint, VassalPiece, parse_whole_number
from sandtable.importers.vassal.resolved_pieces import PrototypeResolver
from sandtable.importers.vassal.saved_games import SavedGame
from sandtable.model.storage import safe_zip

BUILD_FILES = ("buildFile.xml", "buildFile")
_NAMES_OF_ROOT_ELEMENT = ("GameModule", "BasicModule")
"""Names of the root element since version 3.5, and before."""
SAVE_SUFFIX = ".vsav"
_SAVED_GAME_FILE = "savedGame"
NAME_OF_FILE_FORMAT = "VASSAL module"
_MAX_SIZE_OF_SAVED_GAMES = 256 * 2**20
"""Largest total size of all saved games in bytes, when unpacked."""
_NAMES_OF_SLOT_ELEMENTS = ("PieceSlot", "CardSlot")
_NAMES_OF_PILE_ELEMENTS = ("SetupStack", "DrawPile")
# Windows that players have alone and hands are maps to VASSAL, too.
_NAMES_OF_MAP_ELEMENTS = ("Map", "PrivateMap", "PlayerHand")
_PICTURE_FORMATS = ("PNG", "GIF", "JPEG", "BMP", "TIFF", "WEBP")
"""Formats of board pictures; the library's other formats are rarely used and less tested."""
_PICTURE_READING_ERRORS = (
    OSError,
    ValueError,
    SyntaxError,
    Warning,
    LookupError,
    TypeError,
    ArithmeticError,
    NotImplementedError,
    RuntimeError,
    struct.error,
)
"""Errors of the library on broken pictures; each format raises its own."""
_SVG_NUMBER_PATTERN = re.compile(r"-?[0-9]{1,6}(?:\.[0-9]*)?")
_SVG_LENGTH_PATTERN = re.compile(r"([0-9]{1,6}(?:\.[0-9]*)?)(?:px)?$")
_NUMBERS_IN_VIEW_BOX = 4
_SAVED_GAME_READING_ERRORS = (
    BadZipFile,
    zlib.error,
    KeyError,
    OSError,
    EOFError,
    RuntimeError,
    ValueError,
)


@dataclass(frozen=True)
class PieceSlot:
    """A piece of a palette or a deck, or of a stack that every new game has."""

    piece: VassalPiece
    gpid: str
    palette_path: tuple[str, ...]
    """Names of the palette and lists around it."""
    entry_name: str = ""
    """The name of the slot, which may differ from that of the piece."""
    is_in_palette: bool = True
    """Whether players take the piece from a palette, rather than from a deck or a stack."""


@dataclass(frozen=True)
class StartPile:
    """A stack or a deck that every new game has."""

    name: str
    window: str
    board: str
    """The board that it lies on; empty for any."""
    point: PixelPoint
    """Its point on the board."""
    location: str
    """The name of its place, if the module gives the place by name."""
    is_deck: bool
    slots: tuple[PieceSlot, ...]


@dataclass(frozen=True)
class PredefinedSetup:
    """An entry of the menu that starts a game; its file may be empty."""

    name: str
    file: str


@dataclass(frozen=True)
class VassalModule:
    """A VASSAL module as read; elements that are not understood stay in the tree."""

    file_names: frozenset[str]
    files: Mapping[str, bytes]
    """Contents of the files that were read: board pictures and saved games, or all."""
    root_part: XmlElement
    picture_suffixes: Mapping[str, str] = field(default_factory=dict)
    """The endings that pictures without one should have, by their content."""

    @classmethod
    def read_file(cls, path: Path, *, whole: bool = True) -> VassalModule:
        """Read an untrusted VASSAL file; raise UnreadableError or ImportFailedError."""
        with safe_zip.open_safe_zip(path, NAME_OF_FILE_FORMAT) as archive:
            names = frozenset(archive.file_names)
            build = next((name for name in BUILD_FILES if name in names), None)
            if build is None:
                raise ImportFailedError(
                    f"This is not a VASSAL module: there is no {BUILD_FILES[0]}."
                )
            root = _parse_xml(archive.read_file(build))
            if class_name_of_element(root) not in _NAMES_OF_ROOT_ELEMENT:
                raise ImportFailedError(
                    f"This is not a VASSAL module: {build} is of something else."
                )
            needed_names = names if whole else _needed_file_names(root, names)
            unnamed = [
                n for n in names if n.startswith(IMAGE_FOLDER) and not has_picture_suffix(n)
            ]
            suffixes = {name: suffix_of_picture(archive.read_file(name)) for name in unnamed}
            contents = {name: archive.read_file(name) for name in sorted(needed_names)}
            return cls(names, contents, root, {n: end for n, end in suffixes.items() if end})

    @property
    def name(self) -> str:
        """Return the name of the VASSAL module."""
        return self.root_part.get("name", "")

    def all_elements_of_classes(self, *tags: str) -> list[XmlElement]:
        """Return all elements of the module with one of these class names."""
        return list(elements_of_classes(self.root_part, *tags))

    @cached_property
    def map_windows(self) -> Mapping[str, MapWindow]:
        """Return the map windows of the VASSAL module, by name."""
        windows = [
            read_map_window(each, self._picture_sizes)
            for each in elements_of_classes(self.root_part, *_NAMES_OF_MAP_ELEMENTS)
        ]
        return {window.name: window for window in windows}

    @cached_property
    def _picture_sizes(self) -> Mapping[str, PixelPoint]:
        images = {board.get("image", "") for board in elements_of_classes(self.root_part, "Board")}
        return {
            i: picture_size(self.files[IMAGE_FOLDER + i])
            for i in images
            if IMAGE_FOLDER + i in self.files
        }

    @property
    def player_sides(self) -> list[str]:
        """Return the sides that players can take in the VASSAL module."""
        return [
            (entry.text or "").strip()
            for roster in elements_of_classes(self.root_part, "PlayerRoster")
            for entry in roster
            if isinstance(entry.tag, str)
        ]

    @cached_property
    def slot_pieces(self) -> Sequence[VassalPiece]:
        """Return the VASSAL pieces of all palettes and decks, in order."""
        return [slot.piece for slot in self.piece_slots]

    @cached_property
    def piece_slots(self) -> Sequence[PieceSlot]:
        """Return the slots of pieces in all palettes and decks, in order."""
        return [
            _read_slot(each)
            for each in elements_of_classes(self.root_part, *_NAMES_OF_SLOT_ELEMENTS)
        ]

    @cached_property
    def slots_with_prototype_traits(self) -> Sequence[PieceSlot]:
        """Return the slots of palettes and decks, each piece with the traits of its prototypes."""
        resolve = self.resolver.resolve_prototypes
        return [replace(slot, piece=resolve(slot.piece)) for slot in self.piece_slots]

    @cached_property
    def resolver(self) -> PrototypeResolver:
        """Return the resolver that puts the traits of prototypes into pieces."""
        return PrototypeResolver(self.prototypes)

    @cached_property
    def start_piles(self) -> Sequence[StartPile]:
        """Return the stacks and decks with which every new game begins."""
        return [
            _read_pile(part, map_part.get("mapName", ""))
            for map_part in elements_of_classes(self.root_part, *_NAMES_OF_MAP_ELEMENTS)
            for part in elements_of_classes(map_part, *_NAMES_OF_PILE_ELEMENTS)
        ]

    @cached_property
    def prototypes(self) -> Mapping[str, VassalPiece]:
        """Return the prototypes by name, each as an empty piece with the shared traits."""
        definitions = elements_of_classes(self.root_part, "PrototypeDefinition")
        return {
            each.get("name", ""): VassalPiece.from_command(each.text or "") for each in definitions
        }

    @cached_property
    def predefined_setups(self) -> Sequence[PredefinedSetup]:
        """Return the entries of the menu that starts a game."""
        leaves = (
            e
            for e in elements_of_classes(self.root_part, "PredefinedSetup")
            if e.get("isMenu") != "true"
        )
        return [
            PredefinedSetup(
                e.get("name", ""), e.get("file", "") if e.get("useFile") != "false" else ""
            )
            for e in leaves
        ]

    @cached_property
    def saved_games(self) -> Mapping[str, SavedGame]:
        """Return the saved games of the file, by name without ending, in menu order."""
        save_files = {n: data for n, data in self.files.items() if n.endswith(SAVE_SUFFIX)}
        order = [offer.file for offer in self.predefined_setups]
        # Authors number their scenarios in the menu; other files follow.
        ranked = sorted(
            save_files, key=lambda name: order.index(name) if name in order else len(order)
        )
        saved_games: dict[str, SavedGame] = {}
        left = _MAX_SIZE_OF_SAVED_GAMES
        for name in ranked:
            save = read_saved_game(save_files[name], name, left)
            saved_games[name.removesuffix(SAVE_SUFFIX)] = save
            left -= sum(map(len, save.commands))
        return saved_games

    def name_of_location(self, place: MapPoint) -> str:
        """Return VASSAL's name for a point of a map."""
        window, *point = place
        map_window = self.map_windows.get(window)
        return map_window.name_of_location((point[0], point[1])) if map_window else OFFBOARD_NAME


def read_saved_game(data: bytes, name: str, most: int = _MAX_SIZE_OF_SAVED_GAMES) -> SavedGame:
    """Read a saved game, which is a zip file itself, up to a number of bytes."""
    try:
        with ZipFile(BytesIO(data)) as archive, archive.open(_SAVED_GAME_FILE) as stream:
            game = stream.read(most + 1)
        # The limit counts all saved games, as many small ones fill the memory as well.
        if len(game) > most:
            raise ValueError(
                f"unpacked, the games are larger than {_MAX_SIZE_OF_SAVED_GAMES // 2**20} MB"
            )
        save = SavedGame.from_bytes(game)
        # The points of all pieces are computed here, so that errors in them are reported with the
        # file.
        _ = [each.map_point for each in save.pieces_at_their_points.values()]
    except _SAVED_GAME_READING_ERRORS as error:
        reason = safe_zip.zip_error_reason(error)
        raise ImportFailedError(f"{name} is not a readable saved game: {reason}.") from None
    return save


def picture_size(data: bytes) -> PixelPoint:
    """Return width and height of a picture, or 0, 0 if it cannot be read."""
    # Imported in the child process that reads the file, and nowhere else.
    from PIL import Image

    if data.lstrip()[:1] == b"<":
        return _svg_size(data)
    no_picture = (*_PICTURE_READING_ERRORS, Image.DecompressionBombError)
    with warnings.catch_warnings():
        # Pillow only warns of pictures that would need much memory: as an error they are refused.
        warnings.simplefilter("error")
        try:
            with Image.open(BytesIO(data), formats=_PICTURE_FORMATS) as image:
                return image.size
        except no_picture:
            # A broken picture of a board has no size, but its spaces are still imported.
            return 0, 0


def _svg_size(data: bytes) -> PixelPoint:
    """Return width and height of an SVG in pixels, or 0, 0 if it does not state them."""
    try:
        root = _parse_xml(data)
    except ImportFailedError:
        # The size only affects the layout of the map, so a damaged SVG does not stop the import.
        return 0, 0
    stated = [_SVG_LENGTH_PATTERN.match(root.get(key, "")) for key in ("width", "height")]
    if all(stated):
        wide, high = (float(match[1]) for match in stated if match)
        return round(wide), round(high)
    box = [float(number) for number in _SVG_NUMBER_PATTERN.findall(root.get("viewBox", ""))]
    return (round(box[2]), round(box[3])) if len(box) == _NUMBERS_IN_VIEW_BOX else (0, 0)


def _read_slot(element: XmlElement) -> PieceSlot:
    above = list(element.iterancestors())
    return PieceSlot(
        VassalPiece.from_command(element.text or ""),
        element.get("gpid", ""),
        tuple(_palette_path_of_slot(element)),
        element.get("entryName", ""),
        any(class_name_of_element(each) == "PieceWindow" for each in above),
    )


def _read_pile(element: XmlElement, window: str) -> StartPile:
    point = (
        parse_whole_number(element.get("x", ""), 0),
        parse_whole_number(element.get("y", ""), 0),
    )
    is_by_name = element.get("useGridLocation") == "true"
    return StartPile(
        element.get("name", ""),
        window,
        element.get("owningBoard", ""),
        point,
        element.get("location", "") if is_by_name else "",
        class_name_of_element(element) == "DrawPile",
        tuple(_read_slot(each) for each in elements_of_classes(element, *_NAMES_OF_SLOT_ELEMENTS)),
    )


def _palette_path_of_slot(slot: XmlElement) -> Iterator[str]:
    above = [
        e
        for e in slot.iterancestors()
        if e.get("entryName") or class_name_of_element(e) == "PieceWindow"
    ]
    # Ancestors come from the inside out, and a path is read from the outside in.
    for each in reversed(above):
        yield each.get("entryName") or each.get("name") or ""


def _needed_file_names(root: XmlElement, names: frozenset[str]) -> set[str]:
    boards = {
        IMAGE_FOLDER + board.get("image", "") for board in elements_of_classes(root, "Board")
    }
    return {name for name in names if name in boards or name.endswith(SAVE_SUFFIX)}


def _parse_xml(data: bytes) -> XmlElement:
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False,
        remove_comments=True, remove_pis=True,
    )  # fmt: skip
    try:
        return etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise ImportFailedError(f"{BUILD_FILES[0]} is broken: {error.msg}.") from None
