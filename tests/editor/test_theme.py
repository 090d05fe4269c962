"""Light and dark: every role is said, what is written can be read, and the choice counts."""

import pytest
from PySide6.QtGui import QColor, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication, QCheckBox
from shiboken6 import delete

from sandtable.editor.fields.rounded_badge import badge_text_colour
from sandtable.editor.semantic_colours import (
    error_colour,
    faint_colour,
    note_colour,
    warning_colour,
)
from sandtable.editor.stylesheet import style_colours, style_sheet
from sandtable.editor.theme import (
    THEME_CHOICES,
    WindowTheme,
    build_palette,
    load_fonts,
    palette_of_menus,
)

Role, Group = QPalette.ColorRole, QPalette.ColorGroup
PAIRS = [
    (Role.WindowText, Role.Window),
    (Role.Text, Role.Base),
    (Role.Text, Role.AlternateBase),
    (Role.ButtonText, Role.Button),
    (Role.HighlightedText, Role.Highlight),
    (Role.ToolTipText, Role.ToolTipBase),
    (Role.Link, Role.Base),
    (Role.BrightText, Role.Window),
    (Role.PlaceholderText, Role.Base),
    (Role.PlaceholderText, Role.AlternateBase),
    (Role.PlaceholderText, Role.Window),
    (Role.Link, Role.Window),
]


@pytest.fixture
def theme(qapp):
    before, font = qapp.palette(), qapp.font()
    made = WindowTheme(qapp)
    yield made
    made.choose_theme("system")
    qapp.setPalette(before)
    qapp.setStyleSheet("")
    qapp.setFont(font)
    delete(made)


def contrast(a, b):
    """As the web's guidelines reckon it."""

    def light(colour):
        parts = [colour.redF(), colour.greenF(), colour.blueF()]
        linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    first, second = sorted((light(a), light(b)), reverse=True)
    return (first + 0.05) / (second + 0.05)


@pytest.mark.parametrize("dark", [False, True])
def test_what_is_written_can_be_read(dark):
    made = build_palette(dark=dark)
    for text, ground in PAIRS:
        assert contrast(made.color(text), made.color(ground)) >= 4.5, (text, ground)


@pytest.mark.parametrize("choice", ["light", "dark"])
def test_the_edge_of_an_empty_box_is_seen(theme, qtbot, choice):
    theme.choose_theme(choice)
    box = QCheckBox()
    qtbot.addWidget(box)
    box.resize(40, 40)
    image = box.grab().toImage()
    shades = {image.pixelColor(x, 20).rgb() for x in range(2, 18)}
    ground = theme._app.palette().color(Role.Window)
    assert max(contrast(QColor(shade), ground) for shade in shades) >= 3


@pytest.mark.parametrize("dark", [False, True])
def test_what_is_off_is_fainter_and_still_seen(dark):
    made = build_palette(dark=dark)
    off = made.color(Group.Disabled, Role.Text)
    on, ground = made.color(Role.Text), made.color(Role.Base)
    assert 2.5 <= contrast(off, ground) < contrast(on, ground)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("tone", [error_colour, warning_colour, note_colour, faint_colour])
def test_a_tone_can_be_read_and_written_upon(dark, tone):
    made = build_palette(dark=dark)
    for ground in (Role.Window, Role.Base, Role.AlternateBase):
        assert contrast(tone(made), made.color(ground)) >= 4.5, ground
    assert contrast(badge_text_colour(made), tone(made)) >= 4.5


@pytest.mark.parametrize("dark", [False, True])
def test_words_on_tabs_heads_and_what_is_held_can_be_read(dark):
    made = build_palette(dark=dark)
    used = style_colours(made)
    text, quiet = (QColor(used[name]) for name in ("text", "quiet"))
    for ground in ("window", "bar", "hover", "held"):
        assert contrast(text, QColor(used[ground])) >= 4.5, ground
    for ground in ("window", "bar"):
        assert contrast(quiet, QColor(used[ground])) >= 4.5, ground
    assert contrast(QColor(used["accent"]), QColor(used["window"])) >= 3


@pytest.mark.parametrize("dark", [False, True])
def test_icons_and_words_of_the_entry_in_hand_can_be_seen(dark):
    made = build_palette(dark=dark)
    ground = palette_of_menus(made).color(Role.Highlight)
    for ink in (palette_of_menus(made).color(Role.HighlightedText), made.color(Role.ButtonText)):
        assert contrast(ink, ground) >= 4.5


def test_the_finish_follows_the_choice(theme, qapp):
    for choice, dark in (("dark", True), ("light", False)):
        theme.choose_theme(choice)
        assert qapp.styleSheet() == style_sheet(build_palette(dark=dark))


def test_a_choice_counts_at_once(theme, qapp):
    for choice, dark in (("dark", True), ("light", False)):
        theme.choose_theme(choice)
        assert theme.is_dark is dark
        assert qapp.palette().color(Role.Base) == build_palette(dark=dark).color(Role.Base)


def test_what_is_no_choice_is_that_of_the_system(theme):
    theme.choose_theme("pink")
    assert theme.chosen_theme == "system"
    assert set(THEME_CHOICES) == {"system", "light", "dark"}


def test_fusion_is_the_style(theme, qapp):
    qapp.setStyleSheet("")  # which lies over the style
    assert QApplication.style().objectName().lower() == "fusion"


def test_our_fonts_are_there(qapp):
    families = load_fonts()
    assert any("Roboto" in family for family in families)
    assert set(families) <= set(QFontDatabase.families())
