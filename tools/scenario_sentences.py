"""The sentences of all scenarios of the samples in one text: `python -m tools.scenario_sentences`.

A test compares the file byte for byte, so that each change of wording is seen as a whole.
"""

from __future__ import annotations

from pathlib import Path

from model import resources
from model.edits.errata import reading
from model.reports.scenario_sentences import game_sentences
from model.storage.load import load

COMMAND = "python -m tools.scenario_sentences"
TARGET = Path(__file__).parents[1] / "tests" / "samples" / "scenario_sentences.txt"


def sentences() -> str:
    """Return the text of the file."""
    lines: list[str] = []
    for sample in resources.samples():
        lines += game_sentences(reading(load(resources.sample(sample)).whole))
        lines.append("")
    return "\n".join(lines)


def main() -> None:
    """Write the file anew."""
    TARGET.write_text(sentences(), encoding="utf-8")


if __name__ == "__main__":
    main()
