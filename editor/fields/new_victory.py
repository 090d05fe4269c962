"""New victories from a sentence of the author: “Red holds Saltholm”."""

from __future__ import annotations

import re

from sandtable.editor.fields.name_spelling import names_to_ids, words_without_meaning
from sandtable.model.address_path import AddressPath
from sandtable.model.entities.scenarios import Victory
from sandtable.model.module import Module
from sandtable.model.phrases.condition import Condition, ConditionClause
from sandtable.model.phrases.phrase import PhraseError
from sandtable.model.references.owner_scope import side_of_owner
from sandtable.model.references.text_kinds import kind_at_address, kind_of_mapping_values
from sandtable.model.schema_introspection import type_without_markers

_WORDS_FOR_CONTROL = re.compile(r"\b(holds?|owns?|takes?|captures?|control)\b", re.IGNORECASE)


def victory_from_words(module: Module, text: str) -> Victory | None:
    """Return a victory of the side at the start of a sentence; None if it names no side."""
    # Players say “holds” or “takes”; the language of conditions knows control only.
    sentence = _WORDS_FOR_CONTROL.sub("controls", text.strip().rstrip("."))
    try:
        condition = Condition.parse(names_to_ids(module, Condition, sentence))
    except PhraseError:
        # Any other text is taken for the name of the victory.
        return None
    owners = module.module.owners
    if not isinstance(condition, ConditionClause) or condition.subject not in owners:
        return None
    # A name such as “Red controls the sea lanes” is a name, if no such space exists.
    if words_without_meaning(module, condition):
        return None
    side = side_of_owner(owners, condition.subject)
    return Victory(side=side, level=_best_victory_level(module), if_=(condition,))


def new_victory(module: Module) -> Victory:
    """Return a victory of the first side, to be completed by its author."""
    owners = module.module.owners
    side = next((name for name, owner in owners.items() if owner.of is None), "")
    return Victory(side=side, level=_best_victory_level(module))


def _best_victory_level(module: Module) -> str:
    return next(iter(module.module.levels), Victory.level)


def are_entries_victories(shelf: AddressPath) -> bool:
    """Say whether the entries of a mapping are victories."""
    return type_without_markers(kind_of_mapping_values(kind_at_address(shelf, Module))) is Victory
