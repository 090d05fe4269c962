"""Facts in printed sheets, found in what a person reads there."""

import re
from collections import Counter
from functools import lru_cache
from itertools import chain, product

from sandtable.exporters.kinds import Kind
from tests.support.export_readers.printed_sheets import (
    BLOCK,
    NAME,
    PLACE,
    WORDS_OF_TABLES,
    Printed,
    joined_words,
    manifest_rows,
    parts_of,
    squeezed_letters,
    without_addition,
)

_IS_CHOICE = re.compile(r"(?:\([^)]*\) )?(?:Free choice|All in |In )")
"""Begins the way of pieces whose players choose the places; an owner may stand before it."""
_TURN = re.compile(r"\b(\d+)\b")
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


_printed = lru_cache(maxsize=2)(Printed)


def _with_letters_of(words, names):
    """The name with these letters: a heading may come in pieces, parted anywhere."""
    return next(
        (name for name in names if squeezed_letters(name) == squeezed_letters(words)), words
    )


class Amounts:
    """Sums by what is counted, some of which are not known."""

    def __init__(self):
        self.known: Counter[tuple[str, ...]] = Counter()
        self.unknown: set[tuple[str, ...]] = set()

    def count_more(self, said, number):
        """Count some more."""
        self.known[said] += number or 0
        if number is None:
            self.unknown.add(said)

    def amount_rows(self):
        """Yield what is counted with its number last."""
        for said, number in self.known.items():
            yield (*said, "?" if said in self.unknown else str(number))


def _spaces(printed, facts):
    """On the sheet of its board; a name is printed over its own outline, so it is there twice."""
    maps: dict[str, str] = {}
    for document in printed.general:
        maps |= document.maps
    for fact in facts:
        for board, name in fact.forms:
            letters = squeezed_letters(name)
            if any(
                any(way in told for way in _on_lines(name))
                or (letters[-1].isdigit() and letters in told)
                for head, told in maps.items()
                if head.startswith(board)
            ):
                yield board, name


def _on_lines(name):
    """The letters of a name over its outline, in each way that it may be broken into lines."""
    first, *rest = name.split(" ")
    for breaks in product((" ", "\n"), repeat=len(rest)):
        lines = "".join([first, *chain(*zip(breaks, rest, strict=True))]).split("\n")
        yield "".join(squeezed_letters(line) * 2 for line in lines)


def _rated(printed, facts, *, cells):
    rows = list(manifest_rows(printed))
    for fact in facts:
        for owner, name, said in fact.forms:
            if any(
                name in {one, without_addition(one)}
                and said in told[:cells]
                and printed.is_of(owner, whose)
                for whose, one, told in rows
            ):
                yield owner, name, said


def _scenarios(printed, _):
    return [(scenario, document.title) for scenario, document in printed.whole.items()]


def _laid(printed, facts, *, chosen):
    found, places = Amounts(), dict.fromkeys(form[1] for fact in facts for form in fact.forms)
    told = {form[:3] for fact in facts for form in fact.forms}
    for scenario, line in list(printed.lines("Set-up")):  # its remarks follow it
        is_open = line.name not in printed.names
        line.place = _with_letters_of(line.place, places)
        if chosen and is_open:
            yield from _chosen(scenario, line, facts)
        elif _is_of_another_choice(line) and (scenario, line.place, line.name) not in told:
            continue
        elif not is_open and bool(_IS_CHOICE.match(line.way)) == chosen:
            found.count_more((scenario, line.place, line.name), line.number)
    yield from found.amount_rows()


def _chosen(scenario, line, facts):
    """What players choose among, in words: `combat units`, or `your choice` of a list."""
    for fact in facts:
        for form in fact.forms:
            where, at, what, number = form
            is_told = number == "?" and (
                line.name == f"{what}s"
                or (line.name == "your choice" and line.remarks.startswith("of "))
            )
            is_single = (number, line.name) == ("1", "your choice") and (
                line.remarks.startswith("one of ")
            )
            if (where, at) == (scenario, line.place) and (is_told or is_single):
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
    return joined_words(line for line in lines if line.startswith(f"{owner}: "))


def _coming(printed):
    for scenario, line in list(printed.lines("Arrivals")):  # its remarks follow it
        turn, word = _TURN.search(line.place), re.match(r"\w+", line.way)
        if turn and word and word[0] in _ACTIONS:
            yield scenario, turn[1], _ACTIONS[word[0]], line


def _arrivals(printed, facts):
    """What moves on from place to place may come onto a map or go to a box."""
    told = {form[:4] for fact in facts for form in fact.forms}
    found = Amounts()
    for scenario, turn, actions, line in _coming(printed):
        names = (line.name, line.name.removesuffix("s"))
        ways = [(scenario, turn, *each) for each in product(actions, names)]
        if _is_of_another_choice(line) and not told.intersection(ways):
            continue
        found.count_more(next((way for way in ways if way in told), ways[0]), line.number)
    return found.amount_rows()


def _is_of_another_choice(line):
    """A sheet lists the pieces of each choice of an open option; the facts, of the default."""
    return re.search(r"\bif (?:the option )?“", line.remarks) is not None


def _destinations(printed, facts):
    """A hex may be told by its name and, behind that, by its number; a place may begin with At."""
    told = {form for fact in facts for form in fact.forms}
    for scenario, turn, _, line in _coming(printed):
        if way := re.search(r"\b(?:[Tt]o|At) (.+?(?: \(([^()]+)\))?):$", line.way):
            places = [place for place in (*way.groups(), way[0][:-1]) if place]
            forms = [(scenario, turn, line.name, place) for place in places]
            if _is_of_another_choice(line) and not told.intersection(forms):
                continue
            yield next((form for form in forms if form in told), forms[0])


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
                for part in parts_of(sheet.runs, PLACE, ""):
                    number = next((r.words for r in part.runs if r.is_head(BLOCK)), "?")
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
        for size in WORDS_OF_TABLES:
            for row in parts_of(block.runs, size, ""):
                cells = (run.words for run in row.runs if run.size == size)
                rows.setdefault(block.head, []).append(" " + joined_words([row.head, *cells]))
    for fact in facts:
        for name, *cells in fact.forms:
            words = f" {joined_words(cells)}"
            if any(row == words or row.endswith(words) for row in rows.get(name, ())):
                yield (name, *cells)


def _texts(*heads):
    """Find texts in blocks of a heading."""

    def texts(printed, facts):
        words = [squeezed_letters(block.words) for block in printed.blocks(*heads)]
        for fact in facts:
            for form in fact.forms:
                if any(squeezed_letters(form[-1].removesuffix(".")) in each for each in words):
                    yield form

    return texts


def _options(printed, facts):
    """By name; that it is on or off is understood, other choices are told."""
    told = {
        part.head: part.words.casefold()
        for block in printed.blocks("Options") for part in parts_of(block.runs, NAME, "")
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
                for row in parts_of(block.runs, NAME, ""):
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
