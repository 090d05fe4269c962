"""Templates for a new module, as cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sandtable.editor.translation import translatable
from sandtable.model import resources

EMPTY_ID, GLOBE_ID = "an empty map", "the globe"
"""What begins without a template; no template can be called so."""


@dataclass(frozen=True, slots=True)
class TemplateCard:
    """A template with the texts of its card and its form."""

    template_id: str
    title: str
    detail: str
    explanation: str
    picture: str
    icon: str


_KNOWN_CARDS = (
    TemplateCard(
        EMPTY_ID,
        translatable("Areas"),
        translatable("Empty map"),
        translatable("An empty map of areas. Draw the first territory with the tool Draw (D)."),
        "empty",
        "draw",
    ),
    TemplateCard(
        "hexes",
        translatable("Hexes"),
        translatable("Two sides, a road"),
        translatable(
            "A hex map with two sides and a few pieces. Change the size of the map "
            "with the tool Grid."
        ),
        "hexes",
        "grid",
    ),
    TemplateCard(
        "blocks",
        translatable("Blocks"),
        translatable("Pieces with steps"),
        translatable("A block game: pieces that lose steps, and a map for them."),
        "blocks",
        "piece",
    ),
    TemplateCard(
        GLOBE_ID,
        translatable("Real geography"),
        translatable("Choose a part of the globe"),
        translatable(
            "A map from real coasts. Drag the globe, and change the frame with the "
            "mouse wheel. The part in the frame becomes the map, and each coast and "
            "each sea becomes a space."
        ),
        "globe",
        "globe",
    ),
    TemplateCard(
        "areas",
        translatable("Example game"),
        translatable("A small complete game"),
        translatable("A small complete game of areas and hexes, to change as you like."),
        "areas",
        "game",
    ),
    TemplateCard(
        "geography",
        translatable("Island example"),
        translatable("Coasts and a scenario"),
        translatable("An island from real geography, with sides, pieces and a scenario."),
        "geography",
        "globe",
    ),
)


def template_cards() -> Iterator[TemplateCard]:
    """Yield the cards of all templates; a template without texts here is shown by its own name."""
    known = {card.template_id for card in _KNOWN_CARDS}
    present = set(resources.templates()) | {EMPTY_ID, GLOBE_ID}
    yield from (card for card in _KNOWN_CARDS if card.template_id in present)
    for name in sorted(present - known):
        yield TemplateCard(name, name, "", "", name, "new")
