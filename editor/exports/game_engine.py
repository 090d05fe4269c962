"""Play of an exported game in the program that it was exported for, if that is installed."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from PySide6.QtCore import QProcess

from sandtable.editor.exports.export_queue import ExportState, QueuedExport
from sandtable.editor.translation import tr

_TRIPLEA_PROGRAM = "triplea"
_PROGRAM_THAT_OPENS_GAMES = Path("/usr/games/triplea")
"""Debian's TripleA 1.9, which opens a game that is named when it starts."""
_INSTALLED_PROGRAMS = (
    _PROGRAM_THAT_OPENS_GAMES,
    Path("/opt/TripleA/TripleA"),
    Path("/Applications/TripleA.app/Contents/MacOS/JavaApplicationStub"),
    Path("C:/Program Files/TripleA/TripleA.exe"),
)
"""Where packages and installers put TripleA; it need not be on the search path."""
_MAPS_FOLDER = Path("triplea", "downloadedMaps")
"""Folder in the user's home where every version of TripleA looks for maps."""
_FILE_THAT_MARKS_OUR_MAPS = "made-by-sandtable.txt"
"""File by which a map that may be replaced is known from one that somebody else made."""


def find_game_engine(export: QueuedExport) -> Path | None:
    """Return the installed program that plays a finished export, or None."""
    if export.exporter_id != "triplea" or export.state is not ExportState.DONE:
        return None
    on_path = shutil.which(_TRIPLEA_PROGRAM)
    if on_path is not None:
        return Path(on_path)
    return next((path for path in _INSTALLED_PROGRAMS if path.is_file()), None)


def play_in_engine(export: QueuedExport) -> str:
    """Install the exported map and start the program; return an error message or an empty text."""
    program, games = find_game_engine(export), _game_files_of_export(export)
    if program is None or not games:
        return tr("There is no exported game, or TripleA is not installed.")
    map_folder = games[0].parent.parent
    installed = Path.home() / _MAPS_FOLDER / map_folder.name
    if installed.exists() and not (installed / _FILE_THAT_MARKS_OUR_MAPS).is_file():
        return tr("TripleA has another map of this name, which is not replaced: {path}").format(
            path=installed
        )
    try:
        _install_exported_map(map_folder, installed)
    except OSError as error:
        return tr("The map cannot be copied to TripleA: {reason}").format(reason=error.strerror)
    opens_games = program == _PROGRAM_THAT_OPENS_GAMES
    arguments = [f"triplea.game={installed / 'games' / games[0].name}"] if opens_games else []
    # The game goes on when the editor is closed.
    has_started, _process_id = QProcess.startDetached(str(program), arguments)
    return "" if has_started else tr("TripleA does not start: {path}").format(path=program)


def _game_files_of_export(export: QueuedExport) -> list[Path]:
    return [
        path for path in export.written if path.suffix == ".xml" and path.parent.name == "games"
    ]


def _install_exported_map(map_folder: Path, installed: Path) -> None:
    """Copy a map under a temporary name and then rename it, so that nobody sees a partial map."""
    staging = installed.with_name(f".{installed.name}.{os.getpid()}")
    try:
        shutil.copytree(map_folder, staging)
        (staging / _FILE_THAT_MARKS_OUR_MAPS).write_text(
            tr("Sandtable replaces this folder each time you play the game from its window.\n"),
            encoding="utf-8",
        )
        if installed.exists():
            shutil.rmtree(installed)
        staging.rename(installed)
    finally:
        shutil.rmtree(staging, ignore_errors=True)
