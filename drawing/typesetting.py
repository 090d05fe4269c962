"""Typesetting by typst with our fonts only: templates to PDF, drawings to pixels."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar, TypeVarTuple

from sandtable.drawing.documents import LABEL_OF_SHEET_PLACES, TypesetDocument, join_document_parts
from sandtable.drawing.drawing import Drawing
from sandtable.drawing.errors import TypesettingError
from sandtable.drawing.svg import render_svg
from sandtable.model import resources
from sandtable.model.bounded_work.child_process import (
    run_each_in_child_process,
    run_in_child_process,
)
from sandtable.model.bounded_work.work_errors import LimitedWorkError
from sandtable.model.bounded_work.work_limits import TYPESETTING_LIMITS

OutputKind = Literal["pdf", "png"]
_Arguments = TypeVarTuple("_Arguments")
_Result = TypeVar("_Result")
_MAX_PROCESSES = 4
"""Most documents that are typeset at the same time, since each needs memory."""

_TEMPLATE_START_WITHOUT_DATE = "#set document(date: none)\n"
_FIXED_FILE_TIME = 315_532_800
"""Time that templates receive, fixed so that the same module gives the same bytes."""

_PICTURE_TEMPLATE = f"""\
{_TEMPLATE_START_WITHOUT_DATE}#set page(width: auto, height: auto, margin: 0pt, fill: none)
#image("drawing.svg")
"""


def typeset_template(
    source: str,
    files: Mapping[str, bytes],
    kind: OutputKind = "pdf",
    data: Mapping[str, str] | None = None,
    dpi: float = 300,
) -> list[bytes]:
    """Typeset a template with its files: one PDF, or a picture of each page.

    The result contains no date. A child process does the work, since pictures among the files may
    be untrusted. Raises TypesettingError on failure.
    """
    return _run_in_child_process(_compile_source, source, files, kind, data, dpi)


def typeset_documents(
    documents: Sequence[TypesetDocument], kind: OutputKind = "pdf", dpi: float = 300
) -> list[list[bytes]]:
    """Typeset several documents, some at a time, in one child process."""
    return _run_in_child_process(_compile_documents, documents, kind, dpi)


def _run_in_child_process(
    work: Callable[[*_Arguments], _Result], *arguments: *_Arguments
) -> _Result:
    try:
        return run_in_child_process(TYPESETTING_LIMITS, work, *arguments)
    except LimitedWorkError as error:
        raise TypesettingError(f"The sheets cannot be laid out. {error}") from None


def _compile_documents(
    documents: Sequence[TypesetDocument], kind: OutputKind, dpi: float
) -> list[list[bytes]]:
    """Typeset each document, and each part of a book, in its own process (DECISIONS 57).

    Typst keeps in memory everything that it tried until its process ends, which is ten times as
    much as the pages need. The fonts are loaded before, so that all processes share them.
    """
    _load_own_fonts()
    whole = [(*d.parts[0], kind, None, dpi) for d in documents if not d.binder]
    parts = [part for d in documents if d.binder for part in d.parts]
    alone, part_results = (
        iter(_run_each_in_child_process(_compile_source, whole)),
        iter(_run_each_in_child_process(_compile_sheet_group, parts)),
    )
    binders = [
        (*join_document_parts(d.binder, [next(part_results) for _ in d.parts]), kind, None, dpi)
        for d in documents
        if d.binder
    ]
    books = iter(_run_each_in_child_process(_compile_source, binders))
    return [next(books if d.binder else alone) for d in documents]


def _run_each_in_child_process(
    work: Callable[[*_Arguments], _Result], several: Sequence[tuple[*_Arguments]]
) -> list[_Result]:
    return run_each_in_child_process(
        TYPESETTING_LIMITS, work, several, min(_MAX_PROCESSES, os.cpu_count() or 1)
    )


def _compile_source(
    source: str,
    files: Mapping[str, bytes],
    kind: OutputKind = "pdf",
    data: Mapping[str, str] | None = None,
    dpi: float = 300,
) -> list[bytes]:
    with _open_compiler(source, files, data) as compiler:
        output: Any = compiler.compile(format=kind, ppi=dpi, timestamp=_FIXED_FILE_TIME)
    return output if isinstance(output, list) else [output]


def _compile_sheet_group(source: str, files: Mapping[str, bytes]) -> tuple[bytes, dict[str, Any]]:
    """Return the PDF of one part of a document, and the pages on which its sheets begin."""
    with _open_compiler(source, files) as compiler:
        pdf: bytes = compiler.compile(format="pdf", timestamp=_FIXED_FILE_TIME)
        places = json.loads(compiler.query(LABEL_OF_SHEET_PLACES, field="value", one=True))
    return pdf, places


@contextmanager
def _open_compiler(
    source: str, files: Mapping[str, bytes], data: Mapping[str, str] | None = None
) -> Iterator[Any]:
    """Write a source and its files to a folder, and yield a compiler for them."""
    # The compiler is large, and most commands typeset nothing.
    import typst

    with tempfile.TemporaryDirectory(prefix="sandtable-") as folder:
        root = Path(folder)
        for name, content in {**files, "main.typ": source.encode()}.items():
            # Typst reads files below its root only, so a template can reach nothing else.
            (root / name).write_bytes(content)
        try:
            yield typst.Compiler(
                str(root / "main.typ"),
                root=folder,
                font_paths=_load_own_fonts(),
                sys_inputs=dict(data or {}),
            )
        except typst.TypstError as error:
            message = f"The sheet cannot be laid out: {str(error).rstrip('.')}."
            raise TypesettingError(message) from error


@cache
def _load_own_fonts() -> Any:
    """Load the bundled fonts and no others, and load them only once."""
    # The compiler is large, and most commands typeset nothing.
    import typst

    folder = str(resources.path_of_asset("fonts"))
    return typst.Fonts(
        # The same module must give the same pages on every machine (DECISIONS 19).
        include_system_fonts=False,
        include_embedded_fonts=False,
        font_paths=[folder],
    )


def render_png(
    drawing: Drawing, dpi: float = 300, pictures: Mapping[str, bytes] | None = None
) -> bytes:
    """Render a drawing as a picture in PNG format."""
    files = {"drawing.svg": render_svg(drawing, pictures).encode()}
    return typeset_template(_PICTURE_TEMPLATE, files, "png", dpi=dpi)[0]


def render_pdf(drawings: Sequence[Drawing], pictures: Mapping[str, bytes] | None = None) -> bytes:
    """Render drawings as the pages of a PDF, each of its own size."""
    files = {f"{n}.svg": render_svg(d, pictures).encode() for n, d in enumerate(drawings)}
    pages = "#pagebreak()\n".join(f'#image("{name}")\n' for name in files)
    source = (
        f"{_TEMPLATE_START_WITHOUT_DATE}#set page(width: auto, height: auto, margin: 0pt)\n{pages}"
    )
    return typeset_template(source, files)[0]
