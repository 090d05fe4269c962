"""Names in the form that TripleA's files need: plain letters, unique, marked for water."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from unicodedata import normalize

from sandtable.model.storage.file_names import is_unportable_name

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping
    from typing import TypeVar

    Key = TypeVar("Key", bound=Hashable)

WATER_SUFFIX_IN_NAMES = "Sea Zone"
"""Words by which the engine recognises water: a name begins or ends with them."""
# The engine's text files are read as Latin-1, and these letters have no accent to remove.
_PLAIN_LETTERS_BY_LETTER = {
    "ß": "ss",
    "ø": "o",
    "Ø": "O",
    "æ": "ae",
    "Æ": "Ae",
    "œ": "oe",
    "ł": "l",
    "Ł": "L",
}
_LETTERS_WITHOUT_PLAIN_FORM = str.maketrans(
    {ord(a): b for a, b in _PLAIN_LETTERS_BY_LETTER.items()}
    | dict.fromkeys(map(ord, "\u2018\u2019\u201c\u201d"), "'")
    | dict.fromkeys(map(ord, "\u2013\u2014"), "-")
)
# The text files divide names from points by these, and lists in the XML are divided by colons.
_FORBIDDEN_CHARACTERS = re.compile(r"[^A-Za-z0-9 .,'&+!/#%*_-]+")
_CHARACTERS_FORBIDDEN_IN_WORDS = re.compile(r"[^A-Za-z0-9.-]+")
_DOT_BETWEEN_DIGITS = re.compile(r"(?<=[0-9])[.](?=[0-9])")
_MAX_NAME_LENGTH = 60
# Longer names do not fit into the engine's lists.
_MAX_FILE_NAME_BYTES = 200
# A file system counts bytes, and a letter may need four of them.
_END_OF_NAME = re.compile(r"[(<\n\r]")
# The engine ends a name at the first bracket of its points.
_SPECIAL_IN_KEYS = re.compile(r"([\\ \t:=#!])")


def name_in_plain_letters(text: str) -> str:
    """Return a name in plain letters, without the characters that separate lists and points."""
    plain = normalize("NFKD", text.translate(_LETTERS_WITHOUT_PLAIN_FORM))
    plain = plain.encode("ascii", "ignore").decode()
    # In the files of points such a dot would read as a decimal one.
    plain = _DOT_BETWEEN_DIGITS.sub("_", plain)
    plain = " ".join(_FORBIDDEN_CHARACTERS.sub(" ", plain).split())
    return plain[:_MAX_NAME_LENGTH].strip() or "Unnamed"


def name_as_one_word(text: str) -> str:
    """Return a name as one word that begins with a letter: `Soviet_Union`."""
    word = _CHARACTERS_FORBIDDEN_IN_WORDS.sub("_", name_in_plain_letters(text)).strip("_.-")
    return word if word[:1].isalpha() else f"The_{word}"


def does_name_mean_water(name: str) -> bool:
    """Say whether TripleA takes a territory for water because of its name."""
    return name.startswith(WATER_SUFFIX_IN_NAMES) or name.endswith(WATER_SUFFIX_IN_NAMES)


def territory_name(text: str, *, is_water: bool) -> str:
    """Return the name of a territory, changed if it would show water as land or land as water."""
    name = name_in_plain_letters(text)
    if is_water and not does_name_mean_water(name):
        return f"{name} {WATER_SUFFIX_IN_NAMES}"
    return f"The {name} Area" if does_name_mean_water(name) and not is_water else name


def make_names_unique(names: Mapping[Key, str], taken: Iterable[str] = ()) -> dict[Key, str]:
    """Return the names, with a number added where several things have the same name."""
    used = {name.lower() for name in taken}
    distinct: dict[Key, str] = {}
    for key, name in names.items():
        candidate, number = name, 2
        while candidate.lower() in used:
            candidate = _numbered_name(name, number)
            number += 1
        used.add(candidate.lower())
        distinct[key] = candidate
    return distinct


def _numbered_name(name: str, number: int) -> str:
    if name.endswith(f" {WATER_SUFFIX_IN_NAMES}"):
        return f"{name[: -len(WATER_SUFFIX_IN_NAMES) - 1]} {number} {WATER_SUFFIX_IN_NAMES}"
    return f"{name}_{number}" if " " not in name else f"{name} {number}"


def is_name_in_text_files(name: str) -> bool:
    """Say whether `polygons.txt` and `centers.txt` can contain a name from the engine file.

    A name ends there where the points or the rings begin.
    """
    return not _END_OF_NAME.search(name)


def is_file_path(path: str) -> bool:
    """Say whether every system can have a file with this path, and no part leads elsewhere."""
    parts = path.split("/")
    return not is_unportable_name(path) and all(
        part not in {"", ".", ".."} and len(part.encode()) <= _MAX_FILE_NAME_BYTES
        for part in parts
    )


def property_key(text: str) -> str:
    """Return a key without the characters that end it in a properties file: space, `:` or `=`."""
    escaped = _SPECIAL_IN_KEYS.sub(r"\\\1", text).replace("\n", "\\n").replace("\r", "\\r")
    return "".join(each if each.isascii() else _utf16_escape(each) for each in escaped)


def _utf16_escape(letter: str) -> str:
    words = letter.encode("utf-16-be").hex()
    return "".join(f"\\u{words[i : i + 4]}" for i in range(0, len(words), 4))
