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
        """A new tab."""

    def close(self) -> None:
        """End it, and take away what it wrote."""


class Page(ABC):
    """A tab. Mouse, keys and fingers go in as they would from a hand, never as made-up events."""

    browser: Browser

    @abstractmethod
    def open(self, path: Path) -> None:
        """Open a file, and wait till it is there."""

    @abstractmethod
    def again(self) -> None:
        """Open the same anew, and wait till it is there."""

    @abstractmethod
    def front(self) -> None:
        """Come to the front: a page behind another one gets no input."""

    @abstractmethod
    def sized(self, width: int = 1440, height: int = 900) -> None:
        """Take the size of a window."""

    @abstractmethod
    def run(self, script: str) -> Any:
        """Return the value of an expression as data, waiting for a promise."""

    @abstractmethod
    def pointer(self, *steps: Step) -> None:
        """Do something with the mouse; where it is, and whether it is down, is remembered."""

    @abstractmethod
    def key(self, key: str, *, ctrl: bool = False, shift: bool = False) -> None:
        """Press a key, and let go of it: a letter, or a name such as `ArrowDown`."""

    @abstractmethod
    def give(self, selector: str, path: Path) -> None:
        """Give a file to a field, as the dialog of the machine would."""

    @abstractmethod
    def choose(self, selector: str, value: str) -> None:
        """Choose something in a list."""

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
        """Type letter by letter."""
        for letter in text:
            self.key(letter)

    def until(self, script: str) -> Any:
        """Wait till an expression is true, and give it."""
        return until(lambda: self.run(script), f"Never so: {script}")

    def middle(self, selector: str) -> tuple[float, float]:
        """Return the middle of an element after scrolling to it, waiting for it to appear."""
        x, y = self.until(_MIDDLE % json.dumps(selector))
        return x, y

    def click(self, selector: str) -> None:
        """Click in the middle of the first element that a selector gives."""
        self.pointer(("move", *self.middle(selector)), ("down",), ("up",))

    def double_click(self, x: float, y: float) -> None:
        """Click twice at once."""
        self.pointer(("move", x, y), ("down",), ("up",), ("down",), ("up",))

    def drag(self, start: Finger, end: Finger, steps: int = 6) -> None:
        """Press, move and let go."""
        way = [
            (start[0] + (end[0] - start[0]) * step / steps,
             start[1] + (end[1] - start[1]) * step / steps)
            for step in range(1, steps + 1)
        ]  # fmt: skip
        moves: list[Step] = [("move", x, y) for x, y in way]
        self.pointer(("move", *start), ("down",), *moves, ("up",))


def until(ask: Callable[[], Any], complaint: str, patience: float = PATIENCE) -> Any:
    """Ask till something is true, and give it."""
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
