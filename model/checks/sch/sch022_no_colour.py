"""SCH022: a text is not a colour."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.entities.entity import key_of_field_name
from sandtable.model.locations import BoardRef, PiecesOfType

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module

_COLOUR_PATTERN = re.compile(r"#[0-9a-fA-F]{6}")


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for address, colour in _addressed_colours(context.module):
        if not _COLOUR_PATTERN.fullmatch(colour):
            yield RawFinding(
                address, f"{colour!r} is not a colour: write # and six digits, such as #c8a064."
            )


def _addressed_colours(module: Module) -> Iterator[tuple[AddressPath, str]]:
    for address, part in _coloured_entries(module):
        for key in ("colour", "text_colour"):
            colour = getattr(part, key, None)
            if colour is not None:
                yield (*address, key_of_field_name(key)), colour


def _coloured_entries(module: Module) -> Iterator[tuple[AddressPath, object]]:
    """Yield each entry that can have a colour, with its address."""
    collections: tuple[tuple[AddressPath, Mapping[str, object]], ...] = (
        (("module", "owners"), module.module.owners),
        (("types",), module.types),
        *(
            (PiecesOfType(o, t).address_path, ps)
            for o, types in module.pieces.items()
            for t, ps in types.items()
        ),
        (("formations",), module.formations),
        (("terrains",), module.terrains),
        *(
            (BoardRef(name).child_path("spaces"), board.spaces)
            for name, board in module.boards.items()
        ),
    )
    for address, parts in collections:
        yield from (((*address, name), part) for name, part in parts.items())


CHECK = Check(
    id="SCH022",
    title="A colour is not valid",
    severity=Severity.INFO,
    rationale="Sheets and exports would use a colour of their own choice.",
    hint="Write # and six hexadecimal digits, such as #c8a064.",
    reads=frozenset({"module", "types", "pieces", "formations", "terrains", "boards"}),
    reach=EditScope.HEADERS,
    run=_run,
)
