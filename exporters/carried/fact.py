"""One thing that a module says."""

from __future__ import annotations

from dataclasses import dataclass

FactForm = tuple[str, ...]
"""A fact in plain words, as a reader of a file gives it back."""


@dataclass(frozen=True, slots=True)
class ModuleFact:
    """What is said, and what a report calls it.

    A format may say it in the words of the game or as the module's files do: each is a form.
    """

    name: str
    forms: tuple[FactForm, ...]
    spaces: tuple[str, ...] = ()
    """The spaces that it is about, where it is about spaces."""
    is_required: bool = True
    """Whether a reader misses it; nobody misses a row of which the book tells nothing."""


def make_fact(
    name: str, *forms: FactForm, about: tuple[str, ...] = (), needed: bool = True
) -> ModuleFact:
    """Return a fact of these forms, each once."""
    return ModuleFact(name, tuple(dict.fromkeys(forms)), about, needed)
