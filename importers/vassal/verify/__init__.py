"""Checks of VASSAL modules for defects that the engine ignores without a message.

The engine ignores what it does not know: a misspelt attribute, a missing prototype, a corner of a
zone that is not an integer. These checks compare a module with what the engine knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.importers.vassal.verify.game_defects import saved_game_defects
from sandtable.importers.vassal.verify.part_defects import defects_of_elements, defects_of_files
from sandtable.importers.vassal.verify.piece_defects import defects_of_palette_pieces

if TYPE_CHECKING:
    from sandtable.importers.vassal.module_file import VassalModule


def find_module_defects(vmod: VassalModule) -> tuple[str, ...]:
    """Return all defects of a VASSAL module in order of the file, each once."""
    defects = [
        *defects_of_elements(vmod),
        *defects_of_files(vmod),
        *defects_of_palette_pieces(vmod),
    ]
    for name, save in vmod.saved_games.items():
        defects.extend(f"{name}: {defect}" for defect in saved_game_defects(vmod, save))
    return tuple(dict.fromkeys(defects))
