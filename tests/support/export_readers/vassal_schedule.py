"""Arrivals and departures in a VASSAL module: boxes of turns, and charts of turns in words.

A piece that comes from the box of the game lies in the box of its turn and says where it goes.
What moves a piece that stands somewhere is told on the chart of turns alone.
"""

import re
from collections import Counter

from tests.support.export_readers.vassal_module import choice_on, printed_name

_COMES = {"enter", "box"}
_DEEDS = {
    r"released\b": {"release"},
    r"withdrawn\b": {"withdraw"},
    r"replacement\b": {"replace"},
    r"out of the game\b": {"remove"},
    r"moved on\b": _COMES,
    r"to ": {"box"},
    r"": {"enter"},
}
"""How a chart says what is done: by its first words, an arrival by none."""
_PERHAPS = ", if play has it so"
_AS = re.compile(r"as (?:(\d+) )?(.*)")


def arrivals(module, facts):
    """Yield arrivals: those that lie in boxes, and those that a chart tells."""
    forms = {form for fact in facts for form in fact.forms}
    yield from _told(module, forms)
    for (scenario, turn, name), (number, can_be_copied) in _laid(module).items():
        said = [one for one in forms if (one[0], one[1], one[3]) == (scenario, turn, name)]
        wanted = [one for one in said if one[2] in _COMES]
        if sum(1 if one[4] == "?" else int(one[4]) for one in wanted) == number:
            yield from (one for one in wanted if one[4] != "?" or can_be_copied)
        elif not wanted or number > sum(int(one[4]) for one in wanted):
            yield scenario, turn, "enter", name, str(number)


def _laid(module):
    """How many of what lie in the box of a turn; a chip is what it stands for."""
    found: dict[tuple[str, ...], tuple[int, bool]] = {}
    for scenario, turn, _, name, number, can_be_copied in _coming(module):
        before, _ = found.get((scenario, turn, name), (0, True))
        found[scenario, turn, name] = before + number, can_be_copied
    return found


def _coming(module):
    for scenario, piece, _ in module.lying("arrival"):
        told = piece.properties
        turn, goal = module.turn(scenario, told["Arrives"]), told["Goal"]
        if stands_for := _AS.match(told.get("As", "")):
            number, name = int(stands_for[1] or 1), _printed(module, stands_for[2])
            yield scenario, turn, goal, name, number, False
        elif slip := choice_on(piece):
            words, number = slip[0].removesuffix(f" {goal}"), slip[1]
            yield scenario, turn, goal, words, 1 if number == "?" else int(number), True
        else:
            yield scenario, turn, goal, printed_name(piece), 1, module.can_be_copied(piece)


def _printed(module, name):
    return next((key for key, full in module.full_names.items() if name in full), name)


def _told(module, forms):
    """What charts of turns tell, of what is asked for."""
    found: Counter[tuple[str, ...]] = Counter()
    for scenario, turn, name, number, deed in _entries(module, {form[3] for form in forms}):
        for action in next(what for begins, what in _DEEDS.items() if re.match(begins, deed)):
            found[scenario, turn, action, name] += number
    return [(*key, str(number)) for key, number in found.items() if (*key, str(number)) in forms]


def _entries(module, names):
    """Entries of charts of turns: scenario, turn, printed name, number, and the deed in words."""
    if not names:
        return
    known = {full: name for name in names for full in (name, *module.full_names.get(name, ()))}
    either = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
    entry = re.compile(rf"(?:^|: |, |; )(?:(\d+) )?({either})(?=$|[ ,;])")
    for scenario, rows in module.pages_of("Turn"):
        for label, cell, *_ in (row for row in rows if len(row) == 3):
            found = list(entry.finditer(cell))
            ends = [*(each.start() for each in found[1:]), len(cell)]
            for each, end in zip(found, ends, strict=False):
                deed = cell[each.end() : end].partition(";")[0].strip(" ,")
                turn = module.turn(scenario, label)
                yield scenario, turn, known[each[2]], int(each[1] or 1), deed


def destinations(module, facts):
    """Yield where arrivals go: in the words of a piece, or of a chart."""
    forms = [form for fact in facts for form in fact.forms]
    for scenario, turn, goal, name, *_ in _coming(module):
        if goal.startswith("to "):
            where = goal.removeprefix("to ").removesuffix(_PERHAPS)
            said = [(scenario, turn, name, one) for one in _ways_to_say(where)]
            yield next((one for one in said if one in forms), said[0])
    told = list(_entries(module, {form[2] for form in forms}))
    for form in forms:
        scenario, turn, name, where = form
        words = re.compile(rf"\b(?:at|to|in|on|^) ?{re.escape(where)}(?:$|[ ,])", re.IGNORECASE)
        if any((scenario, turn, name) == (*one, who) and words.search(deed)
               for *one, who, _, deed in told):  # fmt: skip
            yield form


def _ways_to_say(where):
    """A place as it is spoken, by its name and by its printed label: `Suez (M20.28)`."""
    both = re.fullmatch(r"(.+) \((.+)\)", where)
    return (where, *both.groups()) if both else (where,)


def conditions(module, facts):
    """Yield conditions: of a piece that lies there, or after its name on a chart."""
    found = {
        (scenario, printed_name(piece), piece.properties.get("Condition"))
        for scenario, piece, _ in module.lying("")
    }
    forms = [form for fact in facts for form in fact.forms]
    told = list(_entries(module, {name for _, name, _ in forms}))
    for form in forms:
        scenario, name, words = form
        if form in found or any(
            (scenario, name) == (where, who) and f"if {words}" in deed
            for where, _, who, _, deed in told
        ):
            yield form
