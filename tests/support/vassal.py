"""Reads back what the program writes for VASSAL, by VASSAL's own rules."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from math import floor
from pathlib import Path
from xml.etree import ElementTree as ET

ESCAPE = "\x1b"


def tokens(text: str, sign: str) -> list[str]:
    """The tokens of a sequence: a sign after a stroke belongs to its token."""
    found, token = [], ""
    for letter in text:
        if letter != sign:
            token += letter
        elif token.endswith("\\"):
            token = token[:-1] + sign
        else:
            found.append(token)
            token = ""
    return [_bare(one) for one in (*found, token)]


def _bare(token: str) -> str:
    quoted = len(token) > 1 and token[0] == token[-1] == "'"
    return token[1:-1] if quoted else token


def chain(text: str) -> list[str]:
    """What wraps what, outermost first."""
    found = []
    while True:
        first, *rest = tokens(text, "\t")
        found.append(first)
        if not rest:
            return found
        [text] = rest


@dataclass(frozen=True)
class Counter:
    """A piece as VASSAL has it: its traits with their states, outermost first."""

    id: str
    types: tuple[str, ...]
    states: tuple[str, ...]

    @classmethod
    def of(cls, command: str) -> Counter:
        plus, name, type_, state = tokens(command, "/")
        assert plus == "+"
        return cls(name, tuple(chain(type_)), tuple(chain(state)))

    @cached_property
    def place(self) -> tuple[str, int, int]:
        window, x, y, *_ = tokens(self.states[-1], ";")
        return window, int(x), int(y)

    @property
    def gpid(self) -> str:
        return tokens(self.states[-1], ";")[3]

    @property
    def image(self) -> str:
        return tokens(self.types[-1], ";")[3]

    def traits(self, name: str) -> Iterator[tuple[list[str], str]]:
        """The traits of a kind: what each says, and how it stands."""
        for type_, state in zip(self.types, self.states, strict=True):
            kind, *fields = tokens(type_, ";")
            if kind == name:
                yield fields, state

    @cached_property
    def properties(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for [names], state in self.traits("mark"):
            found.update(zip(tokens(names, ","), tokens(state, ","), strict=True))
        for fields, state in self.traits("PROP"):
            found[fields[0]] = state
        return found

    @cached_property
    def layers(self) -> dict[str, int]:
        """By the name of a layer: what shows of it; less than nought, if it is off."""
        return {fields[18]: int(state) for fields, state in self.traits("emb2")}

    @cached_property
    def images(self) -> set[str]:
        found = {self.image} | {fields[1] for fields, _ in self.traits("obs")}
        for fields, _ in self.traits("emb2"):
            found.update(tokens(fields[15], ","))
        return found - {""}


@dataclass(frozen=True)
class Save:
    """A saved game: its pieces, its stacks, and what else it sets."""

    commands: tuple[str, ...]

    @classmethod
    def of(cls, data: bytes) -> Save:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            raw = archive.read("savedGame")
        assert raw.startswith(b"!VCSK")
        key = int(raw[5:7], 16)
        text = bytes(byte ^ key for byte in bytes.fromhex(raw[7:].decode())).decode()
        return cls(tuple(tokens(text, ESCAPE)))

    @cached_property
    def added(self) -> dict[str, Counter]:
        found = (Counter.of(c) for c in self.commands if c.startswith("+/"))
        return {one.id: one for one in found}

    @cached_property
    def pieces(self) -> list[Counter]:
        return [one for one in self.added.values() if one.types != ("stack",)]

    @cached_property
    def stacks(self) -> list[tuple[tuple[str, int, int], list[Counter]]]:
        """Where each stack lies, and its pieces from the bottom to the top."""
        found = []
        for one in self.added.values():
            if one.types == ("stack",):
                names = tokens(one.states[0], ";")[3:-1]
                found.append((one.place, [self.added[name] for name in names]))
        return found


@dataclass(frozen=True)
class Vmod:
    """A module: its tree, its files, and what it calls each point of its maps."""

    files: dict[str, bytes]
    windows: dict[str, ET.Element] = field(default_factory=dict)

    @classmethod
    def of(cls, path: Path) -> Vmod:
        with zipfile.ZipFile(path) as archive:
            found = cls({name: archive.read(name) for name in archive.namelist()})
        maps = found.root.iter("VASSAL.build.module.Map")
        found.windows.update({each.get("mapName", ""): each for each in maps})
        return found

    @cached_property
    def root(self) -> ET.Element:
        return ET.fromstring(self.files["buildFile.xml"])

    def all(self, name: str) -> list[ET.Element]:
        """Every element whose name ends so."""
        return [each for each in self.root.iter() if each.tag.endswith(f".{name}")]

    @property
    def slots(self) -> list[Counter]:
        return [Counter.of(each.text or "") for each in self.all("PieceSlot")]

    @property
    def prototypes(self) -> dict[str, Counter]:
        found = self.all("PrototypeDefinition")
        return {each.get("name", ""): Counter.of(each.text or "") for each in found}

    @property
    def saves(self) -> dict[str, Save]:
        """By scenario."""
        return {
            name.removesuffix(".vsav"): Save.of(data)
            for name, data in self.files.items()
            if name.endswith(".vsav")
        }

    def name_at(self, place: tuple[str, int, int]) -> str:
        """What VASSAL calls a point of a map."""
        window, x, y = place
        board = self.windows[window]
        for zone in board.iter():
            if zone.tag.endswith(".Zone") and _inside(path_of(zone), x, y):
                return zone.get("name", "")
        for grid in board.iter():
            if grid.tag.endswith(".HexGrid"):
                high = int.from_bytes(self.files[f"images/{_image(board)}"][20:24], "big")
                return hex_name(grid, (x, y), high)
        return "offboard"


def _image(window: ET.Element) -> str:
    [board] = [each for each in window.iter() if each.tag.endswith(".Board")]
    return board.get("image", "")


def path_of(zone: ET.Element) -> list[tuple[int, int]]:
    """The corners of a zone: whole numbers, since VASSAL leaves out all others."""
    pairs = (pair.split(",") for pair in zone.get("path", "").split(";"))
    return [(int(x), int(y)) for x, y in pairs]


def _inside(path: list[tuple[int, int]], x: int, y: int) -> bool:
    """The crossings to the left of a point, counted as Java counts them for whole numbers."""
    hits = 0
    last_x, last_y = path[-1]
    for here_x, here_y in path:
        low, high = min(last_y, here_y), max(last_y, here_y)
        if low <= y < high:
            along = (y - last_y) * (here_x - last_x) / (here_y - last_y) + last_x
            hits += x < along
        last_x, last_y = here_x, here_y
    return hits % 2 == 1


def hex_name(grid: ET.Element, point: tuple[int, int], high: int) -> str:
    """The name that a numbered hex grid gives to a point, as in VASSAL's HexGridNumbering."""
    [numbering] = list(grid)
    dx, dy = float(grid.get("dx", "")), float(grid.get("dy", ""))
    sideways = grid.get("sideways") == "true"
    px, py = point[::-1] if sideways else point
    px, py = px - int(grid.get("x0", "")), py - int(grid.get("y0", ""))
    column = floor(px / dx + 0.5)
    shifted = py - dy / 2 if floor(px / dx + 0.5) % 2 else py
    row = floor(shifted / dy + 0.5)
    assert numbering.get("hDescend") == numbering.get("stagger") == "false"
    if numbering.get("vDescend") == "true":
        most = floor(high / dx + 0.5)
        column, row = (most - column, row) if sideways else (column, most - row)
    names = {"$column$": _number(numbering, "h", column), "$row$": _number(numbering, "v", row)}
    text = numbering.get("locationFormat", "")
    for word, name in names.items():
        text = text.replace(word, name)
    return text


def _number(numbering: ET.Element, axis: str, raw: int) -> str:
    value = raw + int(numbering.get(f"{axis}Off", ""))
    if numbering.get(f"{axis}Type") == "A":
        return chr(ord("A") + value % 26) * (value // 26 + 1)
    return f"{value:0{int(numbering.get(f'{axis}Leading', '')) + 1}}"
