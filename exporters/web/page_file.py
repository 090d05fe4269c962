"""The HTML file of the export: a web page with all its data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.web.page_content import make_page_content
from sandtable.exporters.web.page_html import make_page_html
from sandtable.exporters.web.page_script import complete_page_script, complete_page_style_sheet
from sandtable.model.reports.rights import module_title, rights_lines

if TYPE_CHECKING:
    from sandtable.exporters.kinds import Carries
    from sandtable.exporters.protocol import Job


def make_page_file(job: Job, carries: Carries) -> tuple[bytes, tuple[str, ...]]:
    """Return the HTML file of the exported game, and the losses."""
    play, losses = make_page_content(job, carries)
    head, texts = job.module.module, module_title(job.module)
    title = head.title if texts == head.title else f"{head.title} \N{EN DASH} {texts}"
    text = make_page_html(
        title,
        head.language,
        rights_lines(job.module),
        play,
        (complete_page_style_sheet(), complete_page_script()),
    )
    return text.encode(), losses
