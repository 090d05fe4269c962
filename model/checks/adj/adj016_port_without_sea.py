"""ADJ016: a port has no sea next to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.port_rules import is_harbour, word_that_makes_port
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import SpaceRef
from sandtable.model.select.domains import domain_of_space
from sandtable.model.select.space_connections import neighbours_by_space
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.ids import MovementDomain
    from sandtable.model.select.space_index import SpaceEntry


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    sites = space_index_of(module).spaces_by_id
    domains = {name: domain_of_space(module, site) for name, site in sites.items()}
    shores = {site.board for name, site in sites.items() if domains[name] == "sea"}
    if not shores:
        return
    near = neighbours_by_space(module)
    for name, site in sites.items():
        # Without known neighbours, nothing can be said about the sea.
        if domains[name] != "land" or site.board not in shores or site.id not in near:
            continue
        inland = {n for n in near[site.id] if _is_on_board_without_sea(sites.get(n), shores)}
        if _may_touch_sea(name, domains, near[site.id] - inland):
            continue
        address = SpaceRef(site.board, name).address_path
        if is_harbour(module, site):
            yield RawFinding(
                address, f"{site.spoken_name} is open to ships, but borders on no sea."
            )
        elif word := word_that_makes_port(site):
            yield RawFinding(address, f"{site.spoken_name} is a {word}, but borders on no sea.")


def _is_on_board_without_sea(site: SpaceEntry | None, shores: set[str]) -> bool:
    """Say whether a space is a hex on a board without any sea; for a box, the answer is no."""
    return site is not None and site.kind == "hex" and site.board not in shores


def _may_touch_sea(
    name: str, domains: dict[str, MovementDomain | None], near: frozenset[str]
) -> bool:
    """Say whether a neighbouring space is sea, or may be because its domain is unknown."""
    return any(domains.get(other) != "land" for other in near if other != name)


CHECK = Check(
    id="ADJ016",
    title="A port is not on the sea",
    severity=Severity.WARNING,
    rationale="Ships cannot reach the port. The port is mistyped, or its sea is not drawn.",
    hint=(
        "Draw the space of the port up to the sea, link the two, or remove the port. "
        "Mark a port on a river "
        "as a river port."
    ),
    reads=frozenset({"boards", "limits", "movement", "pieces", "regions", "terrains", "types"}),
    answers=("ADJ-16",),
    run=_run,
)
