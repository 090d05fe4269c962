"""The window in other languages: extraction finds each text, and plurals are right."""

from __future__ import annotations

import ast
import dataclasses
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.languages import ENGLISH, LanguageError, install_language, language_codes
from sandtable.editor.pseudo_language import PseudoLanguage, text_in_pseudo_language
from sandtable.editor.registry import ALL_WORKSPACES
from sandtable.editor.translation import tr
from sandtable.editor.window import EditorWindow
from sandtable.model.module import Module
from tests.editor.conftest import lantern_ford
from tests.support.visible_texts import visible_texts
from tools.pages.places import ROOT
from tools.translations import compile_texts, extract_texts, source_file, texts_of

pytestmark = pytest.mark.gui

_MARKS = {"tr", "translatable"}
_GREEK = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "αβψδεφγηιξκλμνοπθρστυωςχζάΑΒΨΔΕΦΓΗΙΞΚΛΜΝΟΠΘΡΣΤΥΩϚΧΖΆ",
)
_NAMES = {"title", "name", "short", "note", "text"}
_KEYS = re.compile(r"<[^>]+>|&\w+;|\b(?:Ctrl|Shift|Alt)\+\S+|F\d+")
_WORD = re.compile(r"[A-Za-z]{2,}")
_OF_THE_FILE = {
    "Everybody": "names an owner, in words of the model",
    "at most": "begins a limit, in words of the model",
    "at least": "begins a limit, in words of the model",
    "exactly": "begins a limit, in words of the model",
    "each at most": "begins a limit, in words of the model",
    "vessin infantry": "is an example of what the file says",
}
"""Texts of the model and of the file, which are not the window's, with the reason."""


@pytest.fixture(scope="module")
def extracted(tmp_path_factory: pytest.TempPathFactory) -> frozenset[str]:
    """Every text that Qt's own extractor finds."""
    target = tmp_path_factory.mktemp("texts") / "sandtable_xx.ts"
    extract_texts(target)
    return texts_of(target)


def test_the_extractor_finds_every_text_of_the_source(extracted: frozenset[str]) -> None:
    marked = {text for file in sorted((ROOT / "editor").rglob("*.py")) for text in _marked(file)}
    assert len(marked) > 900
    assert marked - extracted == set()


def _marked(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        if node.func.id in _MARKS and node.args:
            yield from (
                one.value
                for one in _chosen(node.args[0])
                if isinstance(one, ast.Constant) and isinstance(one.value, str)
            )


def _chosen(node: ast.expr) -> tuple[ast.expr, ...]:
    """Give the two ends of a choice: the extractor would find neither of them."""
    return (node.body, node.orelse) if isinstance(node, ast.IfExp) else (node,)


def test_the_plurals_are_up_to_date(tmp_path: Path) -> None:
    copy = Path(shutil.copy(source_file(ENGLISH), tmp_path))
    extract_texts(copy, plurals_only=True)
    compile_texts(copy)
    assert copy.read_text("utf-8") == source_file(ENGLISH).read_text("utf-8")
    assert 'type="unfinished"' not in copy.read_text("utf-8")
    compiled = source_file(ENGLISH).with_suffix(".qm")
    assert copy.with_suffix(".qm").read_bytes() == compiled.read_bytes()


@pytest.mark.parametrize(("number", "words"), [(0, "0 pages"), (1, "1 page"), (2, "2 pages")])
def test_a_number_chooses_the_plural(number: int, words: str) -> None:
    assert tr("%n pages", "", number) == words


def test_the_pseudo_language_leaves_places_for_values_alone() -> None:
    assert text_in_pseudo_language("Add to {what}") == "Áđđ ţó {what}~~~~"
    assert text_in_pseudo_language("%n of <b>%1</b>") == "%n óƒ <b>%1</b>~~~~"


def test_an_unknown_language_is_refused_with_those_that_there_are(qapp: QApplication) -> None:
    assert ENGLISH in language_codes()
    with pytest.raises(LanguageError, match=r"There is no translation into 'tlh'\. Available: en"):
        install_language(qapp, "tlh")


class _Extracted(PseudoLanguage):
    """Translates what the extractor found, and nothing else of the window."""

    def __init__(self, texts: frozenset[str]) -> None:
        super().__init__()
        self._texts = texts

    def translate(self, context: str, text: str, *rest: Any) -> str:
        """Leave a text as it is where the extractor missed it; those with a context are Qt's."""
        return super().translate(context, text, *rest) if context or text in self._texts else ""


@pytest.fixture
def pseudo_window(
    qapp: QApplication,
    qtbot: QtBot,
    context_of: Callable[[Module], EditorContext],
    extracted: frozenset[str],
) -> Iterator[EditorWindow]:
    """A window in the pseudo-language, on a game whose every name is Greek."""
    translator = _Extracted(extracted)
    qapp.installTranslator(translator)
    window = EditorWindow(context_of(in_greek(lantern_ford())))
    qtbot.addWidget(window)
    yield window
    window.context.document.undo_stack.setClean()
    qapp.removeTranslator(translator)


def test_every_text_of_the_window_can_be_translated(pseudo_window: EditorWindow) -> None:
    left = set()
    module = pseudo_window.context.document.module
    titles = {own.replace("-", " ").capitalize() for own in module.types}
    titles.add("Event")  # a type of the model, which is in no file
    choices = {own for option in module.options.values() for own in option.choices}
    for place in ALL_WORKSPACES:
        pseudo_window.show_workspace(place.id)
        for kind, text in visible_texts(pseudo_window):
            if _WORD.search(
                _KEYS.sub("", text.removesuffix(" - Sandtable"))
            ) and text not in titles | choices | {*_OF_THE_FILE}:
                left.add((place.id, kind, text))
    assert left == set()


def in_greek(value: Any) -> Any:
    """Write all names of a module in Greek letters, to tell them from words of the window."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {one.name: getattr(value, one.name) for one in dataclasses.fields(value)}
        changed = {
            name: part.translate(_GREEK) if name in _NAMES and isinstance(part, str)
            else in_greek(part)
            for name, part in fields.items()
        }  # fmt: skip
        return dataclasses.replace(value, **changed)
    if isinstance(value, Mapping):
        return {key: in_greek(part) for key, part in value.items()}
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return tuple(map(in_greek, value))
    return value
