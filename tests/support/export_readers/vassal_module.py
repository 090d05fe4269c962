"""A VASSAL module opened: pieces and their traits, saved games, turns, notes, pages of charts."""

import re
from functools import cache, cached_property
from pathlib import Path
from tempfile import TemporaryDirectory

from lxml import html

from sandtable.importers.vassal.module_file import VassalModule
from sandtable.importers.vassal.token_sequences import split_tokens

_FREE = "To be placed"
_CHOICE = "Choice"
_BEGINS = re.compile(r": (\w+) (\d+)(?: \(([^)]*)\))?")
"""The first line of the notes: `Haytime: Turn 5 (Haytime) to Turn 8 (First Frost)`."""


@cache
def opened(data):
    """Return a module, read once."""
    with TemporaryDirectory() as place:
        path = Path(place) / "read.vmod"
        path.write_bytes(data)
        return OpenedModule(VassalModule.read_file(path))


class OpenedModule:
    """A module with its pages."""

    def __init__(self, vmod):
        self.vmod = vmod
        found = {name: data for name, data in vmod.files.items() if name.startswith("chart")}
        self.pages = [html.fromstring(data.decode()) for data in found.values()]
        self.scenarios = {
            offer.file.removesuffix(".vsav"): offer.name
            for offer in vmod.predefined_setups
            if offer.file
        }
        self.slot_pieces = [
            one for one in vmod.slot_pieces if "/" in one.properties.get("Piece", "")
        ]

    @cached_property
    def owners(self):
        """By id: what the owners of pieces are called."""
        return {owner_of(one): one.properties["Nationality"] for one in self.slot_pieces}

    def is_of(self, owner, name):
        """Whether an owner may be called so; no file tells the ids of those without a piece."""
        if owner in self.owners:
            return self.owners[owner] == name
        return name not in self.owners.values()

    @cached_property
    def full_names(self):
        """By printed name: what tells pieces of that name from each other."""
        found: dict[str, set[str]] = {}
        for one in self.slot_pieces:
            found.setdefault(printed_name(one), set()).add(one.name)
        return found

    def can_be_copied(self, piece):
        """Whether players make as many of a piece as they want."""
        shared = (
            self.vmod.prototypes.get(fields[0]) for fields, _ in piece.traits_of_kind("prototype")
        )
        return any(any(one.traits_of_kind("clone")) for one in (piece, *filter(None, shared)))

    def rows(self):
        """Every row of a chart: the heading of its page, and its cells."""
        for page in self.pages:
            [head] = page.findall(".//h2")
            for row in _rows_below(page):
                yield head.text_content(), *row

    def cells(self):
        """The words of all cells."""
        return {cell for _, *cells in self.rows() for cell in cells}

    def pages_of(self, *heads):
        """By scenario: the rows of its pages that have a table with such a first heading."""
        named = {name: key for key, name in self.scenarios.items()}
        for page in self.pages:
            scenario = named.get(page.findall(".//h2")[0].text_content())
            if scenario and any(first.text_content() in heads for first in page.iter("th")):
                yield scenario, list(_rows_below(page))

    def lying(self, role):
        """What has a role in which scenario, and where it lies."""
        for scenario, save in self.vmod.saved_games.items():
            for piece in save.pieces:
                if piece.properties.get("Role", "") == role:
                    yield scenario, piece, self._place(piece)

    def _place(self, piece):
        """In the piece that carries it, else where it lies, at a border of that."""
        where = piece.properties.get("Aboard") or self.vmod.name_of_location(piece.map_point)
        facing = piece.properties.get("Facing")
        return f"{where} facing {facing}" if facing else where

    @cached_property
    def notes(self):
        """By scenario: the lines of its notes."""
        found = {}
        for scenario, save in self.vmod.saved_games.items():
            [text] = save.arguments_of_commands("NOTES")
            found[scenario] = text.lstrip("\t").replace("|    ", " ").split("|")
        return found

    def turn(self, scenario, label):
        """The number of a turn that the tracker calls so."""
        [tracker] = self.vmod.all_elements_of_classes("TurnTracker")
        labels = split_tokens(tracker[0].get("list"), ",")
        [[word, number, name], *_] = _BEGINS.findall(self.notes[scenario][0])
        first = labels.index(name or f"{word} {number}")
        return str(labels.index(label) - first + int(number))


def _rows_below(page):
    for row in page.iterfind(".//tr"):
        if row.find("td") is not None and row.find(".//h2") is None:
            yield [each.text_content() for each in row]


def owner_of(piece):
    """The id of a piece's owner."""
    return piece.properties.get("Piece", "").partition("/")[0]


def printed_name(piece):
    """What is printed on a piece."""
    return piece.properties.get("Printed", piece.name)


def choice_on(piece):
    """What a slip of paper says: how many, and of what; nothing, if it is no such slip."""
    if piece.name != _CHOICE:
        return None
    [(_, text)] = piece.traits_of_kind("label")
    number, _, words = text.partition(": ")
    return words, number if number.isdecimal() else "?"


def is_chosen(piece):
    """Whether a player decides what it is or where it goes."""
    return piece.map_point[0] == _FREE or piece.name == _CHOICE
