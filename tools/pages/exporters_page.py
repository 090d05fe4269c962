"""The page of the kinds of facts that each exporter can write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters import ALL_EXPORTERS
from sandtable.exporters.kinds import Kind
from tools.pages.places import COMMAND, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from sandtable.exporters.protocol import Exporter

PAGE = ROOT / "docs" / "exporters.md"
_TEXT = f"""\
<!-- written by `{COMMAND}` -->
# What each export carries

**yes**: it stands in the files, and a test reads it back from them.
**shown**: you see it there, in a picture or among other words, and without it the files differ.
**no**: it is left out, and the export says so, in numbers and by name.

This is an export of everything, without further wishes.
With a scenario asked for, maps show its pieces and control, too.
Where only some of a kind has a place, the rest is named as well:
spaces without an outline have none in GeoJSON.
The VASSAL module is read back of a small module that has one of everything, not of samples.
Printed sheets are read back, from the letters of the PDFs, of that module and of Lantern Ford.
"""


def pages() -> Mapping[Path, str]:
    """Return the page with its current content."""
    return {PAGE: _TEXT + "\n" + "\n".join(_table()) + "\n"}


def _table() -> Iterator[str]:
    yield f"| | {' | '.join(each.label for each in ALL_EXPORTERS)} |"
    yield f"| --- |{' :-: |' * len(ALL_EXPORTERS)}"
    for kind in Kind:
        cells = (_cell(each, kind) for each in ALL_EXPORTERS)
        yield f"| {kind.plural_name[0].upper()}{kind.plural_name[1:]} | {' | '.join(cells)} |"


def _cell(exporter: Exporter, kind: Kind) -> str:
    if kind in exporter.carries.written:
        return "yes"
    return "shown" if kind in exporter.carries.drawn else "no"
