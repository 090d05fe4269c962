"""Operations that every browser offers for a page, and functions built on them."""

from __future__ import annotations

import json
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, Protocol

PATIENCE = 20.0
"""Seconds after which a browser is taken to be stuck."""
TO_START = 4 * PATIENCE
"""Seconds that one may need to start where the machine is busy."""
Step = tuple[Literal["move"], float, float] | tuple[Literal["down", "up"]]
"""One thing that the mouse does."""
Finger = tuple[float, float]


class BrowserError(Exception):
    """The browser or the page reported an error."""


class Browser(Protocol):
    """A running browser."""

    name: str
    downloads: Path
    """Folder in which the browser saves files."""

    def page(self) -> Page:
        """Open a new tab."""

    def close(self) -> None:
        """Close the browser, and delete its files."""


class Page(ABC):
    """A tab.

    Mouse, keys and touch are sent as real input, never as events made by a script.
    """

    browser: Browser

    @abstractmethod
    def open(self, path: Path) -> None:
        """Open a file, and wait until it is loaded."""

    @abstractmethod
    def again(self) -> None:
        """Load the same file again, and wait until it is loaded."""

    @abstractmethod
    def front(self) -> None:
        """Bring the tab to the front, because a page in the background gets no input."""

    @abstractmethod
    def sized(self, width: int = 1440, height: int = 900) -> None:
        """Set the size of the window."""

    @abstractmethod
    def run(self, script: str) -> Any:
        """Return the value of an expression as data, after waiting for a promise."""

    @abstractmethod
    def pointer(self, *steps: Step) -> None:
        """Perform a mouse action; remember the position and whether the button is pressed."""

    @abstractmethod
    def key(self, key: str, *, ctrl: bool = False, shift: bool = False) -> None:
        """Press and release a key: a letter, or a name such as `ArrowDown`."""

    @abstractmethod
    def give(self, selector: str, path: Path) -> None:
        """Set the file of a file field, as the file dialog would."""

    @abstractmethod
    def choose(self, selector: str, value: str) -> None:
        """Choose a value in a list."""

    @abstractmethod
    def picture(self, path: Path) -> None:
        """Return a screenshot as a PNG."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """Return the errors that the page or the browser reported since it was opened."""

    @abstractmethod
    def close(self) -> None:
        """Close the tab."""

    def write(self, text: str) -> None:
        """Type a text letter by letter."""
        for letter in text:
            self.key(letter)

    def until(self, script: str) -> Any:
        """Wait until an expression is true, and return its value."""
        return until(lambda: self.run(script), f"Never so: {script}")

    def middle(self, selector: str) -> tuple[float, float]:
        """Return the middle of an element after scrolling to it, waiting for it to appear."""
        x, y = self.until(_MIDDLE % json.dumps(selector))
        return x, y

    def click(self, selector: str) -> None:
        """Click in the middle of the first element that matches a selector."""
        self.pointer(("move", *self.middle(selector)), ("down",), ("up",))

    def double_click(self, x: float, y: float) -> None:
        """Double-click at a point."""
        self.pointer(("move", x, y), ("down",), ("up",), ("down",), ("up",))

    def drag(self, start: Finger, end: Finger, steps: int = 6) -> None:
        """Press the mouse button, move, and release it."""
        way = [
            (start[0] + (end[0] - start[0]) * step / steps,
             start[1] + (end[1] - start[1]) * step / steps)
            for step in range(1, steps + 1)
        ]  # fmt: skip
        moves: list[Step] = [("move", x, y) for x, y in way]
        self.pointer(("move", *start), ("down",), *moves, ("up",))


def until(ask: Callable[[], Any], complaint: str, patience: float = PATIENCE) -> Any:
    """Call a function until it returns a true value, and return that value."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if value := ask():
            return value
        time.sleep(0.02)
    raise BrowserError(complaint)


_MIDDLE = """(() => {
  const one = document.querySelector(%s);
  if (!one) return null;
  if (!one.closest('.frame')) one.scrollIntoView({block: 'center'});
  const b = one.getBoundingClientRect();
  return [b.x + b.width / 2, b.y + b.height / 2];
})()"""
