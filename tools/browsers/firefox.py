"""Firefox, driven over a local socket by its own protocol, Marionette."""

from __future__ import annotations

import base64
import json
import shutil
import socket
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from tools.browsers.page import PATIENCE, TO_START, BrowserError, until
from tools.browsers.webdriver import DrivenPage

NAMES = ("firefox-esr", "firefox")
_FLAGS = ("--headless", "--marionette", "--no-remote", "-remote-allow-system-access")
# A free port is found by the browser itself; nothing is fetched, reported or asked.
_WISHES: dict[str, Any] = {
    "marionette.port": 0,
    "browser.download.folderList": 2,
    "browser.download.useDownloadDir": True,
    "browser.download.always_ask_before_handling_new_types": False,
    "browser.helperApps.neverAsk.saveToDisk": "application/json",
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "browser.aboutwelcome.enabled": False,
    "browser.newtabpage.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.enabled": False,
    "app.update.disabledForTesting": True,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.dns.disablePrefetch": True,
    "services.settings.server": "data:,#nothing",
    "layout.css.prefers-color-scheme.content-override": 1,
}
_COMPLAINTS = """
return Services.console.getMessageArray().filter((one) => one instanceof Ci.nsIScriptError
  && one.sourceName === arguments[0]).map((one) => one.errorMessage);
"""


def found() -> str | None:
    """Return the path of the installed browser, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@dataclass
class Firefox:
    """A running Firefox."""

    program: subprocess.Popen[bytes]
    wire: socket.socket
    profile: Path
    downloads: Path
    name: str = "firefox"
    at: str = ""
    """The tab that is asked."""
    _number: int = 0
    _rest: bytes = b""
    _tabs: list[str] = field(default_factory=list)

    @classmethod
    def started(cls) -> Self:
        """Start the browser without a window."""
        name = found()
        if name is None:
            raise BrowserError("There is no Firefox.")
        profile = Path(tempfile.mkdtemp(prefix="sandtable-firefox-"))
        downloads = profile / "downloads"
        downloads.mkdir()
        wishes = {**_WISHES, "browser.download.dir": str(downloads)}
        (profile / "user.js").write_text(
            "".join(f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in wishes.items())
        )
        program = subprocess.Popen(
            [name, *_FLAGS, "--profile", str(profile)],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=_environment(profile),
        )  # fmt: skip
        told = profile / "MarionetteActivePort"
        port = until(
            lambda: told.exists() and told.read_text(), "Firefox does not start.", TO_START
        )
        wire = socket.create_connection(("127.0.0.1", int(port)), PATIENCE)
        one = cls(program, wire, profile, downloads)
        one._message()  # it greets
        one.call("NewSession", pageLoadStrategy="normal")
        one.at = one.call("GetWindowHandle")
        return one

    def call(self, word: str, **told: Any) -> Any:
        """Call a command of the browser, and wait for the answer."""
        self._number += 1
        prefix = "" if ":" in word else "WebDriver:"
        asked = json.dumps([0, self._number, f"{prefix}{word}", told]).encode()
        self.wire.sendall(b"%d:%s" % (len(asked), asked))
        _, _, error, result = self._message()
        if error:
            raise BrowserError(f"{word}: {error['message']}")
        return result["value"] if isinstance(result, dict) and set(result) == {"value"} else result

    def _message(self) -> Any:
        while b":" not in self._rest:
            self._read()
        length, _, rest = self._rest.partition(b":")
        self._rest = rest
        while len(self._rest) < int(length):
            self._read()
        message, self._rest = self._rest[: int(length)], self._rest[int(length) :]
        return json.loads(message)

    def _read(self) -> None:
        data = self.wire.recv(1 << 20)
        if not data:
            raise BrowserError("Firefox has gone.")
        self._rest += data

    def page(self) -> FirefoxPage:
        """Open a new tab."""
        page = FirefoxPage(self, self.call("NewWindow", type="tab")["handle"])
        page.sized()
        return page

    def close(self) -> None:
        """Close the browser, and delete its files."""
        try:
            self.call("Marionette:Quit", flags=["eForceQuit"])
            self.program.wait(PATIENCE)
        except (BrowserError, OSError, subprocess.TimeoutExpired):
            self.program.kill()
            self.program.wait(PATIENCE)
        self.wire.close()
        shutil.rmtree(self.profile, ignore_errors=True)


def _environment(home: Path) -> dict[str, str]:
    """Return the environment for a browser that neither reads nor writes files of the user."""
    return {"HOME": str(home), "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8",
            "MOZ_HEADLESS": "1"}  # fmt: skip


class FirefoxPage(DrivenPage):
    """A tab."""

    driven: Firefox

    def open(self, path: Path) -> None:
        self._behind("Services.console.reset()")
        super().open(path)

    def again(self) -> None:
        self._behind("Services.console.reset()")
        super().again()

    def dark(self, *, wanted: bool) -> None:
        """Make the page believe that the system prefers dark, or light, colours."""
        name = "layout.css.prefers-color-scheme.content-override"
        self._behind(f"Services.prefs.setIntPref({json.dumps(name)}, {int(not wanted)})")

    def printed(self) -> bytes:
        """Print the page and return the PDF."""
        return base64.b64decode(self.call("Print"))

    def complaints(self) -> list[str]:
        return [str(one) for one in self._behind(_COMPLAINTS, self.url)]

    def _behind(self, script: str, *told: Any) -> Any:
        """Run a script in the browser itself, not in the page."""
        self.call("Marionette:SetContext", value="chrome")
        try:
            return self.call("ExecuteScript", script=script, args=list(told))
        finally:
            self.call("Marionette:SetContext", value="content")
