"""The page that plays, driven as a player would, and what it says of the position."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable.model.module import Module
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.selector import Selector
from sandtable.model.reports.order_of_battle import order_of_battle_report
from sandtable.model.wording.places import place_name, space_name
from sandtable.model.wording.selector_nouns import piece_noun
from tools.browsers.page import Browser, Page

Row = tuple[str, str, int, tuple[str, ...]]
"""Where, what, how many steps lost, in which state."""
UNSAID = 1_000_000
"""In the place of a number that nobody says."""


@dataclass
class Game:
    """A page that is open."""

    page: Page

    @classmethod
    def opened(cls, browser: Browser, path: Path) -> Game:
        """Open a file, and wait till one can choose a scenario."""
        page = browser.page()
        page.open(path)
        page.run("sandtable.ready.then(() => 1)")
        game = cls(page)
        game.forget()
        if game.has(".stored"):
            game.reopen()
        return game

    def reopen(self) -> None:
        """Open the page anew, as if it had been closed."""
        self.page.again()
        self.page.run("sandtable.ready.then(() => 1)")

    def forget(self) -> None:
        """Let the browser forget the games that it keeps, also those of other tests."""
        self.page.run("localStorage.clear()")

    def ask(self) -> None:
        """Let the page ask for a scenario, as it does at first."""
        self.page.front()
        self.forget()
        self.page.run("sandtable.app.view.node.style.visibility = ''")
        self.page.run(DRAWN)
        if not self.page.run("Boolean(sandtable.app.state)"):
            return
        self.page.run("sandtable.app.lookingAs = ''")
        self.page.run(
            "(document.querySelectorAll('dialog').forEach((one) => one.remove()), "
            "document.querySelector('[data-do=new]').click())"
        )

    def unseen(self) -> Game:
        """The same with maps that are there and not drawn, where nobody looks at them: quicker."""
        self.page.run("sandtable.app.view.node.style.visibility = 'hidden'")
        return self

    def sized(self, width: int, height: int) -> None:
        """Give the window another size, and wait till the page has answered to it."""
        self.page.sized(width, height)
        self.page.until(f"innerWidth === {width} && innerHeight === {height}")
        self.page.run(DRAWN)

    def begin(self, scenario: str, **options: str) -> None:
        """Choose a scenario and its options, and begin."""
        if not self.has("dialog[open]"):
            self.press("new")
        self.page.click(f"input[value={json.dumps(scenario)}]")
        for option, choice in options.items():
            self.choose(f"[data-option={json.dumps(option)}]", choice)
        self.press("begin")
        self.page.until("document.querySelector('dialog[open]') === null")

    def press(self, deed: str, within: str = "") -> None:
        """Click the button for something."""
        self.page.click(f"{within} [data-do={json.dumps(deed)}]".strip())

    def next_turn(self) -> None:
        """Go on to the next turn, whatever this one leaves open."""
        self.page.run("document.querySelector('[data-do=next-turn]').click()")
        if self.has("dialog[open] [data-do=go-on]"):
            self.press("go-on", "dialog[open]")

    def choose(self, selector: str, value: str) -> None:
        """Choose something in a list; what it is folded into is opened before."""
        folded = f"details:not([open]):has({selector})"
        if self.has(folded):
            self.page.click(f"{folded} > summary")
        self.page.choose(selector, value)

    def tab(self, name: str) -> None:
        """Open a panel."""
        self.page.click(f"[data-tab={json.dumps(name)}]")

    def has(self, selector: str) -> bool:
        """Say whether there is such an element."""
        return bool(self.page.run(f"Boolean(document.querySelector({json.dumps(selector)}))"))

    def text(self, selector: str) -> str:
        """What an element says."""
        return str(self.page.run(f"document.querySelector({json.dumps(selector)}).textContent"))

    def place_all(self) -> int:
        """Place everything that is due, line by line; how many lines that was."""
        self.tab("Turn")
        number = 0
        while self.has("[data-do=place]"):
            self.press("place")
            number += 1
        return number

    def state(self) -> Any:
        """The game as the page has it."""
        return self.page.run("sandtable.app.state")

    def spot(self, space: str) -> tuple[float, float]:
        """Where the middle of a space is on the screen."""
        found = self.page.run(
            f"(() => {{ const s = sandtable.app.data.spaces.get({json.dumps(space)}); "
            "const [x, y] = sandtable.app.pan.outside(s.at[0] * 4, s.at[1] * 4); "
            "const b = sandtable.app.frame.getBoundingClientRect(); "
            "return [x + b.x, y + b.y]; })()"
        )
        return found[0], found[1]

    def rows(self, module: Module) -> Counter[Row]:
        """What stands where, as an order of battle has it."""
        told = self.page.run(
            "({rows: sandtable.position(), slips: Object.values(sandtable.app.state.slips), "
            "lines: sandtable.app.data.play.scenarios.find("
            "(one) => one.id === sandtable.app.state.scenario).lines, "
            "pieces: sandtable.app.data.play.pieces.map((one) => one.id)})"
        )
        found: Counter[Row] = Counter()
        for row in told["rows"]:
            at = _at(module, row["at"], told["lines"])
            key = (at, told["pieces"][row["piece"]], row["lost"], tuple(row["state"]))
            found[key] += UNSAID if row["any"] else row["n"]
        for slip in told["slips"]:
            at = _at(module, slip["at"], told["lines"])
            found[at, slip["words"], 0, ()] += UNSAID if slip["n"] is None else slip["n"]
        return found


DRAWN = """new Promise((resolve) =>
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(1))))"""


def _at(module: Module, at: str, lines: list[dict[str, Any]]) -> str:
    kind, _, name = at.partition(":")
    if kind == "c":
        return str(lines[int(name)]["words"])
    if kind == "b":
        space, _, facing = name.partition("/")
        return place_name(module, Place(space, facing))
    if kind == "p":
        return space_name(module, name.rpartition("/")[2])
    return space_name(module, name) if kind == "s" else at


def expected(
    module: Module, scenario: str, turn: int | None = None, **options: str
) -> Counter[Row]:
    """The same as `sandtable oob` lists it."""
    found: Counter[Row] = Counter()
    for entry in order_of_battle_report(module, scenario, turn=turn, options=options).entries:
        words = entry.piece or entry.name
        if entry.pieces:  # the page says what one chooses among as one speaks of it
            words = piece_noun(module, Selector.parse(entry.name)).singular_form
        key = (entry.at, words, entry.steps_lost, tuple((entry.state or "").split()))
        found[key] += UNSAID if entry.quantity is None else entry.quantity
    return found
