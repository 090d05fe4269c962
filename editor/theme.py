"""How the window looks: Fusion in a light and a dark palette, our font where there is no other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from sandtable.editor import stylesheet
from sandtable.model import resources

Role = QPalette.ColorRole
KEY = "theme"
"""Under which the choice is remembered."""
CHOICES = ("system", "light", "dark")

_LIGHT = {
    Role.Window: "#f3f2ef",
    Role.WindowText: "#1d1f21",
    Role.Base: "#ffffff",
    Role.AlternateBase: "#f7f6f3",
    Role.Text: "#1d1f21",
    Role.Button: "#e9e7e2",
    Role.ButtonText: "#1d1f21",
    Role.BrightText: "#b3261e",
    Role.ToolTipBase: "#fffbe6",
    Role.ToolTipText: "#1d1f21",
    Role.PlaceholderText: "#5c6064",
    Role.Highlight: "#2b5d8a",
    Role.HighlightedText: "#ffffff",
    Role.Link: "#1f5f99",
    Role.LinkVisited: "#6a4a8c",
    Role.Light: "#ffffff",
    Role.Midlight: "#f2f0ec",
    Role.Mid: "#c6c3bc",
    Role.Dark: "#9d9a93",
    Role.Shadow: "#6f6c66",
}
_DARK = {
    Role.Window: "#26282b",
    Role.WindowText: "#e6e6e3",
    Role.Base: "#1c1e20",
    Role.AlternateBase: "#232528",
    Role.Text: "#e6e6e3",
    Role.Button: "#33363a",
    Role.ButtonText: "#e6e6e3",
    Role.BrightText: "#ff8a80",
    Role.ToolTipBase: "#3a3d41",
    Role.ToolTipText: "#f0f0ee",
    Role.PlaceholderText: "#a8abaf",
    Role.Highlight: "#3d7ab0",
    Role.HighlightedText: "#ffffff",
    Role.Link: "#7fb8ea",
    Role.LinkVisited: "#bfa0e0",
    Role.Light: "#4a4e53",
    Role.Midlight: "#3e4246",
    Role.Mid: "#2a2d30",
    Role.Dark: "#17191b",
    Role.Shadow: "#0c0d0e",
}
_EDGED: tuple[Any, ...] = (  # texts at run time, bytes for PySide's own types
    *("QCheckBox", "QRadioButton", "QLineEdit", "QAbstractSpinBox", "QPlainTextEdit"),
)
_MENUS: tuple[Any, ...] = ("QMenu",)
_EDGE = {"light": "#aeaca7", "dark": "#a0a5ac"}
"""Fusion draws the edge of these in a darker shade of the window's colour, which they never show:
a colour of their own lets an empty box be seen."""
_FADED = (Role.WindowText, Role.Text, Role.ButtonText)
_FADE = {"light": "#8b8e92", "dark": "#7b7e82"}
_POINTS = 10
_SCHEMES = {
    "system": Qt.ColorScheme.Unknown,
    "light": Qt.ColorScheme.Light,
    "dark": Qt.ColorScheme.Dark,
}


class Theme(QObject):
    """Keeps the application in the palette that was chosen, or that the system wants."""

    def __init__(self, app: QApplication, choice: object = "system") -> None:
        super().__init__(app)
        self._app = app
        self.choice = "system"
        app.setStyle("Fusion")
        _use_font(app, load_fonts())
        app.styleHints().colorSchemeChanged.connect(self._on_scheme)
        self.choose(str(choice))

    @property
    def dark(self) -> bool:
        """Say whether the window is dark now."""
        if self.choice == "system":
            return self._app.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return self.choice == "dark"

    def choose(self, choice: str) -> None:
        """Take a palette, or the system's own choice."""
        self.choice = choice if choice in CHOICES else "system"
        self._app.styleHints().setColorScheme(_SCHEMES[self.choice])
        self._on_scheme()

    def _on_scheme(self) -> None:
        made = palette(dark=self.dark)
        self._app.setPalette(made)
        for kind in _EDGED:
            self._app.setPalette(edged(made, dark=self.dark), kind)
        for kind in _MENUS:
            self._app.setPalette(quiet(made), kind)
        self._app.setStyleSheet(stylesheet.sheet(made))


def edged(made: QPalette, *, dark: bool) -> QPalette:
    """The palette of what is seen by its edge alone."""
    other = QPalette(made)
    other.setColor(Role.Window, QColor(_EDGE["dark" if dark else "light"]))
    return other


def quiet(made: QPalette) -> QPalette:
    """The palette of menus: the entry in hand is only tinted, for icons keep their colour."""
    other = QPalette(made)
    other.setColor(Role.Highlight, QColor(stylesheet.shades(made)["held"]))
    other.setColor(Role.HighlightedText, made.color(Role.WindowText))
    return other


def palette(*, dark: bool) -> QPalette:
    """All roles, so that no widget falls back to what the system thinks of."""
    colours: Mapping[QPalette.ColorRole, str] = _DARK if dark else _LIGHT
    made = QPalette()
    for role, colour in colours.items():
        made.setColor(role, QColor(colour))
    for role in _FADED:
        faded = QColor(_FADE["dark" if dark else "light"])
        made.setColor(QPalette.ColorGroup.Disabled, role, faded)
    quiet = QColor(colours[Role.Mid])
    made.setColor(QPalette.ColorGroup.Disabled, Role.Highlight, quiet)
    return made


def before_start() -> None:
    """What must be said before there is an application: fractions of a pixel are not rounded."""
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(
        Qt.HighDpiScaleFactorRoundingPolicy.PassThrough
    )


def load_fonts() -> list[str]:
    """Make our own fonts known, in which counters and maps are drawn; give their families."""
    families: dict[str, None] = {}
    for path in sorted(resources.asset_path("fonts").glob("*.ttf")):
        number = QFontDatabase.addApplicationFont(str(path))
        families.update(dict.fromkeys(QFontDatabase.applicationFontFamilies(number)))
    return list(families)


def _use_font(app: QApplication, ours: list[str]) -> None:
    """Write in the system's font, or in ours where it has none."""
    others = [family for family in QFontDatabase.families() if family not in ours]
    if not others and ours:
        app.setFont(QFont(ours[0], _POINTS))
