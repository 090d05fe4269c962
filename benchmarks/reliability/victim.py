"""An editor with continuous edits, to be killed."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random

from PySide6.QtCore import QTimer

from benchmarks.rechecking import move
from sandtable.editor import app, theme
from sandtable.editor.context.settings import EditorSettings
from sandtable.editor.window import EditorWindow
from sandtable.model import resources
from sandtable.model.edits.address_edits import set_value
from sandtable.model.module import Module

_SAMPLE = "aa_lhtr_1942"
_PAUSE = 100
"""Milliseconds between two edits."""


def main() -> None:
    """Open the window and edit; print the number and time of each edit."""
    program = app._qt_application()  # noqa: SLF001 - the window as the program opens it
    theme.WindowTheme(program, "light")
    bench = app.open_editor_context(
        resources.path_of_sample(_SAMPLE), EditorSettings(Path(sys.argv[1]))
    )
    assert bench is not None
    window = EditorWindow(bench)
    window.show()
    dice, number = Random(1), [0]  # noqa: S311 - a benchmark

    def move_and_number(module: Module) -> Module:
        return set_value(move(module, dice), ("module", "title"), f"T{number[0]}")

    def edit_once() -> None:
        number[0] += 1
        bench.document.apply_edit(f"Edit {number[0]}", move_and_number)
        print(number[0], time.monotonic(), flush=True)

    timer = QTimer(window, interval=_PAUSE)
    timer.timeout.connect(edit_once)
    timer.start()
    program.exec()


if __name__ == "__main__":
    main()
