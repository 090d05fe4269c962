"""Tables of keys in the pages about the format, made from the records and their docstrings.

They are inserted between marks in the pages: `<!-- keys of Piece -->` and `<!-- end of keys -->`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from os.path import relpath
from pathlib import Path
from typing import Any

from sandtable.model.entities.entity import PrincipalKey, ShortForm
from sandtable.model.phrases.declaration_line import DeclarationSyntax
from sandtable.model.schema_introspection import (
    keys_outside_yaml,
    record_fields_by_key,
    type_without_markers,
)
from sandtable.model.storage.pydantic_schemas import entity_types
from sandtable.model.text_input.field_docstrings import field_docstrings
from tools.pages.places import DOCS
from tools.pages.type_words import Names, said

MARKED = re.compile(r"(<!-- keys of (\w+) -->\n).*?(<!-- end of keys -->)", re.DOTALL)
_HEAD = "| key | value | default | meaning |\n| --- | --- | --- | --- |\n"


def pages(docs: Path = DOCS) -> dict[Path, str]:
    """Return every page with tables of keys, with its current content."""
    texts = {path: path.read_text("utf-8") for path in sorted(docs.rglob("*.md"))}
    homes = {mark[2]: path for path, text in texts.items() for mark in MARKED.finditer(text)}
    return {
        path: _filled(text, _Page(path, homes, docs))
        for path, text in texts.items()
        if path in homes.values()
    }


def _filled(text: str, page: _Page) -> str:
    records = {record.__name__: record for record in entity_types()}
    return MARKED.sub(lambda mark: f"{mark[1]}{_table(records[mark[2]], page)}{mark[3]}", text)


@dataclass(frozen=True)
class _Page(Names):
    """The page that contains a table, for links to the tables of other records."""

    path: Path
    homes: Mapping[str, Path]
    docs: Path

    def link(self, words: str, page: str, anchor: str) -> str:
        """Return a relative link to one of the pages."""
        there = self.homes.get(page) or self.docs / "format" / page
        way = "" if there == self.path else Path(relpath(there, self.path.parent)).as_posix()
        return f"[{words}]({way}#{anchor})"

    def record(self, record: type[Any]) -> str:
        """Return a link to the table of another record."""
        return self.link(name_of(record), record.__name__, anchor_of(record))


def name_of(record: type[Any]) -> str:
    """Return a record's name in words: `movement class`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", record.__name__).lower()


def anchor_of(record: type[Any]) -> str:
    """Return the anchor of a record's table."""
    return "keys-of-" + name_of(record).replace(" ", "-")


def _table(record: type[Any], page: _Page) -> str:
    summary = " ".join((record.__doc__ or "").split("\n\n")[0].split())
    return "\n".join(
        [
            f'<a id="{anchor_of(record)}"></a>',
            f"**{name_of(record).capitalize()}.** {summary}",
            *_short(record.__short__),
            "",
            _HEAD + "".join(_rows(record, page)),
            "",
        ]
    )


def _short(short: ShortForm) -> Iterator[str]:
    """Return the short form of a record, written without a mapping."""
    if isinstance(short, PrincipalKey):
        yield f"If there is no other key, `{short.key}` may be written alone."
    if isinstance(short, DeclarationSyntax):
        keys = ", ".join(f"`{key}`" for key in sorted(short.keys))
        yield f"May be written on one line. After a semicolon, these keys may follow: {keys}."


def _rows(record: type[Any], page: _Page) -> Iterator[str]:
    docs = field_docstrings(record)
    defaults = {f.name: _default(f) for f in fields(record)}
    hidden = keys_outside_yaml(record)
    for key, (name, kind) in record_fields_by_key(record).items():
        if key in hidden:
            continue
        default = defaults[name]
        value = said(kind, page)
        if default is not None and type_without_markers(kind) is not kind and _may_be_none(kind):
            value += " or `~`"
        cells = (f"`{key}`", value, _unsaid(default), docs.get(name, ""))
        yield f"| {' | '.join(cells)} |\n"


def _may_be_none(kind: Any) -> bool:
    return type(None) in getattr(kind, "__args__", ())


def _default(field: Any) -> object:
    if field.default is not MISSING:
        return field.default
    return field.default_factory() if field.default_factory is not MISSING else MISSING


def _unsaid(default: object) -> str:
    if default is MISSING:
        return "**needed**"
    if isinstance(default, bool):
        return f"`{str(default).lower()}`"
    if isinstance(default, tuple) and default:
        return f"`[{', '.join(default)}]`"
    return f"`{default}`" if isinstance(default, str | int) and default != "" else ""
