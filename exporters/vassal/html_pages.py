"""HTML pages of charts and help, each with the notice of rights."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from sandtable.model.reports.rights import rights_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sandtable.exporters.protocol import Job

_CSS_OF_PAGES = "body { font-family: sans-serif; margin: 8px; } table { margin-bottom: 8px; }"
"""Style of the pages. VASSAL's viewer knows little CSS, and only generic font families."""


def render_html_page(job: Job, title: str, body: Iterable[str], *, notice: bool = True) -> bytes:
    """Return a page as a file, with the notice of rights below it."""
    foot = ""
    if notice:
        foot = f"<hr><p><small>{escape(' · '.join(rights_lines(job.module)))}</small></p>"
    content = f"<h2>{escape(title)}</h2>{''.join(body)}{foot}"
    body = _keep_beginning_visible(content)
    text = f"<html><head><style>{_CSS_OF_PAGES}</style></head><body>{body}</body></html>\n"
    return text.encode("ascii", "xmlcharrefreplace")


def _keep_beginning_visible(content: str) -> str:
    """Return a body whose beginning is visible when VASSAL opens it.

    VASSAL scrolls a chart to its last letter, so the last cell is an empty one at the upper right.
    """
    cells = f'<td>{content}</td><td valign="top"></td>'
    return f'<table width="100%" cellpadding="0" cellspacing="0"><tr>{cells}</tr></table>'


def rows_as_html_table(rows: Iterable[Iterable[str]], head: Sequence[str] = ()) -> str:
    """Return rows of text as an HTML table."""
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    lines = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f'<table border="1" cellpadding="3">{f"<tr>{top}</tr>" if top else ""}{lines}</table>'


def lines_as_html_paragraphs(lines: Iterable[str]) -> str:
    """Return an HTML paragraph for each line of text."""
    return "".join(f"<p>{escape(line)}</p>" for line in lines)
