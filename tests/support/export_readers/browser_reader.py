"""Facts in a page as a person finds them in the browser: its words on the screen and on paper."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from sandtable.exporters.export_facts.fact import FactForm, ModuleFact
from sandtable.exporters.kinds import Kind
from tests.support.webpage import Game
from tools.browsers.page import Browser

_Facts = tuple[ModuleFact, ...]
_OPEN_ALL = "document.querySelectorAll('details:not([open]) > summary').forEach((s) => s.click())"
_SCENARIOS = (
    "[...document.querySelectorAll('dialog[open] input[type=radio]')].map((one) => one.value)"
)
_LABELS = "[...document.querySelectorAll('svg text')].map((one) => one.textContent)"
_ROWS = """[...document.querySelectorAll('.sheet tr')].map(
  (row) => [...row.children].map((cell) => cell.textContent))"""
_COMING = """[...document.querySelectorAll('.later p')].map(
  (line) => [line.querySelector('strong').textContent, line.textContent]).concat(
  [...document.querySelectorAll('aside article')].map(
  (deed) => [document.querySelector('aside h2').textContent, deed.textContent]))"""
_TABLES = """[...document.querySelectorAll('.table-card')].flatMap((card) =>
  [...card.querySelectorAll('tbody tr')].map((row) => [
    card.querySelector('summary').firstChild.textContent,
    ...[...row.children].map((cell) => cell.textContent)]))"""


@dataclass
class SeenScenario:
    """The words of a scenario after it has begun."""

    tabs: dict[str, str]
    """By tab: the words of its panel, with all that was folded."""
    coming: list[tuple[str, str]]
    """The lines of the order of arrival, each with its turn."""
    table_rows: list[tuple[str, ...]]
    standings: Counter[tuple[str, str]]
    """By place and name: how many stand there, as on the sheet for paper."""


@dataclass
class SeenPage:
    """The words of a page: those of its first question, of its maps, and of each scenario."""

    question: str
    labels: frozenset[str]
    scenarios: dict[str, SeenScenario]

    def texts(self, scenario: str, *tabs: str) -> str:
        """Return the words of some panels."""
        seen = self.scenarios[scenario].tabs
        return "\n".join(seen[tab] for tab in tabs)

    def facts_seen(self, kind: Kind, facts: _Facts) -> list[FactForm]:
        """Return the forms of facts of a kind that are there to be read."""
        return [form for fact in facts for form in fact.forms if _FINDERS[kind](self, form)]


def look_at_page(browser: Browser, path: Path) -> SeenPage:
    """Open a page, begin each of its scenarios, and read all that it says."""
    game = Game.opened(browser, path)
    try:
        question = str(game.page.run("document.querySelector('dialog[open]').textContent"))
        names = [str(name) for name in game.page.run(_SCENARIOS)]
        seen = {name: _look_at_scenario(game, name) for name in names}
        labels = frozenset(_letters(str(label)) for label in game.page.run(_LABELS))
        return SeenPage(question, labels, seen)
    finally:
        game.page.close()


def _look_at_scenario(game: Game, scenario: str) -> SeenScenario:
    game.ask()
    game.begin(scenario)
    tabs: dict[str, str] = {}
    coming: list[tuple[str, str]] = []
    for tab in ("Turn", "Tables", "Book"):
        game.tab(tab)
        game.page.run(_OPEN_ALL)
        tabs[tab] = game.text("aside")
        if tab == "Turn":
            coming = [(str(turn), str(words)) for turn, words in game.page.run(_COMING)]
    game.tab("Tables")
    rows = [tuple(map(str, row)) for row in game.page.run(_TABLES)]
    game.page.run("window.dispatchEvent(new Event('beforeprint'))")
    standings: Counter[tuple[str, str]] = Counter()
    for place, number, name in game.page.run(_ROWS):
        standings[str(place), str(name)] += int(number) if str(number).isdigit() else 0
    game.page.run("window.dispatchEvent(new Event('afterprint'))")
    return SeenScenario(tabs, coming, rows, standings)


def _letters(words: str) -> str:
    """Return words without blanks: a label of two lines has none where it is broken."""
    return re.sub(r"\s+", "", words).casefold()


def _is_in(words: str, text: str) -> bool:
    return _letters(words.removesuffix(".")) in _letters(text)


def _is_label(page: SeenPage, words: str) -> bool:
    """Say whether a name is on a map, in one line or in several."""
    parts = words.split(" ")
    return _letters(words) in page.labels or any(
        _letters(" ".join(parts[:number])) in page.labels
        and _is_label(page, " ".join(parts[number:]))
        for number in range(1, len(parts))
    )


def _is_standing(page: SeenPage, form: FactForm) -> bool:
    """Add up what stands there in any state, which follows the name in brackets."""
    scenario, place, name, number = form
    copies = sum(
        each_number
        for (at, each), each_number in page.scenarios[scenario].standings.items()
        if (at == place or at.endswith(f"({place})")) and re.sub(r" \(.*\)$", "", each) == name
    )
    return str(copies) == number


def _lines_of_turn(page: SeenPage, scenario: str, number: str) -> Iterator[str]:
    """Yield the lines of the order of arrival of a turn."""
    for turn, words in page.scenarios[scenario].coming:
        if re.search(rf"\b{number}\b", turn):
            yield words


def _is_coming(page: SeenPage, form: FactForm) -> bool:
    scenario, turn, _, name, _ = form
    return any(_is_in(name, line) for line in _lines_of_turn(page, scenario, turn))


def _has_destination(page: SeenPage, form: FactForm) -> bool:
    scenario, turn, name, place = form
    lines = _lines_of_turn(page, scenario, turn)
    return any(_is_in(name, line) and _is_in(place, line) for line in lines)


def _is_in_any_book(page: SeenPage, form: FactForm) -> bool:
    return any(_is_in(form[-1], page.texts(name, "Book")) for name in page.scenarios)


def _is_in_its_book(page: SeenPage, form: FactForm) -> bool:
    return all(
        any(_is_in(part, page.texts(form[0], "Book")) for part in (words, words.capitalize()))
        for each in form[1:]
        for words in each.split("; ")
    )


_FINDERS: dict[Kind, Callable[[SeenPage, FactForm], bool]] = {
    Kind.SPACES: lambda page, form: _is_label(page, form[1]),
    Kind.SCENARIOS: lambda page, form: (
        form[0] in page.scenarios and _is_in(form[1], page.question)
    ),
    Kind.PLACEMENTS: _is_standing,
    Kind.ARRIVALS: _is_coming,
    Kind.DESTINATIONS: _has_destination,
    Kind.TABLES: lambda page, form: any(
        form in each.table_rows for each in page.scenarios.values()
    ),
    Kind.LIMITS: _is_in_any_book,
    Kind.NOTES: _is_in_any_book,
    Kind.OPTIONS: lambda page, form: _is_in(form[1], page.question),
    Kind.OPTION_EFFECTS: _is_in_any_book,
    Kind.VICTORY: _is_in_its_book,
    Kind.DRAWS: _is_in_its_book,
}
SEEN_KINDS = tuple(_FINDERS)
"""The kinds that the page tells in words that are always there."""
