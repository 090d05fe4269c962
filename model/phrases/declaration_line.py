"""One-line declarations of pieces and spaces: `4 + 1 spare x 2-1-4 Scout Car; group 1942`.

Such a line is a short form of a mapping; parsing returns that mapping, with texts as values.
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
    """Grammar of the lines that declare one kind of entry.

    `counted` lines may begin with the number of copies and the strength. After a semicolon comes
    one of the mapping's `keys` with its value; any other word with a value is one of `values`, and
    a word alone is a tag.
    """

    keys: frozenset[str]
    counted: bool = False

    def parse_line(self, text: str) -> PlainMapping:
        """Parse a one-line declaration into the equivalent mapping."""
        mapping: PlainMapping = {}
        rest = self._parse_stock_and_faces(text.strip(), mapping) if self.counted else text.strip()
        name, *parts = (part.strip() for part in rest.split(";"))
        if name:
            mapping["name"] = name
        for part in parts:
            self._parse_part(part, mapping)
        return mapping

    def _parse_stock_and_faces(self, text: str, mapping: PlainMapping) -> str:
        if stock := _STOCK_PATTERN.match(text):
            mapping["copies"] = _text_if_known(stock[1])
            if stock[2]:
                mapping["spare"] = stock[2]
            # The semicolon that ended the stock begins the parts of the line: it must stay.
            text = text[stock.end() - (text[stock.end() - 1] == ";") :]
        if faces := _FACES_PATTERN.match(text):
            mapping["rated"] = _text_if_known(faces[1])
            text = text[faces.end(1) :]
        return text.strip()

    def _parse_part(self, part: str, mapping: PlainMapping) -> None:
        word, _, value = part.partition(" ")
        if not _WORD_PATTERN.fullmatch(word):
            raise PhraseError(f"{part!r} is neither a tag nor a word with its value.")
        if not value:
            mapping.setdefault("tags", []).append(word)
            return
        target = mapping if word in self.keys else mapping.setdefault("values", {})
        if word in target:
            raise PhraseError(f"{word!r} is given twice.")
        target[word] = _text_if_known(value.strip())

    def format_line(self, plain: PlainMapping) -> str | None:
        """Return the one-line declaration equivalent to a mapping, or None if there is none."""
        parts = [self._format_head(plain)]
        for key, value in plain.items():
            # These keys are already part of the head of the line.
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
        # DECISIONS 4
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
        """Say whether a one-line declaration means the mapping that it would replace."""
        # A line break would end the line.
        if "\n" in line or not line:
            return False
        try:
            parsed = self.parse_line(line)
        except PhraseError:
            return False
        # A line can state the spare copies only after the copies, which are 1 by default.
        if "spare" in plain and "copies" not in plain:
            plain = {"copies": "1", **plain}
        return parsed == plain


def _text_if_known(text: str) -> str | None:
    return None if text == "~" else text


def _text_or_tilde(text: str | None) -> str:
    return "~" if text is None else text
