"""Sentences about spaces that a scenario changes: `Vess is a fortress and a minor port`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sandtable.model.phrases.selector import WordSelector
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.nouns import is_plural_name
from sandtable.model.wording.places import spoken_space_name
from sandtable.model.wording.sentences import join_words
from sandtable.model.wording.space_word_nouns import noun_of_space_word

if TYPE_CHECKING:
    from sandtable.model.entities.boards import Space
    from sandtable.model.entities.scenarios import Scenario
    from sandtable.model.module import Module


def describe_changed_spaces(module: Module, scenario: Scenario) -> list[str]:
    """Return a sentence, without a full stop, for each space that a scenario changes."""
    sentences = []
    for name, change in scenario.changes.items():
        site = space_index_of(module).find_space(name)
        nouns = list(_iter_new_facts(module, change)) if change else []
        if site is not None and nouns:
            label = spoken_space_name(module, site.id)
            verb = "are" if is_plural_name(label) else "is"
            sentences.append(f"{label} {verb} {join_words(nouns)}")
    return sentences


def _iter_new_facts(module: Module, change: Space) -> Iterator[str]:
    """Yield nouns for the terrain and the tags that a scenario gives to a space."""
    for word in (*([change.terrain] if change.terrain else []), *(change.tags or ())):
        noun = noun_of_space_word(module, WordSelector(word), WordSelector(word)).singular_form
        yield f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"
