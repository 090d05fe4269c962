"""Chromium, driven through a pipe by its own protocol, without a port or another program."""

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

from tools.browsers.page import PATIENCE, BrowserError, Finger, Page, Step

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
_NUMBERS = {"Escape": 27, "ArrowUp": 38, "ArrowDown": 40, "Tab": 9}
"""Of keys that the browser itself answers, and knows by number only."""


def found() -> str | None:
    """Return the path of the installed browser, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@dataclass
class Chromium:
    """A running browser."""

    program: subprocess.Popen[bytes]
    read: int
    write: int
    profile: Path
    downloads: Path
    name: str = "chromium"
    _number: int = 0
    _rest: bytes = b""
    events: list[dict[str, Any]] = field(default_factory=list)

    @classmethod
    def started(cls) -> Self:
        """Start the browser without a window."""
        name = found()
        if name is None:
            raise BrowserError("There is no Chromium.")
        theirs, write = os.pipe()
        read, answers = os.pipe()
        profile = Path(tempfile.mkdtemp(prefix="sandtable-chromium-"))
        downloads = profile / "downloads"
        downloads.mkdir()
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
        one = cls(program, read, write, profile, downloads)
        one.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(downloads))
        return one

    def call(self, method: str, session: str | None = None, **told: Any) -> dict[str, Any]:
        """Call a method of the browser, and wait for the answer."""
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
        """Return the next message that fits, and store the events before it."""
        end = time.monotonic() + PATIENCE
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

    def page(self) -> ChromiumPage:
        """Open a new tab."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        attached = self.call("Target.attachToTarget", targetId=target, flatten=True)
        page = ChromiumPage(self, attached["sessionId"], target)
        for domain in ("Page", "Runtime", "Network", "Log"):
            page.call(f"{domain}.enable")
        page.sized()
        page.dark(wanted=False)
        return page

    def close(self) -> None:
        """Close the browser, and delete its files."""
        try:
            self.call("Browser.close")
        except (BrowserError, OSError):
            self.program.kill()
        self.program.wait(PATIENCE)
        os.close(self.read)
        os.close(self.write)
        shutil.rmtree(self.profile, ignore_errors=True)


@dataclass
class ChromiumPage(Page):
    """A tab."""

    browser: Chromium
    session: str
    target: str
    at: Finger = (0.0, 0.0)
    """Position of the mouse."""
    is_down: bool = False

    def call(self, method: str, **told: Any) -> dict[str, Any]:
        """Call a method of the tab."""
        return self.browser.call(method, self.session, **told)

    def sized(self, width: int = 1440, height: int = 900) -> None:
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)  # fmt: skip

    def dark(self, *, wanted: bool) -> None:
        """Make the page believe that the system prefers dark, or light, colours."""
        wish = {"name": "prefers-color-scheme", "value": "dark" if wanted else "light"}
        self.call("Emulation.setEmulatedMedia", features=[wish])

    def open(self, path: Path) -> None:
        self.browser.events.clear()
        self.call("Page.navigate", url=path.resolve().as_uri())
        self.browser.wait(lambda told: told.get("method") == "Page.loadEventFired")

    def again(self) -> None:
        self.call("Page.reload")
        self.browser.wait(lambda told: told.get("method") == "Page.loadEventFired")

    def front(self) -> None:
        self.call("Page.bringToFront")

    def run(self, script: str) -> Any:
        told = self.call("Runtime.evaluate", expression=f"({script})", returnByValue=True,
                         awaitPromise=True, userGesture=True)  # fmt: skip
        if "exceptionDetails" in told:
            details = told["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description", details["text"]))
        return told["result"].get("value")

    def pointer(self, *steps: Step) -> None:
        clicks = 0
        for step in steps:
            if step[0] == "move":
                self.at = step[1], step[2]
                self._mouse("mouseMoved", button="left" if self.is_down else "none")
                continue
            self.is_down = step[0] == "down"
            clicks += self.is_down
            kind = "mousePressed" if self.is_down else "mouseReleased"
            self._mouse(kind, button="left", clickCount=clicks)

    def _mouse(self, kind: str, **told: Any) -> None:
        x, y = self.at
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, buttons=int(self.is_down),
                  **told)  # fmt: skip

    def key(self, key: str, *, ctrl: bool = False, shift: bool = False) -> None:
        text = "" if ctrl else "\r" if key == "Enter" else key if len(key) == 1 else ""
        told = {"key": key, "code": key, "modifiers": 2 * ctrl + 8 * shift,
                "windowsVirtualKeyCode": _NUMBERS.get(key, 0)}  # fmt: skip
        kind = "keyDown" if text else "rawKeyDown"
        self.call("Input.dispatchKeyEvent", type=kind, text=text, **told)
        self.call("Input.dispatchKeyEvent", type="keyUp", **told)

    def give(self, selector: str, path: Path) -> None:
        script = f"document.querySelector({json.dumps(selector)})"
        found = self.call("Runtime.evaluate", expression=script)["result"]["objectId"]
        self.call("DOM.setFileInputFiles", files=[str(path)], objectId=found)

    def choose(self, selector: str, value: str) -> None:
        here, there, has_focus = self.run(_PLACES % (json.dumps(selector), json.dumps(value)))
        assert has_focus, f"Nobody could choose in {selector}."
        for _ in range(abs(there - here)):
            self.key("ArrowDown" if there > here else "ArrowUp")

    def printed(self) -> bytes:
        """Print the page and return the PDF."""
        told = self.call(
            "Page.printToPDF", printBackground=True, paperWidth=8.27, paperHeight=11.7
        )
        return base64.b64decode(told["data"])

    def picture(self, path: Path) -> None:
        data = self.call("Page.captureScreenshot", format="png")["data"]
        path.write_bytes(base64.b64decode(data))

    def complaints(self) -> list[str]:
        self.run("1")
        return [said for event in self.browser.events if (said := _complaint(event, self.session))]

    def requests(self) -> list[str]:
        """Return all addresses that the page requested."""
        return [
            event["params"]["request"]["url"]
            for event in self.browser.events
            if event["method"] == "Network.requestWillBeSent"
            and event.get("sessionId") == self.session
        ]

    def close(self) -> None:
        self.browser.call("Target.closeTarget", targetId=self.target)


# A list that has the focus is gone through with the arrow keys.
_PLACES = """(() => {
  const list = document.querySelector(%s);
  list.focus();
  return [list.selectedIndex, [...list.options].findIndex((one) => one.value === %s),
    document.activeElement === list];
})()"""


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
