"""Declaration lines: a piece or a space on one line, `4 + 1 spare x 2-1-4 Scout Car; group 1942`.

A line says the same as a mapping; reading gives the mapping's keys with their texts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from sandtable.model.phrases.face_pattern import FACE_PATTERN
from sandtable.model.phrases.phrase import PhraseError

PlainMapping = dict[str, Any]

_STOCK_PATTERN = re.compile(r"(?:([0-9]{1,9}|~)(?: \+ ([0-9]{1,9}) spare)?) x(?: |;|$)")
_FACES_PATTERN = re.compile(rf"({FACE_PATTERN.pattern}(?: > {FACE_PATTERN.pattern})*)(?: |;|$)")
_WORD_PATTERN = re.compile(r"[A-Za-z0-9._+'-]+")


@dataclass(frozen=True, slots=True)
class DeclarationSyntax:
    """What may stand on a line of one kind of thing.

    `counted` lines may begin with the stock and the strength; `keys` are those of the mapping
    that may follow a semicolon, each with its value; any other word with a value is one of
    `values`, and a word alone is a tag.
    """

    keys: frozenset[str]
    counted: bool = False

    def parse_line(self, text: str) -> PlainMapping:
        """Give the mapping that says the same as the line."""
        found: PlainMapping = {}
        rest = self._parse_stock_and_faces(text.strip(), found) if self.counted else text.strip()
        name, *bits = (bit.strip() for bit in rest.split(";"))
        if name:
            found["name"] = name
        for bit in bits:
            self._parse_part(bit, found)
        return found

    def _parse_stock_and_faces(self, text: str, found: PlainMapping) -> str:
        if stock := _STOCK_PATTERN.match(text):
            found["copies"] = _text_if_known(stock[1])
            if stock[2]:
                found["spare"] = stock[2]
            text = text[stock.end() - (text[stock.end() - 1] == ";") :]
        if faces := _FACES_PATTERN.match(text):
            found["rated"] = _text_if_known(faces[1])
            text = text[faces.end(1) :]
        return text.strip()

    def _parse_part(self, bit: str, found: PlainMapping) -> None:
        word, _, value = bit.partition(" ")
        if not _WORD_PATTERN.fullmatch(word):
            raise PhraseError(f"{bit!r} is neither a tag nor a word with its value.")
        if not value:
            found.setdefault("tags", []).append(word)
            return
        home = found if word in self.keys else found.setdefault("values", {})
        if word in home:
            raise PhraseError(f"{word!r} is given twice.")
        home[word] = _text_if_known(value.strip())

    def format_line(self, plain: PlainMapping) -> str | None:
        """Give the line that says the same as a mapping, or nothing where a line cannot say it."""
        parts = [self._format_head(plain)]
        for key, value in plain.items():
            if key in {"name", "copies", "spare", "rated"} and (key == "name" or self.counted):
                continue
            if key == "tags" and isinstance(value, list):
                parts.extend(value)
            elif key == "values" and isinstance(value, dict):
                parts.extend(f"{word} {_text_or_tilde(amount)}" for word, amount in value.items())
            elif isinstance(value, str | None):
                parts.append(f"{key} {_text_or_tilde(value)}")
            else:
                return None
        line = "; ".join(parts)
        return line if self._reads_back_as(line, plain) else None

    def _format_head(self, plain: PlainMapping) -> str:
        name = plain.get("name") or ""
        if not self.counted:
            return str(name)
        stock = ""
        if "spare" in plain or "copies" in plain:
            spare = f" + {plain['spare']} spare" if "spare" in plain else ""
            stock = f"{_text_or_tilde(plain.get('copies', '1'))}{spare} x "
        return f"{stock}{_text_or_tilde(plain.get('rated', ''))} {name}".strip()

    def _reads_back_as(self, line: str, plain: PlainMapping) -> bool:
        """The proof that a line may stand for the mapping: it reads back as the same."""
        if "\n" in line or not line:
            return False
        try:
            read = self.parse_line(line)
        except PhraseError:
            return False
        if "spare" in plain and "copies" not in plain:
            plain = {"copies": "1", **plain}
        return read == plain


def _text_if_known(text: str) -> str | None:
    return None if text == "~" else text


def _text_or_tilde(text: str | None) -> str:
    return "~" if text is None else text
