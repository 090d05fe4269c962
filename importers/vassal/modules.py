"""A VASSAL module as it stands in its file: the tree of parts, windows, palettes, set-ups."""

from __future__ import annotations

import struct
import warnings
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from lxml import etree

from sandtable.importers.protocol import ImportFailedError
from sandtable.importers.vassal.grids import Pixel
from sandtable.importers.vassal.maps import OFFBOARD, Element, Window, all_of, tag_of, window_of
from sandtable.importers.vassal.pieces import Piece, Place
from sandtable.importers.vassal.saves import Save
from sandtable.model.storage import safe_zip

BUILD = ("buildFile.xml", "buildFile")
IMAGES = "images/"
_ROOTS = ("GameModule", "BasicModule")
"""What the outermost part of a module is called since 3.5, and before."""
SAVE = ".vsav"
_GAME = "savedGame"
_WHAT = "VASSAL module"
_LARGEST = 256 * 2**20
"""Bytes of all saved games of a module, unpacked."""
_SLOTS = ("PieceSlot", "CardSlot")
_MAPS = ("Map", "PrivateMap", "PlayerHand")
_FORMATS = ("PNG", "GIF", "JPEG", "BMP", "TIFF", "WEBP")
"""What a board may be drawn in; of the others that the library knows most are seldom tried."""
_NO_PICTURE = (
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
"""What the library raises of broken pictures: each format has its own."""
_BROKEN = (BadZipFile, zlib.error, KeyError, OSError, EOFError, RuntimeError, ValueError)


@dataclass(frozen=True)
class Slot:
    """A piece of a palette, a deck or a stack that each game begins with."""

    piece: Piece
    gpid: str
    path: tuple[str, ...]
    """The palette and the lists in which it lies."""


@dataclass(frozen=True)
class Offer:
    """A line of the menu that begins a game: its words and its file, if it has one."""

    name: str
    file: str


@dataclass(frozen=True)
class Vmod:
    """All that is read of a module; what is not understood stays in the tree."""

    names: frozenset[str]
    files: Mapping[str, bytes]
    """What was read of the files; pictures only of boards, unless all were asked for."""
    root: Element

    @classmethod
    def of(cls, path: Path, *, whole: bool = True) -> Vmod:
        """Read a stranger's file; raise UnreadableError or ImportFailedError."""
        with safe_zip.opened(path, _WHAT) as archive:
            names = frozenset(archive.names)
            build = next((name for name in BUILD if name in names), None)
            if build is None:
                raise ImportFailedError(f"This is not a VASSAL module: there is no {BUILD[0]}.")
            root = _parsed(archive.read(build))
            if tag_of(root) not in _ROOTS:
                raise ImportFailedError(
                    f"This is not a VASSAL module: {build} is of something else."
                )
            wanted = names if whole else _needed(root, names)
            return cls(names, {name: archive.read(name) for name in sorted(wanted)}, root)

    @property
    def name(self) -> str:
        """What it is called."""
        return self.root.get("name", "")

    def all(self, *tags: str) -> list[Element]:
        """Every part whose name is one of these."""
        return list(all_of(self.root, *tags))

    @cached_property
    def windows(self) -> Mapping[str, Window]:
        """The map windows, by name."""
        found = [window_of(each, self._sizes) for each in all_of(self.root, *_MAPS)]
        return {window.name: window for window in found}

    @cached_property
    def _sizes(self) -> Mapping[str, Pixel]:
        images = {board.get("image", "") for board in all_of(self.root, "Board")}
        return {i: size_of(self.files[IMAGES + i]) for i in images if IMAGES + i in self.files}

    @property
    def sides(self) -> list[str]:
        """Whom players may be."""
        return [
            (entry.text or "").strip()
            for roster in all_of(self.root, "PlayerRoster")
            for entry in roster
            if isinstance(entry.tag, str)
        ]

    @cached_property
    def slots(self) -> Sequence[Piece]:
        """The pieces of all palettes and decks, in order."""
        return [slot.piece for slot in self.palette]

    @cached_property
    def palette(self) -> Sequence[Slot]:
        """The same, with where they lie."""
        return [
            Slot(Piece.of(each.text or ""), each.get("gpid", ""), tuple(_path(each)))
            for each in all_of(self.root, *_SLOTS)
        ]

    @cached_property
    def prototypes(self) -> Mapping[str, Piece]:
        """By name: traits that many pieces share, around a piece that is none."""
        found = all_of(self.root, "PrototypeDefinition")
        return {each.get("name", ""): Piece.of(each.text or "") for each in found}

    @cached_property
    def offers(self) -> Sequence[Offer]:
        """How a game may begin, in menu order."""
        leaves = (e for e in all_of(self.root, "PredefinedSetup") if e.get("isMenu") != "true")
        return [
            Offer(e.get("name", ""), e.get("file", "") if e.get("useFile") != "false" else "")
            for e in leaves
        ]

    @cached_property
    def saves(self) -> Mapping[str, Save]:
        """Saved games that the file holds, by their names without ending."""
        found = {n: data for n, data in self.files.items() if n.endswith(SAVE)}
        order = [offer.file for offer in self.offers]
        ranked = sorted(found, key=lambda name: order.index(name) if name in order else len(order))
        read: dict[str, Save] = {}
        left = _LARGEST
        for name in ranked:
            save = save_of(found[name], name, left)
            read[name.removesuffix(SAVE)] = save
            left -= sum(map(len, save.commands))
        return read

    def name_at(self, place: Place) -> str:
        """What VASSAL calls a point of a map."""
        window, *point = place
        found = self.windows.get(window)
        return found.name_at((point[0], point[1])) if found else OFFBOARD


def save_of(data: bytes, name: str, most: int = _LARGEST) -> Save:
    """Read a saved game, which is a zip of its own, of so many bytes at most."""
    try:
        with ZipFile(BytesIO(data)) as archive, archive.open(_GAME) as stream:
            game = stream.read(most + 1)
        if len(game) > most:
            raise ValueError(f"unpacked, the games are larger than {_LARGEST // 2**20} MB")
        save = Save.of(game)
        _ = [each.place for each in save.added.values()]
    except _BROKEN as error:
        reason = safe_zip.reason_of(error)
        raise ImportFailedError(f"{name} is not a readable saved game: {reason}.") from None
    return save


def size_of(data: bytes) -> Pixel:
    """Width and height of a picture; nought, where it is none that can be read."""
    from PIL import Image

    no_picture = (*_NO_PICTURE, Image.DecompressionBombError)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            with Image.open(BytesIO(data), formats=_FORMATS) as image:
                return image.size
        except no_picture:
            return 0, 0


def _path(slot: Element) -> Iterator[str]:
    above = [e for e in slot.iterancestors() if e.get("entryName") or tag_of(e) == "PieceWindow"]
    for each in reversed(above):
        yield each.get("entryName") or each.get("name") or ""


def _needed(root: Element, names: frozenset[str]) -> set[str]:
    boards = {IMAGES + board.get("image", "") for board in all_of(root, "Board")}
    return {name for name in names if name in boards or name.endswith(SAVE)}


def _parsed(data: bytes) -> Element:
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False,
        remove_comments=True, remove_pis=True,
    )  # fmt: skip
    try:
        return etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise ImportFailedError(f"{BUILD[0]} is broken: {error.msg}.") from None
