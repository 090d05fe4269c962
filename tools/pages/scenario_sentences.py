"""The sentences of all scenarios of the samples in one text.

A test compares the file byte for byte, so that each change of wording is visible.
"""

from __future__ import annotations

from pathlib import Path

from sandtable.model import resources
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.reports.scenario_sentences import game_sentences
from sandtable.model.storage.module_loading import load_module
from tools.pages.places import ROOT

TARGET = ROOT / "tests" / "samples" / "scenario_sentences.txt"


def sentences() -> str:
    """Return the text of the file."""
    lines: list[str] = []
    for sample in resources.sample_names():
        lines += game_sentences(
            module_with_errata_applied(
                load_module(resources.path_of_sample(sample)).complete_module
            )
        )
        lines.append("")
    return "\n".join(lines)


def pages() -> dict[Path, str]:
    """Return the file with its current content."""
    return {TARGET: sentences()}
