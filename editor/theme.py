"""Theme of the window: Fusion with a light and a dark palette, and a fallback font."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from sandtable.editor import stylesheet
from sandtable.model import resources

ColourRole = QPalette.ColorRole
THEME_SETTING = "theme"
"""Key of the setting that stores the chosen theme."""
THEME_CHOICES = ("system", "light", "dark")

_LIGHT_COLOURS = {
    ColourRole.Window: "#f3f2ef",
    ColourRole.WindowText: "#1d1f21",
    ColourRole.Base: "#ffffff",
    ColourRole.AlternateBase: "#f7f6f3",
    ColourRole.Text: "#1d1f21",
    ColourRole.Button: "#e9e7e2",
    ColourRole.ButtonText: "#1d1f21",
    ColourRole.BrightText: "#b3261e",
    ColourRole.ToolTipBase: "#fffbe6",
    ColourRole.ToolTipText: "#1d1f21",
    ColourRole.PlaceholderText: "#5c6064",
    ColourRole.Highlight: "#2b5d8a",
    ColourRole.HighlightedText: "#ffffff",
    ColourRole.Link: "#1f5f99",
    ColourRole.LinkVisited: "#6a4a8c",
    ColourRole.Light: "#ffffff",
    ColourRole.Midlight: "#f2f0ec",
    ColourRole.Mid: "#c6c3bc",
    ColourRole.Dark: "#9d9a93",
    ColourRole.Shadow: "#6f6c66",
}
_DARK_COLOURS = {
    ColourRole.Window: "#26282b",
    ColourRole.WindowText: "#e6e6e3",
    ColourRole.Base: "#1c1e20",
    ColourRole.AlternateBase: "#232528",
    ColourRole.Text: "#e6e6e3",
    ColourRole.Button: "#33363a",
    ColourRole.ButtonText: "#e6e6e3",
    ColourRole.BrightText: "#ff8a80",
    ColourRole.ToolTipBase: "#3a3d41",
    ColourRole.ToolTipText: "#f0f0ee",
    ColourRole.PlaceholderText: "#a8abaf",
    ColourRole.Highlight: "#3d7ab0",
    ColourRole.HighlightedText: "#ffffff",
    ColourRole.Link: "#7fb8ea",
    ColourRole.LinkVisited: "#bfa0e0",
    ColourRole.Light: "#4a4e53",
    ColourRole.Midlight: "#3e4246",
    ColourRole.Mid: "#2a2d30",
    ColourRole.Dark: "#17191b",
    ColourRole.Shadow: "#0c0d0e",
}
_EDGED_WIDGETS: tuple[Any, ...] = (  # texts at run time, bytes for PySide's own types
    *("QCheckBox", "QRadioButton", "QLineEdit", "QAbstractSpinBox", "QPlainTextEdit"),
)
_MENU_WIDGETS: tuple[Any, ...] = ("QMenu",)
_EDGE_COLOURS = {"light": "#aeaca7", "dark": "#a0a5ac"}
"""Edge colours of the widgets above: Fusion draws their edge in a darker shade of the window
colour, in which an empty check box could hardly be seen."""
_FADED_ROLES = (ColourRole.WindowText, ColourRole.Text, ColourRole.ButtonText)
_FADED_COLOURS = {"light": "#8b8e92", "dark": "#7b7e82"}
_FONT_POINTS = 10
_COLOUR_SCHEMES = {
    "system": Qt.ColorScheme.Unknown,
    "light": Qt.ColorScheme.Light,
    "dark": Qt.ColorScheme.Dark,
}


class WindowTheme(QObject):
    """Theme of the application: applies the chosen palette, or the one of the system."""

    def __init__(self, app: QApplication, choice: object = "system") -> None:
        super().__init__(app)
        self._app = app
        self.chosen_theme = "system"
        app.setStyle("Fusion")
        _set_default_font(app, load_fonts())
        app.styleHints().colorSchemeChanged.connect(self._on_colour_scheme_changed)
        self.choose_theme(str(choice))

    @property
    def is_dark(self) -> bool:
        """Whether the window has dark colours now."""
        if self.chosen_theme == "system":
            return self._app.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return self.chosen_theme == "dark"

    def choose_theme(self, choice: str) -> None:
        """Apply a theme of `THEME_CHOICES`; any other value means the theme of the system."""
        self.chosen_theme = choice if choice in THEME_CHOICES else "system"
        self._app.styleHints().setColorScheme(_COLOUR_SCHEMES[self.chosen_theme])
        self._on_colour_scheme_changed()

    def _on_colour_scheme_changed(self) -> None:
        palette = build_palette(dark=self.is_dark)
        self._app.setPalette(palette)
        for kind in _EDGED_WIDGETS:
            self._app.setPalette(palette_for_edge_only_widgets(palette, dark=self.is_dark), kind)
        for kind in _MENU_WIDGETS:
            self._app.setPalette(palette_of_menus(palette), kind)
        # Last, as the sheet contains colours of the palette.
        self._app.setStyleSheet(stylesheet.style_sheet(palette))


def palette_for_edge_only_widgets(base_palette: QPalette, *, dark: bool) -> QPalette:
    """Return the palette for widgets without a background, of which only the edge is visible."""
    other = QPalette(base_palette)
    other.setColor(ColourRole.Window, QColor(_EDGE_COLOURS["dark" if dark else "light"]))
    return other


def palette_of_menus(base_palette: QPalette) -> QPalette:
    """Return the palette for menus.

    The highlighted entry is only tinted, because icons keep their colour.
    """
    other = QPalette(base_palette)
    other.setColor(ColourRole.Highlight, QColor(stylesheet.style_colours(base_palette)["held"]))
    other.setColor(ColourRole.HighlightedText, base_palette.color(ColourRole.WindowText))
    return other


def build_palette(*, dark: bool) -> QPalette:
    """Return a palette with all roles set, so that no widget uses a colour of the system."""
    colours: Mapping[QPalette.ColorRole, str] = _DARK_COLOURS if dark else _LIGHT_COLOURS
    palette = QPalette()
    for role, colour in colours.items():
        palette.setColor(role, QColor(colour))
    for role in _FADED_ROLES:
        faded = QColor(_FADED_COLOURS["dark" if dark else "light"])
        palette.setColor(QPalette.ColorGroup.Disabled, role, faded)
    quiet = QColor(colours[ColourRole.Mid])
    palette.setColor(QPalette.ColorGroup.Disabled, ColourRole.Highlight, quiet)
    return palette


def set_scale_rounding() -> None:
    """Disable the rounding of fractional scale factors.

    Call it before the application is created.
    """
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(
        Qt.HighDpiScaleFactorRoundingPolicy.PassThrough
    )


def load_fonts() -> list[str]:
    """Register the bundled fonts, which counters and maps use; return their family names."""
    families: dict[str, None] = {}
    for path in sorted(resources.path_of_asset("fonts").glob("*.ttf")):
        number = QFontDatabase.addApplicationFont(str(path))
        families.update(dict.fromkeys(QFontDatabase.applicationFontFamilies(number)))
    return list(families)


def _set_default_font(app: QApplication, ours: list[str]) -> None:
    """Use the bundled font for the window if the system has no other font."""
    system_families = [family for family in QFontDatabase.families() if family not in ours]
    if not system_families and ours:
        app.setFont(QFont(ours[0], _FONT_POINTS))
