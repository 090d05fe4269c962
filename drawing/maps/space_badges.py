"""Badges for the values and tags of spaces: ports, incomes, cities."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from sandtable.drawing.maps.badge import Badge, BadgeForm

if TYPE_CHECKING:
    from sandtable.drawing.maps.map_sheet import MapSheet
    from sandtable.model.select.space_index import SpaceEntry

_PORT_COLOUR = "#2f6690"
VALUE_COLOURS: Mapping[str, str] = {
    "port": _PORT_COLOUR, "harbour": _PORT_COLOUR, "harbor": _PORT_COLOUR, "seaport": _PORT_COLOUR,
    "air": "#5b6b78", "airfield": "#5b6b78", "airbase": "#5b6b78", "airport": "#5b6b78",
    "victory": "#a33327", "vp": "#a33327", "objective": "#a33327", "income": "#d9a62b",
    "ipc": "#d9a62b", "production": "#8a5a2b", "factory": "#8a5a2b", "resource": "#8a5a2b",
    "oil": "#3a3632", "rp": "#d9a62b", "supply": "#5f7a3d", "oasis": "#5f7a3d",
    "depot": "#5f7a3d",
}  # fmt: skip
"""Colours of value badges, by whole words in the value's name, in the singular."""
TAG_FORMS: Mapping[str, BadgeForm] = {
    "capital": "star", "victory": "diamond", "objective": "diamond", "city": "square",
    "town": "dot",
    "village": "dot", "fort": "tower", "fortress": "tower", "fortification": "tower",
    "depot": "house", "dump": "house", "oasis": "house",
}  # fmt: skip
"""Forms of tag badges, by whole words in the tag's name; other tags are not shown."""
_PORT_WORDS = ("port", "seaport", "harbour", "harbor")
_PLAIN_BADGE_COLOUR = "#6b6255"
_TAG_COLOURS: Mapping[BadgeForm, str] = {
    "star": "#a33327", "diamond": "#a33327", "house": "#5f7a3d",
}  # fmt: skip
UNKNOWN_VALUE_SIGN = "?"
"""Sign for an unknown number."""
_TEXTS_OF_SPECIAL_AMOUNTS = {"~": UNKNOWN_VALUE_SIGN, "unlimited": "∞"}
_ROUND_BADGE_WORDS = ("income", "ipc", "rp", "victory", "vp", "production")


def badges_of_space(
    sheet: MapSheet, site: SpaceEntry, letters: Mapping[str, str]
) -> tuple[Badge, ...]:
    """Return the badges of a space: tags first, then numbers other than 0."""
    if not sheet.style.has_values:
        return ()
    tags = [badge for tag in tags_with_badge(site) if (badge := badge_of_tag(tag))]
    # Two tags of one form would look like one badge printed twice.
    first_of_form = {badge.form: badge for badge in reversed(tags)}
    badges = [badge for badge in tags if first_of_form.get(badge.form) is badge]
    for word, amount in site.space.values.items():
        amount_text = _TEXTS_OF_SPECIAL_AMOUNTS.get(str(amount), str(amount))
        if amount_text != "0" and word in letters:
            badges.append(badge_of_value(word, letters[word], amount_text))
    return tuple(badges)


def tags_with_badge(site: SpaceEntry) -> list[str]:
    """Return the tags of a space that get a badge.

    The tag `port` gets none if a number has the badge of a port.
    """
    has_port_number = any(
        _first_known_word_in_name(_PORT_WORDS, value) for value in site.space.values
    )
    return [
        tag
        for tag in site.space.tags
        if not (has_port_number and _first_known_word_in_name(_PORT_WORDS, tag))
        or _first_known_word_in_name(TAG_FORMS, tag)
    ]


def badge_of_tag(tag: str) -> Badge | None:
    """Return the badge of a tag, if it has one."""
    is_minor = _words_in_name(tag)[:1] == ["minor"]
    word = _first_known_word_in_name(TAG_FORMS, tag)
    if word is None:
        port = _first_known_word_in_name(_PORT_WORDS, tag)
        letter = (port or "")[:1]
        text = letter if is_minor else letter.upper()
        return Badge(tag, "round", _PORT_COLOUR, "", text) if port else None
    form: BadgeForm = "dot" if is_minor and TAG_FORMS[word] == "square" else TAG_FORMS[word]
    return Badge(tag, form, _TAG_COLOURS.get(form, _PLAIN_BADGE_COLOUR))


def badge_of_value(value: str, letter: str, text: str) -> Badge:
    """Return the badge that shows a number of a space."""
    colour = VALUE_COLOURS.get(
        _first_known_word_in_name(VALUE_COLOURS, value) or "", _PLAIN_BADGE_COLOUR
    )
    if _first_known_word_in_name(_ROUND_BADGE_WORDS, value):
        return Badge(value, "round", colour, "", text[:4])
    return Badge(value, "pill", colour, letter, text[:4])


def _first_known_word_in_name(known: Iterable[str], name: str) -> str | None:
    """Return the first known word in a name; the `port` in `airport` does not count."""
    words = _words_in_name(name)
    return next(
        (word for word in known if not _singular_and_plurals(word).isdisjoint(words)), None
    )


def _singular_and_plurals(word: str) -> frozenset[str]:
    """Return a word in the singular and in its possible plurals."""
    return frozenset({word, f"{word}s", f"{word}es", f"{word.removesuffix('y')}ies"})


def _words_in_name(name: str) -> list[str]:
    return name.lower().replace("-", " ").replace("_", " ").split()


def abbreviations_of_values(sheet: MapSheet) -> Mapping[str, str]:
    """Return distinct abbreviations of the values on the board, each as short as possible."""
    words = [w for site in sheet.spaces_by_printed_name.values() for w in site.space.values]
    letters: dict[str, str] = {}
    for word in dict.fromkeys(words):
        capitals = word.upper().replace("-", "")
        size = next(
            (n for n in range(1, len(capitals)) if capitals[:n] not in letters.values()),
            len(capitals),
        )
        letters[word] = capitals[:size]
    return letters
