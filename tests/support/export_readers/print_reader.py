"""Facts in printed sheets: the letters of their PDFs, read as a person does, by size and weight.

A page has its title above, bold; then sheets under headings. A place or a turn is a heading of
its own size, what stands there is bold, and what is remarked of it is not. The letters on
counters are no words of the sheet.
"""

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from io import BytesIO
from itertools import chain, product

from pypdf import PdfReader

from sandtable.exporters.kinds import Kind

_TITLE, _SHEET, _BLOCK, _PLACE, _NAME, _WAY, _REMARK = 13.0, 12.0, 11.0, 9.5, 9.0, 8.3, 8.0
_SMALLEST = 6.5
"""Smaller letters are on pictures, which are measured in millimetres."""
_UNSOURCED = re.compile("\\s*\N{DAGGER}")
"""Stands behind what is not from the rulebook."""
_WORDS_OF_TABLES = (_NAME, _REMARK)
"""Wide tables have smaller letters."""
_TIMES = re.compile("(\\d+) \N{MULTIPLICATION SIGN}")
_TURN = re.compile(r"\b(\d+)\b")
_MANY = re.compile(r"(.+): \d+ sorts?, ")
_ACTIONS = {
    "At": ("enter",),
    "To": ("box",),
    "Moved": ("enter", "box"),
    "Released": ("release",),
    "Withdrawn": ("withdraw",),
    "Replacement": ("replace",),
}


def read(files, kind, facts):
    """What the sheets say of a kind."""
    return list(_KINDS[kind](_printed(tuple(sorted(files.items()))), facts))


@dataclass(frozen=True)
class Run:
    """Letters of one size and weight."""

    words: str
    size: float
    is_bold: bool
    is_picture: bool

    def is_head(self, size):
        """Whether it is bold, of this size."""
        return self.is_bold and self.size == size and not self.is_picture


@dataclass
class Part:
    """What stands below a heading."""

    head: str
    runs: list[Run] = field(default_factory=list)
    goes_on: bool = False
    """Whether it stands at the top of a page that is not the first."""

    @property
    def words(self):
        """All of it in reading order."""
        return _joined(run.words for run in self.runs)


@dataclass
class Line:
    """Something that is laid or comes: how many of what, where or when, and what is remarked."""

    place: str
    way: str
    number: int
    name: str
    remarks: str = ""


class Document:
    """A PDF: its title, whose it is, and its sheets."""

    def __init__(self, data):
        self.title, self.seat = "", ""
        self.sheets: list[Part] = []
        self.maps: dict[str, str] = {}
        for page in PdfReader(BytesIO(data)).pages:
            self._add(list(_runs_of(page)))

    def _add(self, runs):
        titles = [run.words for run in runs if run.is_head(_TITLE)]
        self.title = titles[0]
        small = [run.words for run in runs if run.size == _REMARK and not run.is_bold]
        self.seat = small[1] if len(small) > 1 else ""
        sheet = titles[-1].split(" · ")[0]
        if sheet.startswith("Map: "):
            words = "".join(_squeezed(run.words) for run in runs if run.is_picture)
            self.maps[sheet] = self.maps.get(sheet, "") + words
        rest = [run for run in runs if not run.is_head(_TITLE) and not run.is_picture]
        parts = _parts(rest, _SHEET, sheet)
        if self.sheets and parts:
            parts[0].goes_on = True
        self.sheets += parts

    def below(self, *heads):
        """What stands on sheets whose title begins so."""
        found = [sheet for sheet in self.sheets if sheet.head.startswith(heads)]
        return [run for sheet in found for run in sheet.runs]

    def blocks(self, *heads):
        """Blocks of all sheets with these headings; with all, if none is given."""
        return [part for part in self._all_blocks if not heads or part.head in heads]

    @cached_property
    def _all_blocks(self):
        """A block goes on where a page begins without another."""
        found: list[Part] = []
        for sheet in self.sheets:
            goes_on = sheet.goes_on and found
            found += _parts(sheet.runs, _BLOCK, found[-1].head if goes_on else "")
        return found


def _runs_of(page):
    """The letters of a page, in reading order."""
    found = []

    def visit(text, matrix, _, font, size):
        words = _joined([_UNSOURCED.sub("", text)])
        if words:
            is_bold = font is not None and "Bold" in font["/BaseFont"]
            is_picture = size < _SMALLEST or matrix[1] != 0
            found.append(Run(words, size, is_bold, is_picture))

    page.extract_text(visitor_text=visit)
    return found


def _joined(words):
    return re.sub(r"\s+", " ", " ".join(words)).strip()


def _squeezed(words):
    """Letters alone: those of a map are placed one by one, without blanks."""
    return re.sub(r"\s+", "", words)


def _parts(runs, size, first):
    """Split at headings of a size; a heading of two lines is one."""
    parts = [Part(first)]
    for run in runs:
        if not run.is_head(size):
            parts[-1].runs.append(run)
        elif parts[-1].runs or len(parts) == 1:
            parts.append(Part(run.words))
        else:
            parts[-1].head += f" {run.words}"
    return [part for part in parts if part.runs]


class Printed:
    """All documents of a game."""

    def __init__(self, files):
        named = {name[:-4]: Document(data) for name, data in files if name.endswith(".pdf")}
        [first] = [name for name in named if name.endswith("-components")]
        game = first.removesuffix("components")
        rest = {name.removeprefix(game): document for name, document in named.items()}
        self.general = [rest.pop(name) for name in ("components", "reference") if name in rest]
        self.whole = {
            name: document for name, document in rest.items()
            if not any(name.startswith(f"{other}-") for other in rest)
        }  # fmt: skip
        self.seats = [
            (scenario, name.removeprefix(f"{scenario}-"), document)
            for name, document in rest.items()
            for scenario in self.whole
            if name.startswith(f"{scenario}-")
        ]
        self.owners = {seat: document.seat for _, seat, document in self.seats}

    @property
    def all_but_seats(self):
        """What tells of rules: of the game, and of each scenario."""
        return [*self.general, *self.whole.values()]

    def is_of(self, owner, name):
        """Whether an owner may be called so; no sheet tells the ids of those without a seat."""
        if owner in self.owners:
            return self.owners[owner] == name
        return name not in self.owners.values()

    def lines(self, *sheets):
        """What sheets of pieces list, seat by seat."""
        for scenario, _, document in self.seats:
            for line in _lines(document.below(*sheets), self.names):
                yield scenario, line

    @cached_property
    def names(self):
        """What pieces are called in the manifest."""
        return frozenset(name for _, name, _ in _manifest(self))

    def blocks(self, *heads):
        """Blocks of rules."""
        return [part for document in self.all_but_seats for part in document.blocks(*heads)]


_printed = cache(Printed)


def _lines(runs, names):
    for part in _parts(runs, _PLACE, ""):
        way, number, line = "", 1, None
        for run in _with_whole_names(part.runs, names):
            if run.is_head(_NAME):
                line = Line(part.head.removesuffix(" (continued)"), way, number, run.words)
                number = 1
                yield line
            elif run.size == _WAY:
                way, line = run.words if line else _joined([way, run.words]), None
            elif times := _TIMES.match(run.words):
                number = int(times[1])
            elif line:
                line.remarks = _joined([line.remarks, run.words])


def _with_whole_names(runs, names):
    """Join names that take two lines."""
    runs = list(runs)
    while runs:
        run = runs.pop(0)
        if run.is_head(_NAME) and run.words not in names and runs and runs[0].is_head(_NAME):
            whole = _joined([run.words, runs[0].words])
            if whole in names:
                run = replace(run, words=whole)
                runs.pop(0)
        yield run


def _spaces(printed, facts):
    """On the sheet of its board; a name is printed over its own outline, so it is there twice."""
    maps: dict[str, str] = {}
    for document in printed.general:
        maps |= document.maps
    for fact in facts:
        for board, name in fact.forms:
            letters = _squeezed(name)
            if any(
                any(way in told for way in _on_lines(name))
                or (letters[-1].isdigit() and letters in told)
                for head, told in maps.items()
                if head.startswith(f"Map: {board}")
            ):
                yield board, name


def _on_lines(name):
    """The letters of a name over its outline, in each way that it may be broken into lines."""
    first, *rest = name.split(" ")
    for breaks in product((" ", "\n"), repeat=len(rest)):
        lines = "".join([first, *chain(*zip(breaks, rest, strict=True))]).split("\n")
        yield "".join(_squeezed(line) * 2 for line in lines)


def _manifest(printed):
    """Rows of the manifest: whose it is, its name, and its cells."""
    owner = ""
    for document in printed.general:
        row = None
        for run in document.below("Component manifest"):
            if run.is_head(_NAME):
                if many := _MANY.match(run.words):
                    owner, row = many[1], None
                else:
                    row = (owner, run.words, [])
                    yield row
            elif row:
                row[2].append(run.words)


def _rated(printed, facts, *, cells):
    rows = list(_manifest(printed))
    for fact in facts:
        for owner, name, said in fact.forms:
            if any(
                one == name and said in told[:cells] and printed.is_of(owner, whose)
                for whose, one, told in rows
            ):
                yield owner, name, said


def _scenarios(printed, _):
    return [(scenario, document.title) for scenario, document in printed.whole.items()]


def _laid(printed, facts, *, chosen):
    found: Counter[tuple[str, ...]] = Counter()
    for scenario, line in list(printed.lines("Set-up")):  # its remarks follow it
        is_open = line.name not in printed.names
        if chosen and is_open:
            yield from _chosen(scenario, line, facts)
        elif not is_open and line.way.startswith("Free choice") == chosen:
            found[scenario, line.place, line.name] += line.number
    yield from ((*said, str(number)) for said, number in found.items())


def _chosen(scenario, line, facts):
    """What players choose among, in words: `combat units`, or `your choice` of a list."""
    for fact in facts:
        for form in fact.forms:
            where, at, what, number = form
            is_told = line.name == f"{what}s" or (
                line.name == "your choice" and line.remarks.startswith("of ")
            )
            if (where, at, number) == (scenario, line.place, "?") and is_told:
                yield form


def _states(printed, facts):
    lines = list(printed.lines("Set-up"))
    for fact in facts:
        for form in fact.forms:
            scenario, place, name, state, _ = form
            if state and any(
                (scenario, place, name) == (one, line.place, line.name)
                and all(word in line.remarks for word in state.split(", "))
                for one, line in lines
            ):
                yield form


def _control(printed, facts):
    for fact in facts:
        for scenario, name, owner in fact.forms:
            for block in printed.whole[scenario].blocks("Control at the start"):
                if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", _owned(block, owner)):
                    yield scenario, name, owner


def _owned(block, owner):
    """What a block says of an owner: the line that begins with the name, and what it wraps to."""
    lines: list[str] = []
    for run in block.runs:
        if re.match(r"[^,:(]+: ", run.words) or not lines:
            lines.append(run.words)
        else:
            lines[-1] += f" {run.words}"
    return _joined(line for line in lines if line.startswith(f"{owner}: "))


def _coming(printed):
    for scenario, line in printed.lines("Arrivals"):
        turn, word = _TURN.search(line.place), re.match(r"\w+", line.way)
        if turn and word and word[0] in _ACTIONS:
            yield scenario, turn[1], _ACTIONS[word[0]], line


def _arrivals(printed, facts):
    """What moves on from place to place may come onto a map or go to a box."""
    told = {form[:4] for fact in facts for form in fact.forms}
    found: Counter[tuple[str, ...]] = Counter()
    for scenario, turn, actions, line in _coming(printed):
        ways = [(scenario, turn, action, line.name) for action in actions]
        found[next((way for way in ways if way in told), ways[0])] += line.number
    return [(*said, str(number)) for said, number in found.items()]


def _destinations(printed, _):
    for scenario, turn, _, line in _coming(printed):
        if way := re.search(r"\b(?:[Tt]o|At) (.+):$", line.way):
            yield scenario, turn, line.name, way[1]


def _conditions(printed, facts):
    lines = list(printed.lines("Set-up", "Arrivals"))
    for fact in facts:
        for form in fact.forms:
            scenario, name, words = form
            if any(
                (scenario, name) == (one, line.name) and f"if {words}" in line.remarks
                for one, line in lines
            ):
                yield form


def _cards(printed):
    """Cards: whose, what, its number, and the words below."""
    for document in printed.general:
        for sheet in document.sheets:
            if sheet.head.startswith("Events, "):
                for part in _parts(sheet.runs, _PLACE, ""):
                    number = next((r.words for r in part.runs if r.is_head(_BLOCK)), "?")
                    yield sheet.head.removeprefix("Events, "), part.head, number, part.words


def _events(printed, facts):
    cards = list(_cards(printed))
    for fact in facts:
        for owner, name, number in fact.forms:
            if any(
                (name, number) == (one, told) and printed.is_of(owner, whose)
                for whose, one, told, _ in cards
            ):
                yield owner, name, number


def _effects(printed, facts):
    cards = list(_cards(printed))
    for fact in facts:
        for owner, name, line in fact.forms:
            if any(
                name == one and line in words and printed.is_of(owner, whose)
                for whose, one, _, words in cards
            ):
                yield owner, name, line


def _tables(printed, facts):
    """Row by row; an empty cell leaves no letters. Heads of columns stand before the first row."""
    rows: dict[str, list[str]] = {}
    for block in printed.blocks():
        for size in _WORDS_OF_TABLES:
            for row in _parts(block.runs, size, ""):
                cells = (run.words for run in row.runs if run.size == size)
                rows.setdefault(block.head, []).append(" " + _joined([row.head, *cells]))
    for fact in facts:
        for name, *cells in fact.forms:
            words = f" {_joined(cells)}"
            if any(row == words or row.endswith(words) for row in rows.get(name, ())):
                yield (name, *cells)


def _texts(*heads):
    """Find texts in blocks of a heading."""

    def texts(printed, facts):
        words = [_squeezed(block.words) for block in printed.blocks(*heads)]
        for fact in facts:
            for form in fact.forms:
                if any(_squeezed(form[-1].removesuffix(".")) in each for each in words):
                    yield form

    return texts


def _options(printed, facts):
    """By name; that it is on or off is understood, other choices are told."""
    told = {
        part.head: part.words.casefold()
        for block in printed.blocks("Options") for part in _parts(block.runs, _NAME, "")
    }  # fmt: skip
    for fact in facts:
        for key, name, *choices in fact.forms:
            wanted = [each.casefold().replace("-", " ") for each in choices]
            words = told.get(name, "").replace("-", " ")
            is_switch = set(choices) == {"on", "off"}
            if (
                ("optional" in words or "in play" in words)
                if is_switch
                else all(each in words for each in wanted)
            ):
                yield (key, name, *choices)


def _ways(printed, facts, *, drawn):
    for fact in facts:
        for form in fact.forms:
            scenario, *said, words = form
            for block in printed.whole[scenario].blocks("Victory"):
                for row in _parts(block.runs, _NAME, ""):
                    level = "draw" if drawn else said[1]
                    named = row.words.startswith(level) and (drawn or row.head == said[0])
                    if named and words.casefold() in row.words.casefold():
                        yield form


_KINDS = {
    Kind.SPACES: _spaces,
    Kind.PIECES: lambda printed, facts: _rated(printed, facts, cells=2),
    Kind.STRENGTHS: lambda printed, facts: _rated(printed, facts, cells=1),
    Kind.SCENARIOS: _scenarios,
    Kind.PLACEMENTS: lambda printed, facts: _laid(printed, facts, chosen=False),
    Kind.CHOICES: lambda printed, facts: _laid(printed, facts, chosen=True),
    Kind.STATES: _states,
    Kind.CONTROL: _control,
    Kind.ARRIVALS: _arrivals,
    Kind.DESTINATIONS: _destinations,
    Kind.CONDITIONS: _conditions,
    Kind.EVENTS: _events,
    Kind.EFFECTS: _effects,
    Kind.TABLES: _tables,
    Kind.LIMITS: _texts("Limits"),
    Kind.OPTIONS: _options,
    Kind.OPTION_EFFECTS: _texts("Options"),
    Kind.VICTORY: lambda printed, facts: _ways(printed, facts, drawn=False),
    Kind.DRAWS: lambda printed, facts: _ways(printed, facts, drawn=True),
    Kind.NOTES: _texts("Rules in words"),
}
