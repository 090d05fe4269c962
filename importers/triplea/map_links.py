"""Links of an imported map: connections without a border, and borders without a connection."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from sandtable.importers.triplea.game_xml import TerritoryPair
from sandtable.importers.triplea.map_comparison import MapComparison
from sandtable.model.entities.boards import Link
from sandtable.model.ids import MovementDomain

_REASON_FOR_PUBLISHED_CONNECTION = "published connection"
_DOMAINS_BY_WATER: dict[frozenset[bool], tuple[MovementDomain, ...]] = {
    frozenset({False}): ("land", "air"),
    frozenset({True}): ("sea", "air"),
    frozenset({False, True}): ("land", "sea", "air"),
}
"""Movement domains of a connection, by whether its ends are water."""


def link_by_pair_of_ids(
    reasons: MapComparison,
    borders: Collection[TerritoryPair],
    borders_across_edge: Collection[TerritoryPair],
    ids: Mapping[str, str],
) -> dict[str, Link]:
    """Return links by pair of ids, connecting ones before blocking ones."""
    return dict(_iter_links_with_keys(reasons, borders, borders_across_edge, ids))


def _iter_links_with_keys(
    reasons: MapComparison,
    borders: Collection[TerritoryPair],
    borders_across_edge: Collection[TerritoryPair],
    ids: Mapping[str, str],
) -> Iterator[tuple[str, Link]]:
    game = reasons.game
    # A set has no order, and the files must be the same each time.
    for both in sorted(game.connections - (set(borders) - set(game.canals))):
        why = reasons.explain_connection(both)
        waters = frozenset(game.territories[name] for name in both)
        domains = _DOMAINS_BY_WATER[waters]
        # A bridge joins land to land only, and a canal water to water.
        kind = why.link if len(waters) == 1 or why.link == "wrap" else "off-map"
        reason = f"{why.reason.removesuffix('.')} ({_REASON_FOR_PUBLISHED_CONNECTION})."
        yield _key_of_id_pair(both, ids), Link(kind=kind, reason=reason, domains=domains)
    # A game that lists no connections does not mean that all borders are closed.
    if game.connections:
        for both in sorted({*borders, *borders_across_edge} - game.connections):
            yield (
                _key_of_id_pair(both, ids),
                Link(kind="blocked", reason=reasons.explain_missing_connection(both).reason),
            )


def _key_of_id_pair(both: TerritoryPair, ids: Mapping[str, str]) -> str:
    return "/".join(ids[name] for name in both)
