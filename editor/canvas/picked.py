"""What of a board is meant by the addresses that are selected."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.model.address import Steps
from sandtable.model.lookup import spelt_out
from sandtable.model.memo import remembered
from sandtable.model.module import Module
from sandtable.model.select.ground import ground_of
from sandtable.model.select.spaces import region_of

_SPACE, _PIECE = 4, 4
_PAIRS = frozenset({"links", "borders"})


@dataclass(frozen=True, slots=True)
class Picked:
    """Spaces, pieces and lines of charts."""

    spaces: tuple[tuple[str, str], ...]
    """Each with its board."""
    pieces: frozenset[str]
    causes: frozenset[Steps]

    def on(self, board: str) -> tuple[str, ...]:
        """The spaces of a board."""
        return tuple(space for where, space in self.spaces if where == board)


@remembered
def picked(module: Module, chosen: tuple[Steps, ...]) -> Picked:
    """What addresses mean on a board."""
    spaces: dict[tuple[str, str], None] = {}
    pieces: set[str] = set()
    for steps in chosen:
        spaces.update(dict.fromkeys(_spaces(module, steps)))
        if steps[0] == "pieces" and len(steps) > 2:  # noqa: PLR2004
            whole = spelt_out(module, steps)
            if len(whole) >= _PIECE:
                pieces.add(f"{whole[1]}/{whole[3]}")
    return Picked(tuple(spaces), frozenset(pieces), frozenset(chosen))


def _spaces(module: Module, steps: Steps) -> list[tuple[str, str]]:
    ground = ground_of(module)
    names: tuple[str, ...] = ()
    if steps[0] == "boards" and len(steps) >= _SPACE:
        if steps[2] == "spaces":
            names = (steps[3],)
        elif steps[2] in _PAIRS:
            names = tuple(steps[3].split("/"))
        elif steps[2] == "paths":
            route = (
                module.boards[steps[1]].paths.get(steps[3]) if steps[1] in module.boards else None
            )
            names = route.along if route else ()
    elif steps[0] == "regions" and len(steps) > 1:
        names = region_of(module, steps[1])
    sites = [site for name in names if (site := ground.site(name))]
    return [(site.board, site.id) for site in sites]
