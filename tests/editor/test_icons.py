"""Our icons: each is of one colour, follows the palette, and is crisp at any size."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon, QPalette, QPixmap

from sandtable.editor import icons
from sandtable.editor.fields.severity_styles import SEVERITY_STYLES
from sandtable.editor.icons import icon_by_name, icon_pixmap
from sandtable.editor.panels.tree.row_icons import ICON_BY_COLLECTION, ICON_BY_KIND
from sandtable.editor.registry import ALL_ACTIONS, ALL_PANELS, ALL_WORKSPACES
from sandtable.editor.semantic_colours import error_colour
from sandtable.editor.theme import build_palette
from sandtable.editor.workspaces.map.tools.tool_table import MAP_TOOLS
from sandtable.model import resources

NAMES = sorted(path.stem for path in resources.path_of_asset("icons").glob("*.svg"))
TABLES = {
    "actions": [action.icon for action in ALL_ACTIONS if action.icon],
    "tools": [info.icon for info in MAP_TOOLS],
    "tabs": [place.icon for place in ALL_WORKSPACES],
    "docks": [panel.icon for panel in ALL_PANELS],
    "kinds": [*ICON_BY_KIND.values(), *ICON_BY_COLLECTION.values()],
    "severities": [look.icon_name for look in SEVERITY_STYLES.values()],
}
SOURCES = Path(icons.__file__).parent
Mode = QIcon.Mode


@pytest.fixture
def dressed(qapp):
    """Puts a palette on, and takes it off after the test."""
    before = qapp.palette()
    yield qapp.setPalette
    qapp.setPalette(before)


def colours(picture: QPixmap) -> set[str]:
    """The colours of the pixels that are wholly covered."""
    image = picture.toImage()
    pixels = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    return {pixel.name() for pixel in pixels if pixel.alpha() == 255}


@pytest.mark.parametrize("name", NAMES)
def test_an_icon_is_of_one_colour_on_a_grid_of_24(qapp, name):
    text = resources.path_of_asset(f"icons/{name}.svg").read_text("utf-8")
    assert 'viewBox="0 0 24 24"' in text
    assert set(re.findall(r'(?:stroke|fill)="([^"]+)"', text)) <= {"currentColor", "none"}
    assert colours(icon_pixmap(name, "#123456", 48)) == {"#123456"}


@pytest.mark.parametrize("table", TABLES)
def test_every_icon_that_is_named_is_there(table):
    assert set(TABLES[table]) <= set(NAMES)


def test_no_icon_lies_about_that_nothing_shows():
    told = "".join(path.read_text("utf-8") for path in SOURCES.rglob("*.py"))
    assert [name for name in NAMES if f'"{name}"' not in told] == []


@pytest.mark.parametrize("dark", [False, True])
def test_an_icon_has_the_colours_of_the_window(dressed, dark):
    made = build_palette(dark=dark)
    dressed(made)
    role, group = QPalette.ColorRole, QPalette.ColorGroup
    wanted = {
        Mode.Normal: made.color(role.ButtonText),
        Mode.Disabled: made.color(group.Disabled, role.ButtonText),
        Mode.Selected: made.color(role.HighlightedText),
    }
    for mode, colour in wanted.items():
        assert colours(icon_by_name("tables").pixmap(QSize(48, 48), mode)) == {colour.name()}


def test_an_icon_with_a_tone_has_it_but_in_a_selected_row(dressed):
    made = build_palette(dark=True)
    dressed(made)
    sign = icon_by_name("error", error_colour)
    assert colours(sign.pixmap(QSize(48, 48))) == {error_colour(made).name()}
    chosen = sign.pixmap(QSize(48, 48), Mode.Selected)
    assert colours(chosen) == {made.color(QPalette.ColorRole.HighlightedText).name()}


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_an_icon_has_as_many_pixels_as_the_screen(qapp, ratio):
    picture = icon_by_name("save").pixmap(QSize(16, 16), ratio)
    assert picture.width() == 16 * ratio
    assert picture.deviceIndependentSize().width() == 16


def test_nothing_is_drawn_before_it_is_seen(qapp, monkeypatch):
    made = []

    def drawn(*key):
        made.append(key)
        return QPixmap(1, 1)

    monkeypatch.setattr(icons, "icon_pixmap", drawn)
    sign = icon_by_name("globe", lambda _: QColor("#010203"))
    assert not made
    sign.pixmap(QSize(16, 16))
    assert made == [("globe", "#010203", 16)]


def test_an_icon_may_be_copied_and_changed(qapp):
    other = QIcon(icon_by_name("save"))
    other.addPixmap(QPixmap(4, 4))  # Qt clones what it does not hold alone
    assert not other.pixmap(QSize(16, 16)).isNull()
