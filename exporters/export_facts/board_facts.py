"""Facts about boards: spaces, outlines, terrain, regions, borders, paths and links."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from sandtable.exporters.export_facts.fact import ModuleFact, make_fact
from sandtable.model.entities.outlines import unpack_points_of_ring
from sandtable.model.select.space_connections import declared_connections, spaces_in_region
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.places import space_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.exporters.protocol import Job
    from sandtable.model.select.space_index import SpaceEntry


def space_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield every space with its board and its name."""
    for site in space_index_of(job.module).spaces_by_id.values():
        board = job.module.boards[site.board].name
        forms = ((board, name) for name in _printed_names(site))
        yield make_fact(site.printed_label, *forms, about=(site.id,))


def outline_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield every outline with the corners of its first ring."""
    for board in job.module.boards.values():
        for space, outline in board.outlines.items():
            name = space_name(job.module, space)
            # Programs may begin a ring at any corner.
            corners = sorted(
                {f"{x} {y}" for x, y in unpack_points_of_ring(outline.polygons[0][0])}
            )
            yield make_fact(name, (space, *corners), about=(space,))


def terrain_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield every space that has terrain, with that terrain."""
    for site in space_index_of(job.module).spaces_by_id.values():
        if site.terrain:
            terrain = job.module.terrains.get(site.terrain)
            name = terrain.name if terrain else site.terrain
            forms = product(_printed_names(site), (name, site.terrain))
            yield make_fact(f"{site.printed_label} ({name})", *forms, about=(site.id,))


def terrain_effect_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield the effect of each terrain on combat."""
    for terrain in job.module.terrains.values():
        if terrain.combat:
            yield make_fact(f"{terrain.name} ({terrain.combat})", (terrain.name, terrain.combat))


def space_property_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield every tag and every number of each space."""
    for site in space_index_of(job.module).spaces_by_id.values():
        for tag in site.space.tags:
            yield make_fact(f"{site.printed_label} ({tag})", (site.id, tag), about=(site.id,))
        for word, amount in site.space.values.items():
            amount_text = str(amount.as_file_content() or "~")
            forms = (
                (site.id, word, amount_text),
                *([(site.id, word)] if amount_text == "~" else []),
            )
            yield make_fact(
                f"{site.printed_label} ({word} {amount_text})", *forms, about=(site.id,)
            )


def region_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield every region with its spaces."""
    for key, region in job.module.regions.items():
        spaces = [
            space_index_of(job.module).spaces_by_id[each]
            for each in spaces_in_region(job.module, key)
        ]
        # Formats may list the spaces of a region in any order.
        printed = sorted(site.printed_label for site in spaces)
        space_names = sorted(_printed_names(site)[-1] for site in spaces)
        name = region.name or key
        yield make_fact(name, (name, *printed), (name, *space_names))


def border_feature_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield every border feature with the two spaces that it lies between."""
    for board in job.module.boards.values():
        for pair, words in board.borders.items():
            # Formats may name the two spaces in either order.
            ends = sorted(_id_of_named_space(job, end) for end in pair.split("/"))
            names = "\N{EN DASH}".join(space_name(job.module, end) for end in pair.split("/"))
            for word in words:
                yield make_fact(f"{word} {names}", (*ends, word), about=tuple(ends))


def path_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield every path with its feature and the spaces that it runs through."""
    for board in job.module.boards.values():
        for key, path in board.paths.items():
            name = path.name or key.replace("-", " ")
            yield make_fact(
                name, (path.kind, *(_id_of_named_space(job, space) for space in path.along))
            )


def link_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield every declared exception to the adjacency of spaces."""
    for _, _, connection in declared_connections(job.module):
        if connection.link is not None:
            # Formats may name the two spaces in either order.
            ends = sorted((connection.a, connection.b))
            names = "\N{EN DASH}".join(
                space_name(job.module, end) for end in (connection.a, connection.b)
            )
            yield make_fact(names, (*ends, connection.link.kind), about=tuple(ends))


def _printed_names(site: SpaceEntry) -> tuple[str, ...]:
    """Return the printed label of a space and its name, which for a hex may differ from it."""
    return (site.printed_label, site.space.name or site.printed_label)


def _id_of_named_space(job: Job, space: str) -> str:
    site = space_index_of(job.module).find_space(space)
    return site.id if site else space
