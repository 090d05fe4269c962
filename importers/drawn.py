"""A module made of a drawn map: what the importers of maps have in common."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from sandtable.importers.protocol import ImportFailedError
from sandtable.model.entities.boards import Board, Space
from sandtable.model.entities.head import Head, Rights, Words
from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.errors import GeometryError
from sandtable.model.geometry.sloppy.cleaning import Cleaned, Pair
from sandtable.model.geometry.sloppy.shapes import Rings
from sandtable.model.geometry.sloppy.survey import Survey, survey
from sandtable.model.geometry.within import surrounded
from sandtable.model.module import Module
from sandtable.model.phrases.vocable import Vocable
from sandtable.model.references.index import SPACE_KINDS
from sandtable.model.references.reserved import is_reserved
from sandtable.model.storage.files import Files
from sandtable.model.storage.layout import new_files
from sandtable.model.storage.load import read
from sandtable.model.storage.outlined import in_files

BOARD = "map"
"""What the board of an imported map is called."""
_MOST_AREAS = 5_000
"""Each area costs a millisecond; the largest map that is known has 3,826."""
_UNFIT = re.compile(r"[^a-z0-9]+")
_LABEL = re.compile(r"[A-Z]?[0-9]+(\.[0-9]+)?|[a-z0-9]+(-[a-z0-9]+)*")
"""How hexes and spaces of our own are called."""
_NAMED = 8
"""So many pairs are named in a loss; the rest is counted."""


def insist_on_few(number: int) -> None:
    """Raise ImportFailedError for a drawing of more areas than any map of a game has."""
    if number > _MOST_AREAS:
        raise ImportFailedError(f"It has {number:,} areas; at most {_MOST_AREAS:,} are read.")


def ids_of(names: Iterable[str], words: Iterable[str] = ()) -> dict[str, str]:
    """An id for each name: `12 Sea Zone` is `12-sea-zone`; all differ, and from these words.

    What is written as an id already, as `A36.23` or `gull-reach`, stays as it is.
    """
    found: dict[str, str] = {}
    taken = {BOARD, *SPACE_KINDS, *words}
    for name in names:
        stem = name if _LABEL.fullmatch(name) else _slug(name)
        stem = f"the-{stem}" if is_reserved("space", stem) or stem in SPACE_KINDS else stem
        number, new = 1, stem
        while new in taken:
            number += 1
            new = f"{stem}-{number}"
        taken.add(new)
        found[name] = new
    return found


def _slug(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return _UNFIT.sub("-", plain).strip("-") or "space"


def surveyed(drawn: Mapping[str, Rings | Outline], wrap: tuple[int, int]) -> Survey:
    """Survey a drawn map; raise ImportFailedError where that would make too much work."""
    try:
        return survey(drawn, wrap)
    except GeometryError as error:
        raise ImportFailedError(str(error)) from None


def module_of(title: str, board: Board, words: Mapping[str, Vocable]) -> Module:
    """A module that is one board, and says whose it may be."""
    title = " ".join(title.split()) or "A map"
    notice = f"Unofficial board data of {title}: only facts of its map are given."
    rights = Rights(work=title, notice=notice)
    head = Head(format=1, title=title, rights=rights, words=Words(spaces=words))
    return Module(module=head, boards={BOARD: board})


def with_inner(
    spaces: Mapping[str, Space], outlines: Mapping[str, Outline], sorts: Mapping[str, object]
) -> dict[str, Space]:
    """Spaces that lie within one of their own sort say so."""
    inner = {a: b for a, b in surrounded(outlines) if sorts[a] == sorts[b]}
    return {name: replace(each, inside=inner.get(name)) for name, each in spaces.items()}


def contents_of(module: Module) -> dict[str, bytes]:
    """The files of a module, which can be read again."""
    module = in_files(module)
    texts = new_files(module)
    if read(Files(Path(), texts)).module != module:
        raise ImportFailedError("This map says something that no module can hold.")
    return {name: text.encode() for name, text in texts.items()}


def told(found: Survey, clean: Cleaned) -> list[str]:
    """What was learnt of the drawing, and where the coverage differs from it."""
    losses = []
    if clean.snapped:
        far = f"points up to {clean.snapped:.1f} apart are one now"
        losses.append(f"The drawing was cleaned; its own {found.gap}; {far}.")
    if found.sketch.empty:
        losses.append(f"{_list(found.sketch.empty)}: nothing of it is seen on the drawing.")
    if clean.lost:
        losses.append(f"{_list(clean.lost)}: too small for the gap of this drawing; no outline.")
    if clean.missing:
        losses.append(f"{_pairs(clean.missing)}: they touch on the drawing, not in its outlines.")
    if clean.added:
        losses.append(f"{_pairs(clean.added)}: they touch in the outlines, not on the drawing.")
    if not clean.valid:
        losses.append("Some outlines still overlap or cross themselves: the drawing is too rough.")
    return losses


def _pairs(pairs: Iterable[Pair]) -> str:
    return _list([" and ".join(pair) for pair in pairs])


def _list(names: Iterable[str]) -> str:
    known = list(names)
    more = f"; and {len(known) - _NAMED} more" if len(known) > _NAMED else ""
    return ", ".join(known[:_NAMED]) + more
