"""What sides, powers and classes of pieces are called."""

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
"""What stands between commas."""


@cached_per_static_part
def owners_by_name(module: Module) -> Mapping[str, str]:
    """The sides and powers by a name that no other has, in small letters."""
    names = [(owner_name(module, power).casefold(), power) for power in module.module.owners]
    often = Counter(name for name, _ in names)
    return {name: power for name, power in names if often[name] == 1}


def owner_names_to_ids(module: Module, text: str) -> str:
    """Sides and powers, with commas between them, that may go by their names: `Crown, Blue`."""
    owners, called = module.module.owners, owners_by_name(module)

    def spelt(found: re.Match[str]) -> str:
        return found[0] if found[0] in owners else called.get(found[0].casefold(), found[0])

    return _LIST_ITEM.sub(spelt, text)


def headings_by_name(module: Module) -> Mapping[str, str]:
    """The headings that charts have or may have, by what they are called, in small letters."""
    charts = (scenario.setup for scenario in module.scenarios.values())
    written = (str(heading) for chart in charts for heading in chart)
    headings = dict.fromkeys((*written, *module.module.owners, COMMON_OWNER))
    return {describe_heading(module, heading).casefold(): heading for heading in headings}
