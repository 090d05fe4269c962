"""Lookup of sides, powers and chart headings by their names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from sandtable.model.module import Module
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.static_part import cached_per_static_part
from sandtable.model.wording.expression_names import describe_heading
from sandtable.model.wording.owner_names import owner_name

_LIST_ITEM = re.compile(r"[^\s,](?:[^,]*[^\s,])?")
"""Text between commas, without the surrounding blanks."""


@cached_per_static_part
def owners_by_name(module: Module) -> Mapping[str, str]:
    """Return the sides and powers by each unique name, in lower case."""
    names = [(owner_name(module, power).casefold(), power) for power in module.module.owners]
    count_by_name = Counter(name for name, _ in names)
    return {name: power for name, power in names if count_by_name[name] == 1}


def owner_names_to_ids(module: Module, text: str) -> str:
    """Return a list separated by commas with ids in place of owner names, as in `Crown, Blue`."""
    owners, called = module.module.owners, owners_by_name(module)

    def to_id(match: re.Match[str]) -> str:
        return match[0] if match[0] in owners else called.get(match[0].casefold(), match[0])

    return _LIST_ITEM.sub(to_id, text)


def headings_by_name(module: Module) -> Mapping[str, str]:
    """Return the headings that charts have or may have, by their names in lower case."""
    charts = (scenario.setup for scenario in module.scenarios.values())
    chart_headings = (str(heading) for chart in charts for heading in chart)
    headings = dict.fromkeys((*chart_headings, *module.module.owners, COMMON_OWNER))
    return {describe_heading(module, heading).casefold(): heading for heading in headings}
