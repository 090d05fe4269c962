"""What boards say."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from sandtable.exporters.carried.fact import Fact, fact
from sandtable.model.entities.outlines import points_of
from sandtable.model.select.links import declared_joints
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.spaces import spaces_in_region
from sandtable.model.wording.places import space_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.exporters.protocol import Job
    from sandtable.model.select.space_index import SpaceEntry


def space_facts(job: Job) -> Iterator[Fact]:
    """Every space: its board, and its name."""
    for site in space_index_of(job.module).sites.values():
        board = job.module.boards[site.board].name
        said = ((board, name) for name in _names(site))
        yield fact(site.label, *said, about=(site.id,))


def outline_facts(job: Job) -> Iterator[Fact]:
    """Every outline: the corners of its first ring."""
    for board in job.module.boards.values():
        for space, outline in board.outlines.items():
            name = space_name(job.module, space)
            corners = sorted({f"{x} {y}" for x, y in points_of(outline.polygons[0][0])})
            yield fact(name, (space, *corners), about=(space,))


def terrain_facts(job: Job) -> Iterator[Fact]:
    """Every space with its terrain."""
    for site in space_index_of(job.module).sites.values():
        if site.terrain:
            terrain = job.module.terrains.get(site.terrain)
            name = terrain.name if terrain else site.terrain
            said = product(_names(site), (name, site.terrain))
            yield fact(f"{site.label} ({name})", *said, about=(site.id,))


def ground_facts(job: Job) -> Iterator[Fact]:
    """What each terrain does to a fight."""
    for terrain in job.module.terrains.values():
        if terrain.combat:
            yield fact(f"{terrain.name} ({terrain.combat})", (terrain.name, terrain.combat))


def trait_facts(job: Job) -> Iterator[Fact]:
    """Every tag of a space, and every number."""
    for site in space_index_of(job.module).sites.values():
        for tag in site.space.tags:
            yield fact(f"{site.label} ({tag})", (site.id, tag), about=(site.id,))
        for word, amount in site.space.values.items():
            said = str(amount.plain() or "~")
            forms = ((site.id, word, said), *([(site.id, word)] if said == "~" else []))
            yield fact(f"{site.label} ({word} {said})", *forms, about=(site.id,))


def region_facts(job: Job) -> Iterator[Fact]:
    """Every region with its spaces."""
    for key, region in job.module.regions.items():
        found = [
            space_index_of(job.module).sites[each] for each in spaces_in_region(job.module, key)
        ]
        printed = sorted(site.label for site in found)
        named = sorted(_names(site)[-1] for site in found)
        name = region.name or key
        yield fact(name, (name, *printed), (name, *named))


def border_facts(job: Job) -> Iterator[Fact]:
    """Every feature of a border: its two spaces, and what lies between them."""
    for board in job.module.boards.values():
        for pair, words in board.borders.items():
            ends = sorted(_site(job, end) for end in pair.split("/"))
            names = "\N{EN DASH}".join(space_name(job.module, end) for end in pair.split("/"))
            for word in words:
                yield fact(f"{word} {names}", (*ends, word), about=tuple(ends))


def path_facts(job: Job) -> Iterator[Fact]:
    """Every path: its feature, and the spaces it runs through."""
    for board in job.module.boards.values():
        for key, path in board.paths.items():
            name = path.name or key.replace("-", " ")
            yield fact(name, (path.kind, *(_site(job, space) for space in path.along)))


def link_facts(job: Job) -> Iterator[Fact]:
    """Every exception to what touches what."""
    for _, _, joint in declared_joints(job.module):
        if joint.link is not None:
            ends = sorted((joint.a, joint.b))
            names = "\N{EN DASH}".join(space_name(job.module, end) for end in (joint.a, joint.b))
            yield fact(names, (*ends, joint.link.kind), about=tuple(ends))


def _names(site: SpaceEntry) -> tuple[str, ...]:
    """Return what is printed for a space, and the name that a hex has besides its number."""
    return (site.label, site.space.name or site.label)


def _site(job: Job, space: str) -> str:
    site = space_index_of(job.module).find_space(space)
    return site.id if site else space
