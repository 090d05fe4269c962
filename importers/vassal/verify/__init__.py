"""What is wrong with a module, of all that VASSAL would pass over in silence.

The engine ignores what it does not know: a misspelt attribute, a prototype that is not there, a
corner of a zone that is no whole number. So a module is held to what the engine knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.importers.vassal.verify.games import saved
from sandtable.importers.vassal.verify.slots import pieces
from sandtable.importers.vassal.verify.tree import files, parts

if TYPE_CHECKING:
    from sandtable.importers.vassal.modules import Vmod


def defects(vmod: Vmod) -> tuple[str, ...]:
    """All that is wrong, each once, in the order of the file."""
    found = [*parts(vmod), *files(vmod), *pieces(vmod)]
    for name, save in vmod.saves.items():
        found.extend(f"{name}: {told}" for told in saved(vmod, save))
    return tuple(dict.fromkeys(found))
