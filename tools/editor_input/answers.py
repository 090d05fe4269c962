"""Prepared answers to the editor's questions in tests, with a record of the questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass
class Answers:
    """Prompts with prepared answers, used in order; an unexpected question fails the test."""

    given: list[Any] = field(default_factory=list)
    asked: list[tuple[str, str, tuple[str, ...]]] = field(default_factory=list)
    offered: Path | None = None
    """Path that a dialog proposed for a file."""

    def ask_folder(self, title: str) -> Path | None:
        return self._path(title)

    def ask_file(self, title: str, kinds: str) -> Path | None:
        return self._path(title, kinds)

    def ask_save_path(self, title: str, kinds: str, before: Path | None = None) -> Path | None:
        self.offered = before
        return self._path(title, kinds)

    def ask_text(self, title: str, label: str, before: str = "") -> str | None:
        del before
        answer: str | None = self._answer(title, label)
        return answer

    def ask_choice(self, title: str, label: str, choices: Sequence[str]) -> str | None:
        return self._among(title, label, choices)

    def ask_decision(self, title: str, text: str, answers: Sequence[str]) -> str | None:
        return self._among(title, text, answers)

    def ask_colour(self, title: str, before: str) -> str | None:
        answer: str | None = self._answer(title, before)
        return answer

    @property
    def text_of_last(self) -> str:
        """Return the text of the last question."""
        return self.asked[-1][1]

    def _among(self, title: str, text: str, choices: Sequence[str]) -> str | None:
        answer = self._answer(title, text, tuple(choices))
        assert answer is None or answer in choices, f"{answer!r} is none of {list(choices)}"
        return None if answer is None else str(answer)

    def _answer(self, title: str, text: str = "", choices: tuple[str, ...] = ()) -> Any:
        self.asked.append((title, text, choices))
        assert self.given, f"Nobody expected to be asked: {title}: {text}"
        return self.given.pop(0)

    def _path(self, title: str, kinds: str = "") -> Path | None:
        answer: Path | None = self._answer(title, kinds)
        return answer
