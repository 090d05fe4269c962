"""Badges for the values and tags of spaces: ports, incomes, cities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sandtable.drawing.maps.badge import Badge, BadgeForm

if TYPE_CHECKING:
    from sandtable.drawing.maps.map_sheet import MapSheet
    from sandtable.model.select.space_index import SpaceEntry

VALUE_COLOURS: Mapping[str, str] = {
    "port": "#2f6690", "harbour": "#2f6690", "harbor": "#2f6690", "air": "#5b6b78",
    "victor": "#a33327", "vp": "#a33327", "objective": "#a33327", "income": "#d9a62b",
    "ipc": "#d9a62b", "production": "#8a5a2b", "factory": "#8a5a2b", "resource": "#8a5a2b",
    "oil": "#3a3632", "rp": "#d9a62b", "supply": "#5f7a3d", "oasis": "#5f7a3d",
    "depot": "#5f7a3d",
}  # fmt: skip
"""Colours of value badges, by words in the value's name."""
TAG_FORMS: Mapping[str, BadgeForm] = {
    "capital": "star", "victory": "star", "objective": "star", "major city": "square",
    "city": "square", "minor city": "dot", "town": "dot", "village": "dot", "fort": "tower",
    "depot": "house", "dump": "house", "oasis": "house",
}  # fmt: skip
"""Forms of tag badges, by words in the tag's name; other tags are not shown."""
_PLAIN_COLOUR = "#6b6255"
UNKNOWN_SIGN = "?"
"""Sign for an unknown number."""
_SHOWN_AMOUNTS = {"~": UNKNOWN_SIGN, "unlimited": "∞"}
_SHORT_WORD = 2
"""Words with at most this many letters have to stand alone to count."""
_ROUND_BADGE_WORDS = ("income", "ipc", "rp", "victor", "vp", "production")


def badges_of(sheet: MapSheet, site: SpaceEntry, letters: Mapping[str, str]) -> tuple[Badge, ...]:
    """Return the badges of a space: tags first, then numbers other than 0."""
    if not sheet.style.has_values:
        return ()
    tags = [badge for tag in site.space.tags if (badge := tag_badge(tag))]
    # Two tags of one form would look like one badge printed twice.
    first_of_form = {badge.form: badge for badge in reversed(tags)}
    badges = [badge for badge in tags if first_of_form.get(badge.form) is badge]
    for word, amount in site.space.values.items():
        amount_text = _SHOWN_AMOUNTS.get(str(amount), str(amount))
        if amount_text != "0" and word in letters:
            badges.append(value_badge(word, letters[word], amount_text))
    return tuple(badges)


def tag_badge(tag: str) -> Badge | None:
    """Return the badge of a tag, if it has one."""
    words = tag.lower().replace("-", " ")
    form = next((form for word, form in TAG_FORMS.items() if word in words), None)
    if words.startswith("minor"):
        form = "dot" if form == "square" else form
    colour = {"star": "#a33327", "house": "#5f7a3d"}.get(form or "", _PLAIN_COLOUR)
    return Badge(tag, form, colour) if form and "port" not in words else None


def value_badge(word: str, letter: str, text: str) -> Badge:
    """Return the badge of a number."""
    words = word.lower().replace("-", " ")
    short = {part: c for part, c in VALUE_COLOURS.items() if part in words.split()}
    parts = {
        part: c for part, c in VALUE_COLOURS.items() if len(part) > _SHORT_WORD and part in words
    }
    colour = next(iter({**short, **parts}.values()), _PLAIN_COLOUR)
    if words in _ROUND_BADGE_WORDS or any(
        part in words for part in _ROUND_BADGE_WORDS if len(part) > _SHORT_WORD
    ):
        return Badge(word, "round", colour, "", text[:4])
    return Badge(word, "pill", colour, letter, text[:4])


def value_letters(sheet: MapSheet) -> Mapping[str, str]:
    """Return distinct abbreviations of the values on the board, each as short as possible."""
    words = [w for site in sheet.sites.values() for w in site.space.values]
    letters: dict[str, str] = {}
    for word in dict.fromkeys(words):
        capitals = word.upper().replace("-", "")
        size = next(
            (n for n in range(1, len(capitals)) if capitals[:n] not in letters.values()),
            len(capitals),
        )
        letters[word] = capitals[:size]
    return letters
