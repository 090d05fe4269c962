"""ADJ018: one entrance of a board has no link to another board, though the others have one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sandtable.model.checks.outline_findings import OUTLINE_KEYS
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import BoardRef, SpaceRef
from sandtable.model.phrases.selector import WordSelector
from sandtable.model.select.space_connections import declared_connections
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.selector_nouns import space_noun

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module

MIN_ENTRANCES = 3
"""Number of linked entrances above which a missing link is likely a mistake."""


class _BoardLink(NamedTuple):
    """A link to another board, with the board that declares it and the space at the other end."""

    board: str
    pair: str
    other: str


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    links = _outside_link_by_space(module)
    sites = space_index_of(module).spaces_by_id
    for board in module.boards:
        links_of_board = {
            space: link for space, link in links.items() if sites[space].board == board
        }
        for tag, tagged in _spaces_by_tag(module, board).items():
            unlinked = tagged - links_of_board.keys()
            untagged_links = links_of_board.keys() - tagged
            if len(tagged) > MIN_ENTRANCES and len(unlinked) == 1 and len(untagged_links) <= 1:
                stray_link = (
                    _find_link_without_entrance(module, tag, untagged_links.pop(), links_of_board)
                    if untagged_links
                    else None
                )
                yield _missing_link_finding(module, tag, unlinked.pop(), stray_link)


def _outside_link_by_space(module: Module) -> Mapping[str, _BoardLink]:
    """Return the link of each space that is linked to another board."""
    sites = space_index_of(module).spaces_by_id
    links: dict[str, _BoardLink] = {}
    for board, pair, connection in declared_connections(module):
        ends = (connection.a, connection.b)
        # Names without a space are reported by REF001.
        if connection.origin == "blocked" or not all(end in sites for end in ends):
            continue
        if sites[connection.a].board != sites[connection.b].board:
            links[connection.a] = _BoardLink(board, pair, connection.b)
            links[connection.b] = _BoardLink(board, pair, connection.a)
    return links


def _spaces_by_tag(module: Module, board: str) -> Mapping[str, set[str]]:
    """Return the spaces of a board that have each tag, by tag."""
    spaces_by_tag: dict[str, set[str]] = {}
    for site in space_index_of(module).spaces_by_id.values():
        for tag in site.space.tags if site.board == board else ():
            spaces_by_tag.setdefault(tag, set()).add(site.id)
    return spaces_by_tag


def _find_link_without_entrance(
    module: Module, tag: str, space: str, links: Mapping[str, _BoardLink]
) -> RawFinding:
    """Return the finding about a link to a space that is not an entrance."""
    sites, link = space_index_of(module).spaces_by_id, links[space]
    noun = space_noun(module, WordSelector(tag))
    message = (
        f"{sites[link.other].spoken_name} is linked to {sites[space].spoken_name}, which is "
        f"not a {noun.singular_form}; "
    )
    return RawFinding(BoardRef(link.board).child_path("links", link.pair), message)


def _missing_link_finding(
    module: Module, tag: str, unlinked: str, stray_link: RawFinding | None
) -> RawFinding:
    site, noun = (
        space_index_of(module).spaces_by_id[unlinked],
        space_noun(module, WordSelector(tag)),
    )
    description = f"all {noun.plural_form} only {site.spoken_name} has no link to another board."
    place = SpaceRef(site.board, unlinked).address_path
    if stray_link is None:
        return RawFinding(place, f"Of {description}", confidence="likely")
    message = f"{stray_link.message}of {description}"
    return RawFinding(stray_link.where, message, places=(place,), confidence="likely")


CHECK = Check(
    id="ADJ018",
    title="A link from another board is missing",
    severity=Severity.WARNING,
    rationale=(
        "All spaces of one sort except one are linked to another board. Either a link is "
        "missing, or another link names the space next to it."
    ),
    hint="Add or correct the link, remove the tag from the unlinked space, or waive this.",
    reads=OUTLINE_KEYS | {"module"},
    run=_run,
)
