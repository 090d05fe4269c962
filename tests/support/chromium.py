"""A browser driven by its own protocol through a pipe: no port, no network, no other program."""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
_FLAGS = (
    "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu",
    "--disable-dev-shm-usage", "--hide-scrollbars", "--mute-audio", "--no-first-run",
    "--disable-extensions", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--force-color-profile=srgb", "--font-render-hinting=none",
)  # fmt: skip
# The browser reads what it is told from its third channel and answers on the fourth.
_LAUNCH = """
import fcntl, os, sys
ends = [fcntl.fcntl(int(one), fcntl.F_DUPFD, 16) for one in sys.argv[1:3]]
for channel, end in zip((3, 4), ends):
    os.dup2(end, channel)
os.execvp(sys.argv[3], sys.argv[3:])
"""
_PATIENCE = 10.0
_NUMBERS = {"Escape": 27}
"""Of keys that the browser itself answers, and knows by number only."""


def found() -> str | None:
    """The browser of this machine, if it has one."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class BrowserError(Exception):
    """What the browser or the page complains of."""


@dataclass
class Browser:
    """A running browser."""

    program: subprocess.Popen[bytes]
    read: int
    write: int
    profile: Path
    _number: int = 0
    _rest: bytes = b""
    events: list[dict[str, Any]] = field(default_factory=list)

    @classmethod
    def started(cls) -> Self:
        """Start the browser without a window."""
        name = found()
        if name is None:
            raise BrowserError("There is no browser.")
        theirs, write = os.pipe()
        read, answers = os.pipe()
        profile = Path(tempfile.mkdtemp(prefix="sandtable-browser-"))
        command = [sys.executable, "-c", _LAUNCH, str(theirs), str(answers), name, *_FLAGS,
                   f"--user-data-dir={profile}", "about:blank"]  # fmt: skip
        program = subprocess.Popen(
            command,
            pass_fds=(theirs, answers),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(theirs)
        os.close(answers)
        return cls(program, read, write, profile)

    def call(self, method: str, session: str | None = None, **told: Any) -> dict[str, Any]:
        """Ask for something, and wait for the answer."""
        self._number += 1
        asked = {"id": self._number, "method": method, "params": told}
        if session:
            asked["sessionId"] = session
        os.write(self.write, json.dumps(asked).encode() + b"\0")
        answer = self.wait(lambda message: message.get("id") == asked["id"])
        if "error" in answer:
            raise BrowserError(f"{method}: {answer['error'].get('message')}")
        result: dict[str, Any] = answer["result"]
        return result

    def wait(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The next message that fits; events on the way are kept."""
        end = time.monotonic() + _PATIENCE
        while (left := end - time.monotonic()) > 0:
            message = self._message(left)
            if message is not None and fits(message):
                return message
            if message is not None and "method" in message:
                self.events.append(message)
        raise BrowserError("The browser does not answer.")

    def _message(self, left: float) -> dict[str, Any] | None:
        while b"\0" not in self._rest:
            if not select.select([self.read], [], [], left)[0]:
                return None
            data = os.read(self.read, 1 << 20)
            if not data:
                raise BrowserError("The browser has gone.")
            self._rest += data
        line, _, self._rest = self._rest.partition(b"\0")
        message: dict[str, Any] = json.loads(line)
        return message

    def page(self, **size: Any) -> Page:
        """A new tab."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        attached = self.call("Target.attachToTarget", targetId=target, flatten=True)
        page = Page(self, attached["sessionId"], target)
        for domain in ("Page", "Runtime", "Network", "Log"):
            page.call(f"{domain}.enable")
        page.sized(**size)
        return page

    def close(self) -> None:
        """End it, and take away what it wrote."""
        try:
            self.call("Browser.close")
        except (BrowserError, OSError):
            self.program.kill()
        self.program.wait(_PATIENCE)
        os.close(self.read)
        os.close(self.write)
        shutil.rmtree(self.profile, ignore_errors=True)


@dataclass
class Page:
    """A tab."""

    browser: Browser
    session: str
    target: str

    def call(self, method: str, **told: Any) -> dict[str, Any]:
        """Ask the tab for something."""
        return self.browser.call(method, self.session, **told)

    def sized(self, width: int = 1440, height: int = 900, *, dark: bool = False) -> None:
        """Take the size of a window, and a preference for light or dark."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)  # fmt: skip
        wish = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[wish])

    def open(self, path: Path) -> None:
        """Open a file, and wait till it is there."""
        self.browser.events.clear()
        self.call("Page.navigate", url=path.resolve().as_uri())
        self.browser.wait(lambda told: told.get("method") == "Page.loadEventFired")

    def again(self) -> None:
        """Open the same anew, and wait till it is there."""
        self.call("Page.reload")
        self.browser.wait(lambda told: told.get("method") == "Page.loadEventFired")

    def run(self, script: str) -> Any:
        """What an expression gives, as data; waits for a promise."""
        told = self.call("Runtime.evaluate", expression=script, returnByValue=True,
                         awaitPromise=True, userGesture=True)  # fmt: skip
        if "exceptionDetails" in told:
            details = told["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description", details["text"]))
        return told["result"].get("value")

    def until(self, script: str) -> Any:
        """Wait till an expression is true, and give it."""
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end:
            if value := self.run(script):
                return value
            time.sleep(0.02)
        raise BrowserError(f"Never so: {script}")

    def click(self, selector: str) -> None:
        """Click in the middle of the first element that a selector gives."""
        x, y = self.middle(selector)
        self.mouse("mouseMoved", x, y)
        self.mouse("mousePressed", x, y)
        self.mouse("mouseReleased", x, y)

    def middle(self, selector: str) -> tuple[float, float]:
        """Where an element is, scrolled into view; it may come a moment later."""
        quoted = json.dumps(selector)
        x, y = self.until(
            f"(() => {{ const one = document.querySelector({quoted}); if (!one) return null; "
            "if (!one.closest('.frame')) one.scrollIntoView({block: 'center'}); "
            "const b = one.getBoundingClientRect(); "
            "return [b.x + b.width / 2, b.y + b.height / 2]; })()"
        )
        return x, y

    def mouse(self, kind: str, x: float, y: float, *, down: bool = False) -> None:
        """One thing that the mouse does."""
        button = "none" if kind == "mouseMoved" and not down else "left"
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button=button,
                  buttons=int(down), clickCount=1)  # fmt: skip

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 6) -> None:
        """Press, move and let go."""
        self.mouse("mouseMoved", *start)
        self.mouse("mousePressed", *start)
        for step in range(1, steps + 1):
            x = start[0] + (end[0] - start[0]) * step / steps
            y = start[1] + (end[1] - start[1]) * step / steps
            self.mouse("mouseMoved", x, y, down=True)
        self.mouse("mouseReleased", *end)

    def key(self, key: str, *, code: str = "", modifiers: int = 0, text: str = "") -> None:
        """Press a key."""
        told: dict[str, Any] = {"key": key, "code": code or key, "modifiers": modifiers}
        told["windowsVirtualKeyCode"] = _NUMBERS.get(key, 0)
        kind = "keyDown" if text else "rawKeyDown"
        self.call("Input.dispatchKeyEvent", type=kind, text=text, **told)
        self.call("Input.dispatchKeyEvent", type="keyUp", **told)

    def picture(self, path: Path) -> None:
        """What is seen, as a PNG."""
        data = self.call("Page.captureScreenshot", format="png")["data"]
        path.write_bytes(base64.b64decode(data))

    def complaints(self) -> list[str]:
        """What the page or the browser found wrong since it was opened."""
        self.run("1")
        return [said for event in self.browser.events if (said := _complaint(event, self.session))]

    def requests(self) -> list[str]:
        """Every address that was asked for."""
        return [
            event["params"]["request"]["url"]
            for event in self.browser.events
            if event["method"] == "Network.requestWillBeSent"
            and event.get("sessionId") == self.session
        ]

    def close(self) -> None:
        """Close the tab."""
        self.browser.call("Target.closeTarget", targetId=self.target)


def _complaint(event: Mapping[str, Any], session: str) -> str | None:
    if event.get("sessionId") != session:
        return None
    told = event["params"]
    if event["method"] == "Runtime.exceptionThrown":
        details = told["exceptionDetails"]
        return str(details.get("exception", {}).get("description", details["text"]))
    if event["method"] == "Log.entryAdded" and told["entry"]["level"] in {"error", "warning"}:
        return str(told["entry"]["text"])
    return None
