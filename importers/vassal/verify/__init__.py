"""What is wrong with a module, of all that VASSAL would pass over in silence.

The engine ignores what it does not know: a misspelt attribute, a prototype that is not there, a
corner of a zone that is no whole number. So a module is held to what the engine knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.importers.vassal.verify.game_defects import saved_game_defects
from sandtable.importers.vassal.verify.part_defects import file_defects, part_tree_defects
from sandtable.importers.vassal.verify.piece_defects import palette_defects

if TYPE_CHECKING:
    from sandtable.importers.vassal.module_file import VassalModule


def module_defects(vmod: VassalModule) -> tuple[str, ...]:
    """All that is wrong, each once, in the order of the file."""
    found = [*part_tree_defects(vmod), *file_defects(vmod), *palette_defects(vmod)]
    for name, save in vmod.saved_games.items():
        found.extend(f"{name}: {told}" for told in saved_game_defects(vmod, save))
    return tuple(dict.fromkeys(found))
