"""What sides, powers and classes of pieces are called."""

from __future__ import annotations

from collections.abc import Mapping

from editor.words import tr
from model.edits.adding import titled
from model.module import Module
from model.references.scope import COMMON
from model.reports.wording import owner_name
from model.select.words import EVERYBODY, heading_said


def power_name(module: Module, power: str) -> str:
    """Whose pieces, events or lines they are."""
    return tr(EVERYBODY) if power == COMMON else owner_name(module, power)


def headings_called(module: Module) -> Mapping[str, str]:
    """The headings that charts have or may have, by what they are called, in small letters."""
    charts = (scenario.setup for scenario in module.scenarios.values())
    written = (str(heading) for chart in charts for heading in chart)
    headings = dict.fromkeys((*written, *module.module.owners, COMMON))
    return {heading_said(module, heading).casefold(): heading for heading in headings}


def class_name(module: Module, kind: str) -> str:
    """What a class of pieces is called."""
    known = module.types.get(kind)
    return (known.name if known else None) or titled(kind)
