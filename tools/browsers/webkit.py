"""WebKit for GTK, driven over local HTTP, on a virtual screen of its own."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import shutil
import socket
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from tools.browsers.page import PATIENCE, TO_START, BrowserError, until
from tools.browsers.webdriver import DrivenPage

_DRIVER, _SCREEN = "WebKitWebDriver", "Xvfb"
_SIZE = 1700, 1300
_ASIDE = 2 * _SIZE[0]
"""Position at which a window is out of sight."""
_WAYS = {
    "Navigate": ("POST", "/url"),
    "Refresh": ("POST", "/refresh"),
    "ExecuteAsyncScript": ("POST", "/execute/async"),
    "PerformActions": ("POST", "/actions"),
    "FindElement": ("POST", "/element"),
    "ElementSendKeys": ("POST", "/element/{id}/value"),
    "ElementClick": ("POST", "/element/{id}/click"),
    "TakeScreenshot": ("GET", "/screenshot"),
    "SetWindowRect": ("POST", "/window/rect"),
    "NewWindow": ("POST", "/window/new"),
    "GetWindowHandle": ("GET", "/window"),
    "SwitchToWindow": ("POST", "/window"),
    "CloseWindow": ("DELETE", "/window"),
    "DeleteSession": ("DELETE", ""),
}
"""By word: how it is said over HTTP, after the session."""
# The driver does not tell what a page complains of, so the page itself is listened to.
_LISTEN = """(() => {
  window.complaints = [];
  const hear = (text) => window.complaints.push(String(text));
  addEventListener('error', (event) => hear(event.message));
  addEventListener('unhandledrejection', (event) => hear(event.reason));
  addEventListener('securitypolicyviolation', (event) => hear(event.violatedDirective));
  for (const way of ['error', 'warn']) console[way] = hear;
})()"""


def found() -> str | None:
    """Return the path of WebKit's driver, or None if it or the virtual screen is missing."""
    return shutil.which(_DRIVER) if shutil.which(_SCREEN) else None


@dataclass
class WebKit:
    """A running WebKit."""

    driver: subprocess.Popen[bytes]
    screen: subprocess.Popen[bytes]
    port: int
    home: Path
    downloads: Path
    session: str = ""
    name: str = "webkit"
    at: str = ""
    """The tab that is asked."""

    @classmethod
    def started(cls) -> Self:
        """Start a virtual screen, the driver, and the browser."""
        home = Path(tempfile.mkdtemp(prefix="sandtable-webkit-"))
        downloads = home / "downloads"
        downloads.mkdir()
        (home / ".config").mkdir()
        (home / ".config/user-dirs.dirs").write_text(f'XDG_DOWNLOAD_DIR="{downloads}"\n')
        screen, display = _screen()
        port = _free_port()
        driver = subprocess.Popen(
            [_DRIVER, f"--port={port}"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=_environment(home, display),
        )  # fmt: skip
        one = cls(driver, screen, port, home, downloads)
        until(one._is_ready, "WebKit's driver does not start.", TO_START)
        own = {"binary": str(_browser()), "args": ["--automation"]}
        wishes = {"webkitgtk:browserOptions": own}
        told = one._ask("POST", "/session", {"capabilities": {"alwaysMatch": wishes}})
        one.session = told["sessionId"]
        one.at = one.call("GetWindowHandle")
        return one

    def _is_ready(self) -> bool:
        with contextlib.suppress(OSError):
            return bool(self._ask("GET", "/status", None))
        return False

    def call(self, word: str, **told: Any) -> Any:
        """Call a command of the browser, and wait for the answer."""
        method, way = _WAYS[word]
        body = None if method != "POST" else told
        return self._ask(method, f"/session/{self.session}{way.format_map(told)}", body)

    def _ask(self, method: str, way: str, told: dict[str, Any] | None) -> Any:
        wire = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE * 2)
        try:
            wire.request(method, way, None if told is None else json.dumps(told))
            value = json.loads(wire.getresponse().read())["value"]
        finally:
            wire.close()
        if isinstance(value, dict) and "error" in value:
            raise BrowserError(f"{way}: {value['error']}: {value.get('message', '')}")
        return value

    def page(self) -> WebKitPage:
        """Open a new window, because a tab in the background gets no input."""
        page = WebKitPage(self, self.call("NewWindow", type="window")["handle"])
        page.sized()
        return page

    def close(self) -> None:
        """Close the browser, and delete its files."""
        with contextlib.suppress(BrowserError, OSError):
            self.call("DeleteSession")
        for program in (self.driver, self.screen):
            program.terminate()
            program.wait(PATIENCE)
        shutil.rmtree(self.home, ignore_errors=True)


def _screen() -> tuple[subprocess.Popen[bytes], str]:
    """Start a virtual screen, and return its process and its number."""
    read, write = os.pipe()
    screen = subprocess.Popen(
        [_SCREEN, "-displayfd", str(write), "-nolisten", "tcp",
         "-screen", "0", "x".join(map(str, (*_SIZE, 24)))],
        pass_fds=(write,), stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(write)
    with os.fdopen(read) as told:
        return screen, f":{told.readline().strip()}"


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def _browser() -> Path:
    """Return the path of the small browser that comes with WebKit, the newest of several."""
    return max(Path("/usr").glob("lib*/**/webkit*gtk-4.*/MiniBrowser"))


def _environment(home: Path, display: str) -> dict[str, str]:
    """Return the environment for a browser that neither reads nor writes files of the user."""
    return {"HOME": str(home), "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8",
            "XDG_RUNTIME_DIR": str(home), "DISPLAY": display, "GDK_BACKEND": "x11",
            "LIBGL_ALWAYS_SOFTWARE": "1", "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
            "NO_AT_BRIDGE": "1", "GSETTINGS_BACKEND": "memory"}  # fmt: skip


class WebKitPage(DrivenPage):
    """A tab."""

    driven: WebKit

    def front(self) -> None:
        """Do nothing: without a window manager, the topmost window has the focus."""
        if self.driven.at == self.handle:
            return
        if self.driven.at:
            self.driven.call("SetWindowRect", x=_ASIDE, y=0)
        super().front()
        self.driven.call("SetWindowRect", x=0, y=0)

    def open(self, path: Path) -> None:
        super().open(path)
        self.run(_LISTEN)

    def again(self) -> None:
        super().again()
        self.run(_LISTEN)

    def complaints(self) -> list[str]:
        return [str(one) for one in self.run("window.complaints")]
