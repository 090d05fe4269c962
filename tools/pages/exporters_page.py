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
# Contents of each export

**yes**: the exported files contain this kind of data, and a test reads it back from them.
**shown**: the data are visible in a picture or in other words, and the files differ without them.
**no**: the kind is left out, and the report of the export names it, with numbers and names.
An empty cell: nobody looks for this kind in such a file, so the report does not mention it.

The table describes an export of the whole module without options.
If only a scenario is exported, maps also show its pieces and control.
If a format has room for only some facts of a kind, the report names the others:
for example, spaces without an outline are missing in GeoJSON.
The tests of VASSAL modules use a small module that has one fact of each kind, not the samples.
The tests of printed sheets read the text of PDFs, made from that module and from Lantern Ford.
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
    if kind in exporter.carries.irrelevant:
        return ""
    return "shown" if kind in exporter.carries.drawn else "no"
