"""The exceptions of an imported map: what joins spaces apart, and what divides neighbours."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from sandtable.importers.triplea.differences import Reasons
from sandtable.importers.triplea.game import Pair
from sandtable.model.entities.boards import Link
from sandtable.model.ids import Domain

_PUBLISHED = "published connection"
_DOMAINS: dict[frozenset[bool], tuple[Domain, ...]] = {
    frozenset({False}): ("land", "air"),
    frozenset({True}): ("sea", "air"),
    frozenset({False, True}): ("land", "sea", "air"),
}
"""For whom a connection is, by whether its ends are water."""


def links_of(
    reasons: Reasons, borders: Collection[Pair], ids: Mapping[str, str]
) -> dict[str, Link]:
    """Links by pair of ids, those that join before those that block."""
    return dict(_links(reasons, borders, ids))


def _links(
    reasons: Reasons, borders: Collection[Pair], ids: Mapping[str, str]
) -> Iterator[tuple[str, Link]]:
    game = reasons.game
    for both in sorted(game.connections - (set(borders) - set(game.canals))):
        why = reasons.joined(both)
        domains = _DOMAINS[frozenset(game.territories[name] for name in both)]
        reason = f"{why.reason.removesuffix('.')} ({_PUBLISHED})."
        yield _key(both, ids), Link(kind=why.link, reason=reason, domains=domains)
    if game.connections:  # a game without any says nothing of who is not joined
        for both in sorted(set(borders) - game.connections):
            yield _key(both, ids), Link(kind="blocked", reason=reasons.unjoined(both).reason)


def _key(both: Pair, ids: Mapping[str, str]) -> str:
    return "/".join(ids[name] for name in both)
