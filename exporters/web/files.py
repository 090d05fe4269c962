"""The one file: a page with all that it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.web.page import page
from sandtable.exporters.web.script import script, style
from sandtable.exporters.web.told import told
from sandtable.model.reports.rights import module_title, rights_lines

if TYPE_CHECKING:
    from sandtable.exporters.kinds import Carries
    from sandtable.exporters.protocol import Job


def page_of(job: Job, carries: Carries) -> tuple[bytes, tuple[str, ...]]:
    """An HTML file, and what of the module it does not hold."""
    play, losses = told(job, carries)
    head, says = job.module.module, module_title(job.module)
    title = head.title if says == head.title else f"{head.title} \N{EN DASH} {says}"
    text = page(title, head.language, rights_lines(job.module), play, (style(), script()))
    return text.encode(), losses
