"""Language of the window: a bundled translation, English, or the pseudo-language."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale, QTranslator

from sandtable.editor.pseudo_language import PseudoLanguage
from sandtable.model import resources


class LanguageError(Exception):
    """Exception for a language that has no translation."""


ENGLISH = "en"
PSEUDO_LANGUAGE = "pseudo"
"""Code of the pseudo-language, which shows texts that cannot be translated."""
_TRANSLATIONS_FOLDER = "translations"
_FILE_PREFIX = "sandtable_"


def language_codes() -> tuple[str, ...]:
    """Return the codes of all bundled translations; English is always among them."""
    files = resources.path_of_asset(_TRANSLATIONS_FOLDER).glob(f"{_FILE_PREFIX}*.qm")
    return tuple(sorted(file.stem.removeprefix(_FILE_PREFIX) for file in files))


def system_language() -> str:
    """Return the first language of the system that has a translation, or else English."""
    spoken = (name.partition("-")[0] for name in QLocale.system().uiLanguages())
    available = language_codes()
    return next((code for code in spoken if code in available), ENGLISH)


def install_language(app: QCoreApplication, code: str) -> None:
    """Show all texts of the window in a language, from now on.

    English is a translation too, because it contains the plural forms. Another language is
    installed above it, so texts without a translation appear in English. Raise LanguageError if
    there is no such language.
    """
    if code not in {*language_codes(), PSEUDO_LANGUAGE}:
        available = ", ".join((*language_codes(), PSEUDO_LANGUAGE))
        message = f"There is no translation into {code!r}. Available: {available}."
        raise LanguageError(message)
    # Also sets the formats of numbers and dates in Qt's own widgets.
    QLocale.setDefault(QLocale(ENGLISH if code == PSEUDO_LANGUAGE else code))
    # Qt asks the translator that was installed last first.
    codes = [ENGLISH] if code == PSEUDO_LANGUAGE else list(dict.fromkeys((ENGLISH, code)))
    for translator in [
        *map(_load_translator, codes),
        *([PseudoLanguage()] if code == PSEUDO_LANGUAGE else []),
    ]:
        # The application does not keep a reference to its translators.
        translator.setParent(app)
        app.installTranslator(translator)


def _load_translator(code: str) -> QTranslator:
    translator = QTranslator()
    file = resources.path_of_asset(f"{_TRANSLATIONS_FOLDER}/{_FILE_PREFIX}{code}.qm")
    if not translator.load(str(file)):
        message = (
            f"{file.name} cannot be read: `python -m tools.translations {code}` makes it anew."
        )
        raise LanguageError(message)
    return translator
