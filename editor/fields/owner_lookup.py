"""Lookup of the headings of charts by the names of their owners."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.model.module import Module
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.wording.expression_names import describe_heading


def headings_by_name(module: Module) -> Mapping[str, str]:
    """Return the headings that charts have or may have, by their names in lower case."""
    charts = (scenario.setup for scenario in module.scenarios.values())
    chart_headings = (str(heading) for chart in charts for heading in chart)
    headings = dict.fromkeys((*chart_headings, *module.module.owners, COMMON_OWNER))
    return {describe_heading(module, heading).casefold(): heading for heading in headings}
