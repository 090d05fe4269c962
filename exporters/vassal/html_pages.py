"""Pages of HTML, each with the notice of whose work it is about."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from sandtable.model.reports.rights import rights_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sandtable.exporters.protocol import Job

_PAGE_STYLE = "body { font-family: sans-serif; margin: 8px; } table { margin-bottom: 8px; }"
"""VASSAL's window for pages knows little of CSS, and of fonts only the families."""


def render_html_page(job: Job, title: str, body: Iterable[str], *, notice: bool = True) -> bytes:
    """A page, as a file; its foot says whose work it is about."""
    foot = ""
    if notice:
        foot = f"<hr><p><small>{escape(' · '.join(rights_lines(job.module)))}</small></p>"
    told = f"<h2>{escape(title)}</h2>{''.join(body)}{foot}"
    body = _keep_beginning_visible(told)
    text = f"<html><head><style>{_PAGE_STYLE}</style></head><body>{body}</body></html>\n"
    return text.encode("ascii", "xmlcharrefreplace")


def _keep_beginning_visible(told: str) -> str:
    """A body of which the beginning is seen first.

    VASSAL opens a chart where its last letter stands: an empty cell at the upper right holds it.
    """
    cells = f'<td>{told}</td><td valign="top"></td>'
    return f'<table width="100%" cellpadding="0" cellspacing="0"><tr>{cells}</tr></table>'


def html_table(rows: Iterable[Iterable[str]], head: Sequence[str] = ()) -> str:
    """Rows of words as a table."""
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    lines = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f'<table border="1" cellpadding="3">{f"<tr>{top}</tr>" if top else ""}{lines}</table>'


def html_paragraphs(lines: Iterable[str]) -> str:
    """A paragraph for each line."""
    return "".join(f"<p>{escape(line)}</p>" for line in lines)
