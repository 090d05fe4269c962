"""Style sheet for widgets that Fusion leaves plain: tabs, titles, headers."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QColor, QPalette

_Role = QPalette.ColorRole
_CONNECTION_LINE_WIDTH_SHARE, _HOVER_TEXT_SHARE, _PRESSED_SHARE = 0.16, 0.09, 0.28
"""Share of the text colour in lines and hover effects, and of the accent colour when pressed."""
_STYLE_TEMPLATE = """
QTabBar {{ qproperty-drawBase: 0; }}
QTabBar::tab {{
    color: {quiet}; background: transparent; border: none;
    border-bottom: 2px solid transparent; padding: 6px 10px 5px 10px;
}}
QTabBar::tab:hover {{ color: {text}; background: {hover}; }}
QTabBar::tab:selected {{ color: {text}; border-bottom: 2px solid {accent}; }}
QTabBar::tab:disabled {{ color: {off}; }}
QTabWidget::pane {{ border: none; border-top: 1px solid {seam}; }}
QDockWidget::title {{ background: {bar}; padding: 5px 8px; }}
QMainWindow::separator {{ background: {window}; width: 5px; height: 5px; }}
QMainWindow::separator:hover {{ background: {accent}; }}
QSplitter::handle {{ background: {window}; }}
QSplitter::handle:hover {{ background: {accent}; }}
QSplitter::handle:horizontal {{ width: 5px; }}
QSplitter::handle:vertical {{ height: 5px; }}
QHeaderView {{ background: {bar}; }}
QHeaderView::section {{
    color: {quiet}; background: {bar}; border: none;
    border-right: 1px solid {seam}; border-bottom: 1px solid {seam}; padding: 4px 6px;
}}
QStatusBar {{ border-top: 1px solid {seam}; }}
QStatusBar::item {{ border: none; }}
QMenuBar {{ background: {window}; }}
QMenuBar::item {{ padding: 6px 8px; background: transparent; border-radius: 4px; }}
QMenuBar::item:selected {{ background: {hover}; }}
QMenuBar::item:pressed {{ background: {held}; }}
QToolBar {{ border: none; padding: 2px; spacing: 1px; }}
#panel-rail {{ padding: 2px 1px; border-left: 1px solid {seam}; }}
#panel-rail QToolButton {{ padding: 5px; }}
QToolBar QToolButton, QToolButton[autoRaise="true"] {{
    border: none; border-radius: 4px; padding: 4px 6px;
}}
QToolBar QToolButton:hover, QToolButton[autoRaise="true"]:hover {{ background: {hover}; }}
QToolBar QToolButton:checked {{ background: {held}; }}
QToolBar QToolButton:pressed, QToolButton[autoRaise="true"]:pressed {{ background: {held}; }}
QToolButton[autoRaise="true"][popupMode="2"] {{ padding-right: 14px; }}
QToolButton::menu-indicator {{ subcontrol-position: right center; right: 4px; }}
QToolBar QToolButton:focus, QToolButton[autoRaise="true"]:focus {{
    border: 1px solid {accent}; padding: 3px 5px;
}}
"""


def style_sheet(palette: QPalette) -> str:
    """Return the style sheet for a palette."""
    return _STYLE_TEMPLATE.format(**style_colours(palette))


def style_colours(palette: QPalette) -> Mapping[str, str]:
    """Return the colours used by the style sheet, by their names in the template."""
    window, text = palette.color(_Role.Window), palette.color(_Role.WindowText)
    accent = palette.color(_Role.Highlight)
    colours = {
        "text": text,
        "quiet": palette.color(_Role.PlaceholderText),
        "off": palette.color(QPalette.ColorGroup.Disabled, _Role.WindowText),
        "window": window,
        "bar": palette.color(_Role.Button),
        "accent": accent,
        "seam": mix_colours(window, text, _CONNECTION_LINE_WIDTH_SHARE),
        "hover": mix_colours(window, text, _HOVER_TEXT_SHARE),
        "held": mix_colours(window, accent, _PRESSED_SHARE),
    }
    return {name: colour.name() for name, colour in colours.items()}


def mix_colours(ground: QColor, other: QColor, share: float) -> QColor:
    """Return a colour mixed with a share (0 to 1) of another one."""
    pairs = (
        (ground.redF(), other.redF()),
        (ground.greenF(), other.greenF()),
        (ground.blueF(), other.blueF()),
    )
    return QColor.fromRgbF(*(a + (b - a) * share for a, b in pairs))
