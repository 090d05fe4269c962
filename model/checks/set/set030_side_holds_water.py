"""SET030: a control list contains open water, although all other water has no controller."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.control_lists import control_entries
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.select.domains import domain_of_space
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.owner_names import owner_with_verb
from sandtable.model.wording.places import spoken_space_name
from sandtable.model.wording.sentences import capitalize_first_letter, join_first_few_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module

_MIN_SHARE_WITHOUT_HOLDER = 0.75
"""Share of the sea spaces without a controller from which those with one are suspicious."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    seas = _sea_spaces(module)
    reported_addresses: set[AddressPath] = set()
    for name in scenario_play.scenarios_to_check(context) if seas else ():
        entries = [e for e in control_entries(module, name) if e.holder in module.module.owners]
        held = frozenset().union(*(entry.spaces & seas for entry in entries))
        if not held or len(seas - held) < _MIN_SHARE_WITHOUT_HOLDER * len(seas):
            continue
        holders = Counter(space for entry in entries for space in entry.spaces)
        for entry in entries:
            wrong = sorted(space for space in entry.spaces & held if holders[space] == 1)
            if wrong and entry.steps not in reported_addresses:
                reported_addresses.add(entry.steps)
                names = join_first_few_words([spoken_space_name(module, s) for s in wrong])
                controls = owner_with_verb(module, entry.holder, "controls", "control")
                message = (
                    f"{capitalize_first_letter(controls)} {names}, which is open water. "
                    "No side controls other water."
                )
                yield RawFinding(entry.steps, message, confidence="likely")


def _sea_spaces(module: Module) -> frozenset[str]:
    sites = space_index_of(module).spaces_by_id.values()
    return frozenset(site.id for site in sites if domain_of_space(module, site) == "sea")


CHECK = Check(
    id="SET030",
    title="A side controls open water",
    severity=Severity.WARNING,
    rationale=(
        "Sides control land. If one sea space is in a control list and the others are not, "
        "its terrain or the list is probably wrong."
    ),
    hint="Correct the terrain of the space, or the control list.",
    reads=frozenset({"module", "boards", "terrains", "regions", "scenarios"}),
    reach=EditScope.HEADERS,
    run=_run,
)
