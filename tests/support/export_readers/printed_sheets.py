"""Printed sheets as a person reads them: the letters of their PDFs, by size and weight.

A page has its title above, bold; then sheets under headings. A place or a turn is a heading of
its own size, what stands there is bold, and what is remarked of it is not. The letters on
counters are no words of the sheet.
"""

import re
from dataclasses import dataclass, field, replace
from functools import cached_property
from io import BytesIO
from itertools import takewhile

from pypdf import PdfReader

TITLE, SHEET, BLOCK, PLACE, NAME, WAY, REMARK = 13.0, 12.0, 11.0, 9.5, 9.0, 8.3, 8.0
_SMALLEST = 6.5
"""Smaller letters are on pictures, which are measured in millimetres."""
_UNSOURCED = re.compile("\\s*\N{DAGGER}")
"""Stands behind what is not from the rulebook."""
WORDS_OF_TABLES = (NAME, REMARK)
"""Wide tables have smaller letters."""
_CLOSE = {7.8: PLACE, 7.6: NAME, 7.2: WAY, 7.0: REMARK, 6.6: REMARK}
"""Sizes of a sheet with very much on it, and those that they stand for."""
_TIMES = re.compile("(\\d+|\\?) \N{MULTIPLICATION SIGN}")
_REMARK_OF_HEAD = re.compile(r"\(.+\)")
"""Stands behind a place: whose pieces follow, or that it goes on."""
_MANY = re.compile(r"(.+): \d+ sorts?, ")


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
        return joined_words(run.words for run in self.runs)


@dataclass
class Line:
    """Something that is laid or comes: how many of what, where or when, and what is remarked."""

    place: str
    way: str
    number: int | None
    """None if it is not known."""
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
        titles = [run.words for run in runs if run.is_head(TITLE)]
        self.title = titles[0]
        small = [run.words for run in runs if run.size == REMARK and not run.is_bold]
        self.seat = small[1] if len(small) > 1 else ""
        sheet = titles[-1].split(" · ")[0]
        if "map" in sheet.casefold():
            words = "".join(squeezed_letters(run.words) for run in runs if run.is_picture)
            board = sheet.removeprefix("Map: ")
            self.maps[board] = self.maps.get(board, "") + words
        rest = [run for run in runs if not run.is_head(TITLE) and not run.is_picture]
        parts = parts_of(rest, SHEET, sheet)
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
            found += parts_of(sheet.runs, BLOCK, found[-1].head if goes_on else "")
        return found


def _runs_of(page):
    """The letters of a page, in reading order."""
    found = []

    def visit(text, matrix, _, font, size):
        words = joined_words([_UNSOURCED.sub("", text)])
        if words:
            is_bold = font is not None and "Bold" in font["/BaseFont"]
            is_picture = size < _SMALLEST or matrix[1] != 0
            found.append(Run(words, size, is_bold, is_picture))

    page.extract_text(visitor_text=visit)
    return found


def joined_words(words):
    """Words in one line."""
    return re.sub(r"\s+", " ", " ".join(words)).strip()


def squeezed_letters(words):
    """Letters alone: those of a map are placed one by one, without blanks."""
    return re.sub(r"\s+", "", words)


def parts_of(runs, size, first):
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
        names = [name for _, name, _ in manifest_rows(self)]
        return frozenset((*names, *map(without_addition, names)))

    def blocks(self, *heads):
        """Blocks of rules."""
        return [part for document in self.all_but_seats for part in document.blocks(*heads)]


def _lines(runs, names):
    plain = [replace(run, size=_CLOSE.get(run.size, run.size)) for run in runs]
    way = ""
    for part in parts_of(plain, PLACE, ""):
        # What goes on in the next column, goes on in the same way.
        goes_on = _is_more(part)
        way, line = way if goes_on else "", None
        number: int | None = 1
        for run in _with_whole_names(part.runs, names):
            if run.is_head(NAME):
                line = Line(part.head.removesuffix(" (continued)"), way, number, run.words)
                number = 1
                yield line
            elif goes_on and _REMARK_OF_HEAD.fullmatch(run.words):
                continue
            elif run.size == WAY and goes_on and not line:
                # The way may stand there again, behind whose it is.
                goes_on, way = False, run.words
            elif run.size == WAY:
                way, line = run.words if line else joined_words([way, run.words]), None
            elif times := _TIMES.match(run.words):
                number = None if times[1] == "?" else int(times[1])
            elif line is None and run.size == NAME and run.words.isdigit():
                number = int(run.words)  # of units that are told by a noun
            elif line:
                line.remarks = joined_words([line.remarks, run.words])


def _is_more(part):
    """Whether a heading goes on from the column before."""
    begun = takewhile(lambda run: not run.is_head(NAME), part.runs)
    return "(continued)" in joined_words([part.head, *(run.words for run in begun)])


def _with_whole_names(runs, names):
    """Join names that take two lines, or come in pieces: those that give a name together."""
    letters = {squeezed_letters(name): name for name in names}
    runs = list(runs)
    while runs:
        heads = list(takewhile(lambda run: run.is_head(NAME), runs))
        for number in range(len(heads), 0, -1):
            whole = letters.get("".join(squeezed_letters(head.words) for head in heads[:number]))
            if whole:
                yield replace(heads[0], words=whole)
                del runs[:number]
                break
        else:
            yield runs.pop(0)


def manifest_rows(printed):
    """Rows of the manifest: whose it is, its name, and its cells."""
    for document in printed.general:
        owner, name = "", ""
        cells: list[str] = []
        for run in document.below("Component manifest"):
            is_head = run.is_bold and run.size in WORDS_OF_TABLES
            if is_head and (cells or _MANY.match(run.words)):
                if name:
                    yield owner, name, cells
                name, cells = "", []
            if is_head and (many := _MANY.match(run.words)):
                owner = many[1]
            elif is_head and owner:
                name = joined_words([name, run.words])  # it may take two lines
            elif name:
                cells.append(run.words)
        if name:
            yield owner, name, cells


def without_addition(name):
    """A name; the manifest adds the type to a number, and the group to one of namesakes."""
    return re.sub(r" \([^()]*\)$", "", name)
