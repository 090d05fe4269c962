"""Facts in a VASSAL module: slots of palettes, saved games, and the pages of its charts.

What lies in a saved game is read as the engine reads it: pieces with their properties, layers and
places. What a chart or a note tells in words is looked up there.
"""

import re
from collections import Counter

from sandtable.exporters.kinds import Kind
from sandtable.importers.vassal.location_grids import HexGrid
from tests.support.export_readers.vassal_module import (
    choice_on,
    is_chosen,
    opened,
    owner_of,
    printed_name,
)  # fmt: skip
from tests.support.export_readers.vassal_schedule import arrivals, conditions, destinations


def read(files, kind, facts):
    """What the module says of a kind."""
    [data] = files.values()
    return list(_KINDS[kind](opened(data), facts))


def _spaces(module, facts):
    """Of each map its zones and hexes; other windows have some that are no spaces."""
    found = set()
    for window in module.vmod.map_windows.values():
        for sheet in window.window_boards:
            found |= {(window.name, zone.name) for zone in sheet.zones}
            if isinstance(sheet.grid, HexGrid):
                found |= {(window.name, name) for name, _ in sheet.grid.hexes_on_picture()}
    return [form for fact in facts for form in fact.forms if form in found]


def _slots(module):
    """Pieces with an owner, each with the number of its slots."""
    number = Counter(one.properties["Piece"] for one in module.slot_pieces)
    known = {one.properties["Piece"]: one for one in module.slot_pieces}
    return [(one, number[name]) for name, one in known.items()]


def _pieces(module, facts):
    """By the number of slots; a piece without a number has one, and can be copied."""
    forms = {form for fact in facts for form in fact.forms}
    for one, number in _slots(module):
        said = owner_of(one), printed_name(one)
        is_open = (*said, "?") in forms and number == 1 and module.can_be_copied(one)
        yield (*said, "?") if is_open else (*said, str(number))


def _strengths(module, _):
    told = ((owner_of(one), printed_name(one), one.properties["Strength"])
            for one, _ in _slots(module))  # fmt: skip
    return [each for each in told if each[2]]


def _laid(module, facts, *, chosen):
    forms = {form for fact in facts for form in fact.forms}
    found: Counter[tuple[str, ...]] = Counter()
    can_be_copied: dict[tuple[str, ...], bool] = {}
    for scenario, piece, where in module.lying(""):
        if is_chosen(piece) != chosen:
            continue
        if slip := choice_on(piece):
            yield scenario, where, *slip
        else:
            said = scenario, where, printed_name(piece)
            found[said] += 1
            can_be_copied[said] = module.can_be_copied(piece)
    for key, number in found.items():
        is_open = (*key, "?") in forms and number == 1 and can_be_copied[key]
        yield (*key, "?") if is_open else (*key, str(number))


def _states(module, facts):
    """A layer tells which side shows, others are marks; each is looked up by its name."""
    found = set()
    for scenario, piece, where in module.lying(""):
        shown = [(fields, int(state)) for fields, state in piece.traits_of_kind("emb2")]
        sides = [state - 1 for fields, state in shown if state > 1]
        words = {name for fields, state in shown if state >= 1 for name in map(str.lower, fields)}
        found.add((scenario, where, printed_name(piece), max(sides, default=0), frozenset(words)))
    return [
        form for fact in facts for form in fact.forms
        if any(_shows(form, each) for each in found)
    ]  # fmt: skip


def _shows(form, found):
    *where, state, lost = form
    *lies, side, words = found
    is_marked = all(any(word in each for each in words) for word in state.split())
    return where == lies and (int(lost) == side if int(lost) else is_marked)


def _control(module, facts):
    """By a marker, of the owner or of the side; else by name in the notes."""
    forms = {form for fact in facts for form in fact.forms}
    for scenario, one, where in module.lying("control"):
        said = [(scenario, where, owner) for owner in _owners(one)]
        yield next((each for each in said if each in forms), said[0])
    for scenario, one, where in module.lying(""):
        if one.properties.get("Kind") == "control":
            yield from (
                each for owner in _owners(one) if (each := (scenario, where, owner)) in forms
            )
    for form in forms:
        scenario, name, owner = form
        lines = [
            line for line in module.notes[scenario] if line.startswith(f"Control - {owner}: ")
        ]
        if any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", line) for line in lines):
            yield form


def _owners(marker):
    """Whom a marker may stand for: its own power, or all of a side."""
    return marker.properties["Nationality"], marker.properties["Side"]


def _events(module, facts):
    rows = {(row[1], row[2]) for row in module.rows() if row[0] == "Events"}
    for fact in facts:
        for owner, name, number in fact.forms:
            printed = name if number == "?" else f"{name} {number}"
            if any(printed == told and module.is_of(owner, whose) for told, whose in rows):
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
            told = [row[2].casefold() for row in rows if row[1] == name]
            words = [] if set(choices) == {"on", "off"} else [_spoken(each) for each in choices]
            if told and all(each in told[0] for each in words):
                yield (key, name, *choices)


def _spoken(choice):
    return choice.casefold().replace("-", " ")


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
    Kind.PLACEMENTS: lambda module, facts: _laid(module, facts, chosen=False),
    Kind.CHOICES: lambda module, facts: _laid(module, facts, chosen=True),
    Kind.STATES: _states,
    Kind.CONTROL: _control,
    Kind.ARRIVALS: arrivals,
    Kind.DESTINATIONS: destinations,
    Kind.CONDITIONS: conditions,
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
