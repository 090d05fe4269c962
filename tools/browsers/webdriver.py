"""A browser driven by the W3C WebDriver commands, over any connection."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any, Protocol

from tools.browsers.page import BrowserError, Finger, Page, Step, until

_KEYS = {
    name: chr(0xE000 + number)
    for name, number in {
        "Backspace": 3, "Tab": 4, "Enter": 7, "Shift": 8, "Control": 9, "Escape": 12,
        "PageUp": 14, "PageDown": 15, "End": 16, "Home": 17, "ArrowLeft": 18, "ArrowUp": 19,
        "ArrowRight": 20, "ArrowDown": 21, "Delete": 23,
    }.items()
}  # fmt: skip
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key under which WebDriver names an element."""
_ASK = """
const done = arguments[arguments.length - 1];
const told = (found) => done(JSON.stringify({found}));
const wrong = (error) => done(JSON.stringify({wrong: `${error} ${error?.stack ?? ''}`}));
try { Promise.resolve(%s).then(told).catch(wrong); } catch (error) { wrong(error); }
"""
_AROUND = "[outerWidth - innerWidth, outerHeight - innerHeight]"


class Driven(Protocol):
    """A running browser that understands WebDriver commands."""

    name: str
    downloads: Path
    at: str
    """The tab that is asked; none where the last one was closed."""

    def call(self, word: str, **told: Any) -> Any:
        """Call a command of the browser, and wait for the answer."""

    def page(self) -> DrivenPage:
        """Open a new tab."""

    def close(self) -> None:
        """Close the browser, and delete its files."""


class DrivenPage(Page):
    """A tab."""

    def __init__(self, browser: Driven, handle: str) -> None:
        self.browser = browser
        self.driven = browser
        self.handle = handle
        self.url = ""

    def call(self, word: str, **told: Any) -> Any:
        """Call a command of the tab."""
        self.front()
        return self.driven.call(word, **told)

    def front(self) -> None:
        if self.driven.at != self.handle:
            self.driven.call("SwitchToWindow", handle=self.handle)
            self.driven.at = self.handle

    def close(self) -> None:
        left = self.call("CloseWindow")
        self.driven.call("SwitchToWindow", handle=left[0])  # something must be asked
        self.driven.at = ""

    def open(self, path: Path) -> None:
        self.url = path.resolve().as_uri()
        self.call("Navigate", url=self.url)

    def again(self) -> None:
        self.call("Refresh")

    def sized(self, width: int = 1440, height: int = 900) -> None:
        until(lambda: self._is_sized(width, height), f"Never {width} by {height}.")

    def _is_sized(self, width: int, height: int) -> bool:
        """Return whether the page has this size; its borders are known only after a first size."""
        if self.run("[innerWidth, innerHeight]") == [width, height]:
            return True
        wide, high = self.run(_AROUND)
        self.call("SetWindowRect", width=width + wide, height=height + high)
        return False

    def run(self, script: str) -> Any:
        told = json.loads(self.call("ExecuteAsyncScript", script=_ASK % script, args=[]))
        if "wrong" in told:
            raise BrowserError(told["wrong"])
        return told.get("found")

    def pointer(self, *steps: Step) -> None:
        acts = [_act(step) for step in steps]
        self._perform({"type": "pointer", "id": "mouse", "actions": acts})

    def key(self, key: str, *, ctrl: bool = False, shift: bool = False) -> None:
        held = [_KEYS[name] for name, is_held in (("Control", ctrl), ("Shift", shift)) if is_held]
        pressed = [*held, _KEYS.get(key, key)]
        acts = [{"type": "keyDown", "value": one} for one in pressed]
        acts += [{"type": "keyUp", "value": one} for one in reversed(pressed)]
        self._perform({"type": "key", "id": "keys", "actions": acts})

    def _perform(self, *sources: dict[str, Any]) -> None:
        self.call("PerformActions", actions=list(sources))

    def give(self, selector: str, path: Path) -> None:
        self.call("ElementSendKeys", id=self._element(selector), text=str(path))

    def choose(self, selector: str, value: str) -> None:
        option = f"{selector} option[value={json.dumps(value)}]"
        self.call("ElementClick", id=self._element(option))

    def _element(self, selector: str) -> str:
        return str(self.call("FindElement", using="css selector", value=selector)[ELEMENT])

    def picture(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self.call("TakeScreenshot")))


def _act(step: Step) -> dict[str, Any]:
    if step[0] == "move":
        return _to((step[1], step[2]))
    return {"type": "pointerDown" if step[0] == "down" else "pointerUp", "button": 0}


def _to(point: Finger) -> dict[str, Any]:
    x, y = map(round, point)
    return {"type": "pointerMove", "duration": 0, "origin": "viewport", "x": x, "y": y}
