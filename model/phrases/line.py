"""Declaration lines: a piece or a space on one line, `4 + 1 spare x 2-1-4 Scout Car; group 1942`.

A line says the same as a mapping; reading gives the mapping's keys with their texts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from sandtable.model.phrases.face import FACE
from sandtable.model.phrases.phrase import Slip

Plain = dict[str, Any]

_STOCK = re.compile(r"(?:([0-9]{1,9}|~)(?: \+ ([0-9]{1,9}) spare)?) x(?: |;|$)")
_FACES = re.compile(rf"({FACE.pattern}(?: > {FACE.pattern})*)(?: |;|$)")
_WORD = re.compile(r"[A-Za-z0-9._+'-]+")


@dataclass(frozen=True, slots=True)
class LineForm:
    """What may stand on a line of one kind of thing.

    `counted` lines may begin with the stock and the strength; `keys` are those of the mapping
    that may follow a semicolon, each with its value; any other word with a value is one of
    `values`, and a word alone is a tag.
    """

    keys: frozenset[str]
    counted: bool = False

    def read(self, text: str) -> Plain:
        """Give the mapping that says the same as the line."""
        found: Plain = {}
        rest = self._head(text.strip(), found) if self.counted else text.strip()
        name, *bits = (bit.strip() for bit in rest.split(";"))
        if name:
            found["name"] = name
        for bit in bits:
            self._bit(bit, found)
        return found

    def _head(self, text: str, found: Plain) -> str:
        if stock := _STOCK.match(text):
            found["copies"] = _known(stock[1])
            if stock[2]:
                found["spare"] = stock[2]
            text = text[stock.end() - (text[stock.end() - 1] == ";") :]
        if faces := _FACES.match(text):
            found["rated"] = _known(faces[1])
            text = text[faces.end(1) :]
        return text.strip()

    def _bit(self, bit: str, found: Plain) -> None:
        word, _, value = bit.partition(" ")
        if not _WORD.fullmatch(word):
            raise Slip(f"{bit!r} is neither a tag nor a word with its value.")
        if not value:
            found.setdefault("tags", []).append(word)
            return
        home = found if word in self.keys else found.setdefault("values", {})
        if word in home:
            raise Slip(f"{word!r} is given twice.")
        home[word] = _known(value.strip())

    def write(self, plain: Plain) -> str | None:
        """Give the line that says the same as a mapping, or nothing where a line cannot say it."""
        parts = [self._written_head(plain)]
        for key, value in plain.items():
            if key in {"name", "copies", "spare", "rated"} and (key == "name" or self.counted):
                continue
            if key == "tags" and isinstance(value, list):
                parts.extend(value)
            elif key == "values" and isinstance(value, dict):
                parts.extend(f"{word} {_written(amount)}" for word, amount in value.items())
            elif isinstance(value, str | None):
                parts.append(f"{key} {_written(value)}")
            else:
                return None
        line = "; ".join(parts)
        return line if self._says(line, plain) else None

    def _written_head(self, plain: Plain) -> str:
        name = plain.get("name") or ""
        if not self.counted:
            return str(name)
        stock = ""
        if "spare" in plain or "copies" in plain:
            spare = f" + {plain['spare']} spare" if "spare" in plain else ""
            stock = f"{_written(plain.get('copies', '1'))}{spare} x "
        return f"{stock}{_written(plain.get('rated', ''))} {name}".strip()

    def _says(self, line: str, plain: Plain) -> bool:
        """The proof that a line may stand for the mapping: it reads back as the same."""
        if "\n" in line or not line:
            return False
        try:
            read = self.read(line)
        except Slip:
            return False
        if "spare" in plain and "copies" not in plain:
            plain = {"copies": "1", **plain}
        return read == plain


def _known(text: str) -> str | None:
    return None if text == "~" else text


def _written(text: str | None) -> str:
    return "~" if text is None else text
