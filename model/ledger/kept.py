"""The lines of a set-up, the same for all values of a module that share them.

An edit leaves the lines that it does not touch as they are, and so does what stands there by them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from model.frame import of_frame
from model.ledger.line import Line, heading_owner
from model.overlay import chain
from model.phrases.entry import Item, Proviso
from model.phrases.place import Place
from model.select.spaces import spaces_of

if TYPE_CHECKING:
    from model.entities.scenarios import Scenario
    from model.ledger.standing import Standing
    from model.module import Module
    from model.phrases.entry import Entry

Key = tuple[int, int, str, str]
"""A place and its entries by identity, the heading, and who writes them."""

_MOST = 65_536


@dataclass(slots=True)
class Kept:
    """What a line of a chart says of one place: a line, or one for each of some spaces."""

    place: Place
    """Kept, with the entries, for as long as their identities stand for them."""
    entries: tuple[Entry, ...] | None
    heading: str
    home: str
    """The scenario in which it is written."""
    lines: tuple[Line, ...]
    plain: bool
    """Whether what stands there depends on nothing but the line and the frame."""
    standings: tuple[Standing, ...] | None = None
    """What stands there, where it is plain and somebody asked."""


def kept_lines(module: Module, scenario: Scenario, name: str) -> Iterator[Kept]:
    """The lines of a set-up, in printed order; inherited ones name where they are written."""
    known = _known(module)
    above = chain(module, name)
    for heading, chart in scenario.setup.items():
        printed = str(heading)
        own = [(one, module.scenarios[one].setup.get(heading) or {}) for one in above]
        for place, entries in (chart or {}).items():
            home = _home(own, place, name)
            key = (id(place), id(entries), printed, home)
            kept = known.get(key)
            if kept is None:
                if len(known) >= _MOST:
                    known.clear()
                scope = heading_owner(module, heading)
                kept = known[key] = _kept(module, scope, place, entries, (printed, home))
            yield kept


def _home(own: list[tuple[str, Mapping[Place, Any]]], place: Place, name: str) -> str:
    if len(own) == 1:
        return name  # nothing is inherited
    return next((one for one, written in own if place in written), name)


def _kept(
    module: Module,
    scope: str,
    place: Place,
    entries: tuple[Entry, ...] | None,
    where: tuple[str, str],
) -> Kept:
    heading, home = where
    cause = ("scenarios", home, "setup", heading, str(place))
    lines = tuple(Line(scope, there, entries or (), cause) for there in _places(module, place))
    return Kept(place, entries, heading, home, lines, all(map(_is_plain, entries or ())))


def _is_plain(entry: Entry) -> bool:
    """A piece by its name, on no condition; provisos are only told."""
    if isinstance(entry, Item):
        return entry.how == "piece" and entry.when is None
    return isinstance(entry, Proviso)


def _places(module: Module, place: Place) -> Iterator[Place]:
    """A line for `each` of some spaces leaves nothing to choose: it stands in every one."""
    if place.how == "each" and place.among is not None:
        yield from (Place(space) for space in spaces_of(module, place.among))
    else:
        yield place


@of_frame
def _known(_module: Module) -> dict[Key, Kept]:
    """The lines that were met so far, of any scenario of a frame."""
    return {}
