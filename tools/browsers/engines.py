"""The browsers for tests by name: how to find and to start each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tools.browsers import chromium, firefox, webkit
from tools.browsers.chromium import Chromium
from tools.browsers.firefox import Firefox
from tools.browsers.page import Browser
from tools.browsers.webkit import WebKit


@dataclass(frozen=True)
class Engine:
    """A type of browser."""

    found: Callable[[], str | None]
    started: Callable[[], Browser]
    missing: str
    """Message about what is missing on a machine without the browser."""


ENGINES = {
    "chromium": Engine(chromium.found, Chromium.started, "there is no chromium"),
    "firefox": Engine(firefox.found, Firefox.started, "there is no firefox"),
    "webkit": Engine(webkit.found, WebKit.started, "there is no WebKitWebDriver, or no Xvfb"),
}
