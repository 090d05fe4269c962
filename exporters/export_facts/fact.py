"""Record of a fact: one statement of a module, such as “Vess is a port”."""

from __future__ import annotations

from dataclasses import dataclass

FactForm = tuple[str, ...]
"""A fact as words, in the form that a reader of an exported file returns."""


@dataclass(frozen=True, slots=True)
class ModuleFact:
    """A fact of a module, and its name in reports.

    Formats may express it in the words of the game or in those of the module's files: each is a
    form.
    """

    name: str
    forms: tuple[FactForm, ...]
    spaces: tuple[str, ...] = ()
    """The ids of the spaces that the fact is about, if any."""
    is_required: bool = True
    """Whether a reader must find it. A table row that the rulebook leaves empty is not
    required."""


def make_fact(
    name: str, *forms: FactForm, about: tuple[str, ...] = (), needed: bool = True
) -> ModuleFact:
    """Return a fact, with each of the texts that may express it once."""
    return ModuleFact(name, tuple(dict.fromkeys(forms)), about, needed)
