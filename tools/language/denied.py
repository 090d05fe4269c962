"""The words that names must not contain; docs/style.md gives the reasons."""

from __future__ import annotations

import re

_WORD = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")


def _set_of(text: str) -> frozenset[str]:
    return frozenset(text.split())


FILLERS = _set_of("do get it thing data info value")
"""Words that make a name longer and not plainer: they do not count as words."""

METAPHORS = _set_of("""
    afresh aloud anew becoming bench desk draughtsman hitch hitches keepsake leftovers outsider
    outsiders silently sloppy snag snags stranger strangers unsaid visitor wish wishes
""")
"""Pictures that a newcomer has to learn: no name may contain one."""

_VAGUE = _set_of("what where whose who which whole everything anything somebody everybody others")
_PICTURES = _set_of("""
    aim aims at_first berths beside come crowds doing finish half_by_half hand hands heaps kit
    let_go look look_after look_again lying_there since together tones unlike wandering ways
""")
_PARTICIPLES = _set_of("""
    beaten begun bought bound broken brought built chosen done drawn driven eaten fallen felt
    flown forgotten found given gone grown heard held hidden hung kept known laid led lost made
    meant met paid risen said sat seen sent shown spent spoken stood strewn sung sworn taken told
    thought thrown torn won worn written
""")
ALONE = _VAGUE | _PICTURES | _PARTICIPLES
"""Names that say nothing by themselves; participles in -ed are denied without a list."""

LOCALS = _set_of("""
    anything asked done drawn everything found given gone got held here it kept known laid made
    meant named one ones others own said seen shown taken there thing told wanted what where which
    who whose written
""")
"""Local names that do not name the thing: each may be assigned a few times."""

CLAUSE = re.compile(r"(What|Where|Whose|Who)\b")
"""Pattern of docstrings that begin with a clause instead of a noun or verb."""

_PARTICIPLE = re.compile(r"[a-z]{2,}ed")
_NOUNS_IN_ED = _set_of(
    "bleed breed creed deed embed feed hundred indeed need seed shed speed weed"
)


def words_of(name: str) -> list[str]:
    """Split a name into its words, whether joined by underscores or by capitals."""
    return [word.lower() for word in _WORD.findall(name)]


def is_one_word(name: str) -> bool:
    """Say whether a name has one word, fillers aside."""
    words = words_of(name)
    return len(words) == 1 or sum(word not in FILLERS for word in words) <= 1


def is_denied(name: str) -> bool:
    """Say whether a name is only a participle or a pronoun, or contains a metaphor."""
    words = words_of(name)
    if METAPHORS.intersection(words) or "_".join(words) in ALONE:
        return True
    return (
        len(words) == 1 and words[0] not in _NOUNS_IN_ED and bool(_PARTICIPLE.fullmatch(words[0]))
    )
