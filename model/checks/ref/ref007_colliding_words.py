"""REF007: a word has two different meanings in one vocabulary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.references.vocabulary import clashing_definitions, definitions_by_word
from sandtable.model.wording.definition_nouns import NOUN_BY_DEFINED_KIND
from sandtable.model.wording.sentences import join_words_or_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.references.vocabulary import WordDefinition

_READERS_OF_VOCABULARY = {
    "pieces": "selectors of pieces",
    "spaces": "selectors of spaces",
    "ground": "costs of movement",
}


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for vocabulary, readers in _READERS_OF_VOCABULARY.items():
        for word in definitions_by_word(context.module, vocabulary):
            bearers = clashing_definitions(context.module, vocabulary, word)
            if bearers:
                yield _finding_about_colliding_word(word, bearers, readers)


def _finding_about_colliding_word(
    word: str, bearers: tuple[WordDefinition, ...], readers: str
) -> RawFinding:
    names = join_words_or_nothing(
        NOUN_BY_DEFINED_KIND[kind] for kind in dict.fromkeys(bearer.kind for bearer in bearers)
    )
    message = f"{word!r} is {names}: in {readers} it could mean either."
    places = tuple(bearer.steps for bearer in bearers[:-1] if bearer.steps)
    return RawFinding(bearers[-1].steps, message, places=places)


CHECK = Check(
    id="REF007",
    title="One word has two meanings",
    severity=Severity.ERROR,
    rationale=(
        "Selectors are lists of plain words, so each word must have one meaning. "
        "There are two exceptions: a piece may have the id of its own type or kind, "
        "and a type the id of its kind. The word then means the type or kind."
    ),
    hint="Rename one of the two entries.",
    reads=frozenset({"module", "types", "pieces", "events", "boards", "regions", "terrains"}),
    reach=EditScope.HEADERS,
    answers=("CMP-04", "REF-10"),
    run=_run,
)
