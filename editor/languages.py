"""The language of the window: a translation among the assets, English, or the pseudo-language."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale, QTranslator

from sandtable.editor.pseudo_language import PseudoLanguage
from sandtable.model import resources


class LanguageError(Exception):
    """Nobody has translated the window into the language that was asked for."""


ENGLISH = "en"
PSEUDO_LANGUAGE = "pseudo"
"""Asks for the pseudo-language, which shows what no translation would reach."""
_TRANSLATIONS_FOLDER = "translations"
_FILE_PREFIX = "sandtable_"


def language_codes() -> tuple[str, ...]:
    """Give the code of each language that the assets hold; English is always among them."""
    files = resources.asset_path(_TRANSLATIONS_FOLDER).glob(f"{_FILE_PREFIX}*.qm")
    return tuple(sorted(file.stem.removeprefix(_FILE_PREFIX) for file in files))


def system_language() -> str:
    """Give the first language of the system that there is a translation for, else English."""
    spoken = (name.partition("-")[0] for name in QLocale.system().uiLanguages())
    known = language_codes()
    return next((code for code in spoken if code in known), ENGLISH)


def install_language(app: QCoreApplication, code: str) -> None:
    """Let all texts that the window asks for from now on be in this language.

    English is a translation too: it holds the plurals. Any other language lies above it, so that
    what nobody has translated yet is English.
    """
    if code not in {*language_codes(), PSEUDO_LANGUAGE}:
        known = ", ".join((*language_codes(), PSEUDO_LANGUAGE))
        message = f"There is no translation into {code!r}. There is: {known}."
        raise LanguageError(message)
    QLocale.setDefault(QLocale(ENGLISH if code == PSEUDO_LANGUAGE else code))
    codes = [ENGLISH] if code == PSEUDO_LANGUAGE else list(dict.fromkeys((ENGLISH, code)))
    for translator in [
        *map(_load_translator, codes),
        *([PseudoLanguage()] if code == PSEUDO_LANGUAGE else []),
    ]:
        translator.setParent(app)
        app.installTranslator(translator)


def _load_translator(code: str) -> QTranslator:
    translator = QTranslator()
    file = resources.asset_path(f"{_TRANSLATIONS_FOLDER}/{_FILE_PREFIX}{code}.qm")
    if not translator.load(str(file)):
        message = (
            f"{file.name} cannot be read: `python -m tools.translations {code}` makes it anew."
        )
        raise LanguageError(message)
    return translator
