"""Typst, with our fonts and no others: templates and data to PDF, drawings to pixels."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar, TypeVarTuple

from sandtable.drawing.drawing import Drawing
from sandtable.drawing.errors import TypesettingError
from sandtable.drawing.svg import svg
from sandtable.model import resources
from sandtable.model.bounded_work.child import each_in_child, in_child
from sandtable.model.bounded_work.errors import WorkFailedError
from sandtable.model.bounded_work.limits import TYPESETTING

Kind = Literal["pdf", "png"]
_Arguments = TypeVarTuple("_Arguments")
_Result = TypeVar("_Result")
_MOST_AT_ONCE = 4
"""So many documents are typeset at a time, for each takes memory."""

_NO_DATE = "#set document(date: none)\n"
_NOW = 315_532_800
"""What a template is told when it asks for the time: the same bytes come of the same module."""

_PLAIN = f"""\
{_NO_DATE}#set page(width: auto, height: auto, margin: 0pt, fill: none)
#image("drawing.svg")
"""


def compiled(
    source: str,
    files: Mapping[str, bytes],
    kind: Kind = "pdf",
    data: Mapping[str, str] | None = None,
    dpi: float = 300,
) -> list[bytes]:
    """Typeset a source beside files: a PDF as one, a picture for each page. No date gets in.

    It is done in a child, for pictures among the files may come from strangers. Raise
    TypesettingError where it cannot be done.
    """
    return _in_child(_compiled, source, files, kind, data, dpi)


def compiled_pdfs(sources: Sequence[tuple[str, Mapping[str, bytes]]]) -> list[bytes]:
    """Typeset several sources, each beside its files; several at a time, in one child."""
    return _in_child(_compiled_pdfs, sources)


def _in_child(work: Callable[[*_Arguments], _Result], *arguments: *_Arguments) -> _Result:
    try:
        return in_child(TYPESETTING, work, *arguments)
    except WorkFailedError as error:
        raise TypesettingError(f"The sheets cannot be typeset. {error}") from None


def _compiled_pdfs(sources: Sequence[tuple[str, Mapping[str, bytes]]]) -> list[bytes]:
    """Typeset each in a process of its own, for Typst keeps what it laid out; all share fonts."""
    _fonts()
    at_once = min(_MOST_AT_ONCE, os.cpu_count() or 1)
    return each_in_child(TYPESETTING, _compiled_pdf, list(sources), at_once)


def _compiled_pdf(source: str, files: Mapping[str, bytes]) -> bytes:
    return _compiled(source, files)[0]


def _compiled(
    source: str,
    files: Mapping[str, bytes],
    kind: Kind = "pdf",
    data: Mapping[str, str] | None = None,
    dpi: float = 300,
) -> list[bytes]:
    import typst

    with tempfile.TemporaryDirectory(prefix="sandtable-") as folder:
        root = Path(folder)
        for name, content in {**files, "main.typ": source.encode()}.items():
            (root / name).write_bytes(content)
        try:
            found: Any = typst.compile(
                str(root / "main.typ"),
                root=folder,
                font_paths=_fonts(),
                format=kind,
                ppi=dpi,
                sys_inputs=dict(data or {}),
                timestamp=_NOW,
            )
        except typst.TypstError as error:
            message = f"The sheet cannot be typeset: {str(error).rstrip('.')}."
            raise TypesettingError(message) from error
    return found if isinstance(found, list) else [found]


@cache
def _fonts() -> Any:
    """Our fonts and no others, read once."""
    import typst

    folder = str(resources.asset("fonts"))
    return typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[folder]
    )


def png(drawing: Drawing, dpi: float = 300, pictures: Mapping[str, bytes] | None = None) -> bytes:
    """A drawing as a picture."""
    files = {"drawing.svg": svg(drawing, pictures).encode()}
    return compiled(_PLAIN, files, "png", dpi=dpi)[0]


def pdf(drawings: Sequence[Drawing], pictures: Mapping[str, bytes] | None = None) -> bytes:
    """Drawings as the pages of a PDF, each of its own size."""
    files = {f"{n}.svg": svg(d, pictures).encode() for n, d in enumerate(drawings)}
    pages = "#pagebreak()\n".join(f'#image("{name}")\n' for name in files)
    source = f"{_NO_DATE}#set page(width: auto, height: auto, margin: 0pt)\n{pages}"
    return compiled(source, files)[0]
