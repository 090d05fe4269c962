"""Start page over the window: all ways to begin."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QPixmap
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QMainWindow,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.actions.editor_action import ActionTarget
from sandtable.editor.actions.module_import import import_module
from sandtable.editor.actions.new_module import start_copy_of_sample
from sandtable.editor.context.save_prompts import open_module_at
from sandtable.editor.fields.elided_widgets import PlainTextLabel
from sandtable.editor.find.focus_cycle import focus_next_inside
from sandtable.editor.icons import icon_by_name
from sandtable.editor.start_page.card_pictures import bundled_picture, recent_picture
from sandtable.editor.start_page.card_section import CardSection
from sandtable.editor.start_page.new_module_form import NewModuleForm
from sandtable.editor.start_page.start_page_card import StartPageCard
from sandtable.editor.start_page.stored_titles import title_stored_in_file
from sandtable.editor.start_page.template_cards import TemplateCard, template_cards
from sandtable.editor.translation import tr
from sandtable.editor.visual_scale import SPACE_L, SPACE_M, SPACE_S, TEXT_HERO
from sandtable.model import resources
from sandtable.plugins.registry import plugin_registry

_SIDE_WIDTH, _MAX_RECENT_CARDS = 196, 6


class StartPage(QFrame):
    """Page with recent modules, templates, importers, samples, the tour and help."""

    def __init__(self, target: ActionTarget, window: QMainWindow) -> None:
        super().__init__(window)
        self._target, self._window = target, window
        self._context = target.context
        self.setObjectName("start-page")
        self.setAccessibleName(tr("Start page"))
        self.setAutoFillBackground(True)
        self.recent_section = CardSection(tr("Continue with"), self)
        self.new_section = CardSection(tr("New"), self)
        self.open_section = CardSection(tr("Open"), self)
        self.sample_section = CardSection(tr("Samples"), self)
        self.new_form = NewModuleForm(self._context, self)
        self.side_buttons: dict[str, QPushButton] = {}
        self._pages = QStackedWidget(self)
        self._lay_out()
        self.new_form.module_made.connect(self.close_page)
        self.new_form.back_requested.connect(self.show_cards)
        self._context.session.session_changed.connect(self._on_session_changed)
        self._path_shown = self._context.session.module_path
        # The page covers the window and has to follow its size.
        window.installEventFilter(self)
        self.hide()

    def _lay_out(self) -> None:
        content = QWidget(self)
        column = QVBoxLayout(content)
        column.setContentsMargins(SPACE_L, SPACE_L, SPACE_M, SPACE_L)
        column.setSpacing(SPACE_S)
        for section in (
            self.recent_section,
            self.new_section,
            self.open_section,
            self.sample_section,
        ):
            column.addWidget(section)
        column.addStretch(1)
        self.scroll_area = QScrollArea(self)
        self.scroll_area.setFrameShape(QFrame.Shape.NoFrame)
        self.scroll_area.setWidgetResizable(True)
        self.scroll_area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # The cards take the focus, and scrolling follows them.
        self.scroll_area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.scroll_area.setWidget(content)
        self._pages.addWidget(self.scroll_area)
        self._pages.addWidget(self.new_form)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._make_side_column())
        layout.addWidget(self._pages, 1)

    def _make_side_column(self) -> QWidget:
        side = QFrame(self)
        side.setFixedWidth(_SIDE_WIDTH)
        title, below = PlainTextLabel("Sandtable", side), PlainTextLabel(side)
        font = title.font()
        font.setPointSizeF(font.pointSizeF() * TEXT_HERO)
        font.setBold(True)
        title.setFont(font)
        below.setText(tr("An editor for board wargames"))
        below.setWordWrap(True)
        column = QVBoxLayout(side)
        column.setContentsMargins(SPACE_L, SPACE_L, SPACE_M, SPACE_L)
        column.setSpacing(SPACE_S)
        column.addWidget(title)
        column.addWidget(below)
        column.addSpacing(SPACE_L)
        for name, text, icon in (
            ("tour", tr("Tour of the first game"), "game"),
            ("guide", tr("Guide"), "help"),
            ("keys", tr("Keys"), "find"),
            ("checks", tr("All checks"), "fine"),
            ("about", tr("About"), "info"),
            ("report", tr("Report a problem"), "warning"),
        ):
            button = QPushButton(icon_by_name(icon), text, side)
            button.setStyleSheet("text-align: left; padding: 6px 8px;")
            button.clicked.connect(partial(self._on_side_button, name))
            self.side_buttons[name] = button
            column.addWidget(button)
        column.addStretch(1)
        self.close_button = QPushButton(tr("Back to the open module"), side)
        self.close_button.setToolTip(tr("Close this page (Esc)"))
        self.close_button.clicked.connect(self.close_page)
        column.addWidget(self.close_button)
        return side

    # --------------------------------------------------------------------------- open and close
    def open_page(self, *, new: bool = False) -> None:
        """Open the page; with `new`, at the templates."""
        self._path_shown = self._context.session.module_path
        self.close_button.setVisible(self._context.session.has_chosen_module)
        self._fill_cards()
        self._fit_panel_to_window()
        self.show()
        self.raise_()
        self.show_cards()
        cards = self.recent_section.cards
        first = self.new_section.cards[0] if new or not cards else cards[0]
        first.setFocus(Qt.FocusReason.OtherFocusReason)
        self.scroll_area.verticalScrollBar().setValue(0)
        if new:
            self.scroll_area.ensureWidgetVisible(first)

    def close_page(self) -> None:
        """Close the page and show the open module."""
        self.hide()
        self._target.show_workspace("map").setFocus()

    def show_cards(self) -> None:
        """Show the cards of the start page."""
        self._pages.setCurrentWidget(self.scroll_area)

    def show_template(self, template: TemplateCard) -> None:
        """Show the form for a new module made from a template."""
        self._pages.setCurrentWidget(self.new_form)
        self.new_form.show_template(template)

    def _on_session_changed(self) -> None:
        """Close the start page after another module was opened."""
        path = self._context.session.module_path
        if self.isVisible() and path is not None and path != self._path_shown:
            self.close_page()

    def _fit_panel_to_window(self) -> None:
        top = self._window.menuBar().geometry().bottom() + 1
        below = self._window.statusBar().height()
        size = self._window.size()
        self.setGeometry(0, top, size.width(), size.height() - top - below)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._fit_panel_to_window()
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._pages.currentWidget() is self.new_form:
            self.show_cards()
            self.new_section.cards[0].setFocus()
        elif event.key() == Qt.Key.Key_Escape:
            # Without a chosen module there is nothing to return to.
            if self._context.session.has_chosen_module:
                self.close_page()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002, FBT001 - Qt's signature
        return focus_next_inside(self, forward=next)

    # -------------------------------------------------------------------------------- the cards
    def _fill_cards(self) -> None:
        recent = list(self._cards_of_recent_modules())
        self.recent_section.show_cards(recent)
        self.recent_section.setVisible(bool(recent))
        self.new_section.show_cards(list(self._cards_of_templates()))
        self.open_section.show_cards(list(self._cards_for_opening()))
        self.sample_section.show_cards(list(self._cards_of_samples()))

    def _cards_of_recent_modules(self) -> Iterator[StartPageCard]:
        settings = self._context.settings
        for text in settings.recent_paths[:_MAX_RECENT_CARDS]:
            path = Path(text)
            if path.exists():
                picture = recent_picture(settings, text)
                yield self._make_start_page_card(
                    title_stored_in_file(path),
                    text,
                    "map",
                    partial(open_module_at, self._context, path),
                    picture=picture,
                )

    def _cards_of_templates(self) -> Iterator[StartPageCard]:
        for template in template_cards():
            yield self._make_start_page_card(
                tr(template.title),
                tr(template.detail),
                template.icon,
                partial(self.show_template, template),
                picture=bundled_picture(template.picture),
            )

    def _cards_for_opening(self) -> Iterator[StartPageCard]:
        run, is_small = self._run_and_close_if_opened, True
        yield self._make_start_page_card(
            tr("A folder"),
            tr("a Sandtable module"),
            "open",
            partial(run, "open"),
            is_small=is_small,
        )
        yield self._make_start_page_card(
            tr("A file"),
            tr("a bundle, or one YAML file"),
            "pack",
            partial(run, "open-file"),
            is_small=is_small,
        )
        for importer in plugin_registry().all_importers:
            endings = ", ".join(each for each in importer.suffixes if each != "/")
            read = partial(import_module, self._target, importer)
            yield self._make_start_page_card(
                tr(importer.label), endings, "merge", read, is_small=is_small
            )

    def _cards_of_samples(self) -> Iterator[StartPageCard]:
        for name in resources.sample_names():
            path = resources.path_of_sample(name)
            open_copy = partial(start_copy_of_sample, self._context, path)
            picture = bundled_picture(name)
            detail = tr("opens as a copy")
            yield self._make_start_page_card(
                title_stored_in_file(path), detail, "map", open_copy, picture=picture
            )

    def _make_start_page_card(
        self,
        title: str,
        detail: str,
        icon: str,
        run: Callable[[], object],
        *,
        picture: QPixmap | None = None,
        is_small: bool = False,
    ) -> StartPageCard:
        card = StartPageCard(title, detail, icon, self)
        if not is_small:
            card.show_picture(picture)
        card.clicked.connect(lambda: self._run_card(run))
        return card

    def _run_card(self, run: Callable[[], object]) -> None:
        """Run the action of a card; close the page if it opened another module."""
        before = self._context.document.module
        run()
        if self._context.document.module is not before and self.isVisible():
            self.close_page()

    def _run_and_close_if_opened(self, action: str) -> None:
        self._target.run_action(action)

    def _on_side_button(self, name: str) -> None:
        if name == "tour":
            self._target.start_tour()
        else:
            self._target.open_help(name)
