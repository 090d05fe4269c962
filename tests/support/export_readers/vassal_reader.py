"""Facts in a VASSAL module: slots of palettes, saved games, and the pages of its charts.

What lies in a saved game is read as the engine reads it: pieces with their properties, layers and
places. What a chart tells in words is looked up there.
"""

import re
from collections import Counter
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from lxml import html

from sandtable.exporters.kinds import Kind
from sandtable.importers.vassal.grids import HexGrid
from sandtable.importers.vassal.modules import Vmod

_FREE = "To be placed"


def read(files, kind, facts):
    """What the module says of a kind."""
    [data] = files.values()
    return list(_KINDS[kind](_Module(_opened(data)), facts))


@cache
def _opened(data):
    with TemporaryDirectory() as place:
        path = Path(place) / "read.vmod"
        path.write_bytes(data)
        return Vmod.of(path)


class _Module:
    """A module with its pages."""

    def __init__(self, vmod):
        self.vmod = vmod
        found = {name: data for name, data in vmod.files.items() if name.startswith("chart")}
        self.pages = [html.fromstring(data.decode()) for data in found.values()]
        self.scenarios = {
            offer.file.removesuffix(".vsav"): offer.name for offer in vmod.offers if offer.file
        }
        self.owners = {
            one.properties["Side"]: _owner(one) for one in vmod.slots if "/" in _whole(one)
        }

    def rows(self):
        """Every row of a chart: the heading of its page, and its cells."""
        for page in self.pages:
            [head] = page.findall(".//h2")
            for row in page.iterfind(".//tr"):
                if row.find("td") is not None and row.find(".//h2") is None:
                    yield head.text_content(), *(each.text_content() for each in row)

    def cells(self):
        """The words of all cells."""
        return {cell for _, *cells in self.rows() for cell in cells}

    def lying(self, role):
        """What has a role in which scenario, and where it lies."""
        for scenario, save in self.vmod.saves.items():
            for piece in save.pieces:
                if piece.properties.get("Role", "") == role:
                    yield scenario, piece, self.vmod.name_at(piece.place)


def _owner(piece):
    return piece.properties.get("Piece", "").partition("/")[0]


def _name(piece):
    return piece.properties.get("Printed", piece.name)


def _spaces(module, facts):
    """Of each map its zones and hexes; other windows have some that are no spaces."""
    found = set()
    for window in module.vmod.windows.values():
        for sheet in window.sheets:
            found |= {(window.name, zone.name) for zone in sheet.zones}
            if isinstance(sheet.grid, HexGrid):
                found |= {(window.name, name) for name, _ in sheet.grid.hexes()}
    return [form for fact in facts for form in fact.forms if form in found]


def _slots(module):
    """Pieces with an owner, each with the number of its slots."""
    known = {one.properties["Piece"]: one for one in module.vmod.slots if "/" in _whole(one)}
    number = Counter(_whole(one) for one in module.vmod.slots)
    return [(one, number[name]) for name, one in known.items()]


def _whole(piece):
    return piece.properties.get("Piece", "")


def _pieces(module, _):
    return [(_owner(one), _name(one), str(number)) for one, number in _slots(module)]


def _strengths(module, _):
    told = [(_owner(one), _name(one), one.properties["Strength"]) for one, _ in _slots(module)]
    return [each for each in told if each[2]]


def _laid(module, *, chosen):
    found = Counter(
        (scenario, where, _name(piece))
        for scenario, piece, where in module.lying("")
        if (piece.place[0] == _FREE) == chosen
    )
    return [(*said, str(number)) for said, number in found.items()]


def _states(module, facts):
    """A layer tells which side shows, others are marks; each is looked up by its name."""
    found = set()
    for scenario, piece, where in module.lying(""):
        shown = [(fields, int(state)) for fields, state in piece.traits("emb2")]
        sides = [state - 1 for fields, state in shown if state > 1]
        words = {name for fields, state in shown if state >= 1 for name in map(str.lower, fields)}
        found.add((scenario, where, _name(piece), max(sides, default=0), frozenset(words)))
    return [
        form for fact in facts for form in fact.forms
        if any(_shows(form, each) for each in found)
    ]  # fmt: skip


def _shows(form, found):
    *where, state, lost = form
    *lies, side, words = found
    is_marked = all(any(word in each for each in words) for word in state.split())
    return where == lies and (int(lost) == side if int(lost) else is_marked)


def _control(module, _):
    return [(s, where, one.properties["Side"]) for s, one, where in module.lying("control")]


def _coming(module):
    for scenario, piece, _ in module.lying("arrival"):
        turn = piece.properties["Arrives"].rpartition(" ")[2]
        yield scenario, turn, piece.properties["Goal"], _name(piece)


def _arrivals(module, _):
    found = Counter(
        (scenario, turn, "enter", name)
        for scenario, turn, goal, name in _coming(module)
        if goal.startswith("to ")
    )
    return [(*said, str(number)) for said, number in found.items()]


def _destinations(module, _):
    return [(s, turn, name, goal.removeprefix("to ")) for s, turn, goal, name in _coming(module)]


def _conditions(module, facts):
    """As a property of a piece, or beside its name on a chart."""
    found = {(s, _name(one), one.properties.get("Condition")) for s, one, _ in module.lying("")}
    cells = {part for cell in module.cells() for part in re.split(r"; |: ", cell)}
    for fact in facts:
        for form in fact.forms:
            scenario, name, words = form
            told = any(cell.startswith(name) and f"if {words}" in cell for cell in cells)
            if form in found or (told and scenario in module.scenarios):
                yield form


def _events(module, facts):
    rows = {(module.owners.get(row[2]), row[1]) for row in module.rows() if row[0] == "Events"}
    for fact in facts:
        for owner, name, number in fact.forms:
            if (owner, name if number == "?" else f"{name} {number}") in rows:
                yield owner, name, number


def _effects(module, facts):
    rows = [row for row in module.rows() if row[0] == "Events"]
    for fact in facts:
        for owner, name, line in fact.forms:
            told = [row[-1] for row in rows if row[1].startswith(name)]
            if any(line.removesuffix(".") in each for each in told):
                yield owner, name, line


def _tables(module, facts):
    rows = set(module.rows())
    return [form for fact in facts for form in fact.forms if form in rows]


def _texts(module, facts):
    cells = {cell.removesuffix(".") for cell in module.cells()}
    return [form for fact in facts for form in fact.forms if form[0].removesuffix(".") in cells]


def _options(module, facts):
    """By name; that it is on or off is understood, other choices are told."""
    rows = list(module.rows())
    for fact in facts:
        for key, name, *choices in fact.forms:
            told = [row[2] for row in rows if row[1] == name]
            if told and (set(choices) == {"on", "off"} or all(c in told[0] for c in choices)):
                yield (key, name, *choices)


def _option_effects(module, facts):
    cells = module.cells()
    return [form for fact in facts for form in fact.forms if any(form[1] in c for c in cells)]


def _ways(module, *, drawn):
    named = {name: key for key, name in module.scenarios.items()}
    for head, *row in module.rows():
        if head in named and len(row) == 4 and (row[1] == "draw") == drawn:
            yield (named[head], row[3]) if drawn else (named[head], row[0], row[1], row[3])


_KINDS = {
    Kind.SPACES: _spaces,
    Kind.PIECES: _pieces,
    Kind.STRENGTHS: _strengths,
    Kind.SCENARIOS: lambda module, _: module.scenarios.items(),
    Kind.PLACEMENTS: lambda module, _: _laid(module, chosen=False),
    Kind.CHOICES: lambda module, _: _laid(module, chosen=True),
    Kind.STATES: _states,
    Kind.CONTROL: _control,
    Kind.ARRIVALS: _arrivals,
    Kind.DESTINATIONS: _destinations,
    Kind.CONDITIONS: _conditions,
    Kind.EVENTS: _events,
    Kind.EFFECTS: _effects,
    Kind.TABLES: _tables,
    Kind.LIMITS: _texts,
    Kind.OPTIONS: _options,
    Kind.OPTION_EFFECTS: _option_effects,
    Kind.VICTORY: lambda module, _: _ways(module, drawn=False),
    Kind.DRAWS: lambda module, _: _ways(module, drawn=True),
    Kind.NOTES: _texts,
}
