"""Layers of the canvas, which authors can show and hide."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.editor.translation import translatable


@dataclass(frozen=True, slots=True)
class LayerDescription:
    """Layer with its id, title and description, and whether it is visible at first."""

    id: str
    title: str
    description: str
    is_on_at_first: bool = True


CANVAS_LAYERS: tuple[LayerDescription, ...] = (
    LayerDescription(
        "geography",
        translatable("Geography"),
        translatable("The coasts of the real world below the board"),
        is_on_at_first=False,
    ),
    LayerDescription(
        "terrain", translatable("Terrain"), translatable("Terrain, and who controls each space")
    ),
    LayerDescription(
        "names", translatable("Names"), translatable("Names of spaces and numbers of hexes")
    ),
    LayerDescription(
        "values", translatable("Values"), translatable("Numbers and badges of spaces")
    ),
    LayerDescription(
        "borders",
        translatable("Borders"),
        translatable("Rivers, walls, roads and railways"),
    ),
    LayerDescription(
        "adjacency",
        translatable("Adjacency"),
        translatable("Links between spaces"),
        is_on_at_first=False,
    ),
    LayerDescription(
        "problems",
        translatable("Problems"),
        translatable("Spaces with problems"),
        is_on_at_first=False,
    ),
    LayerDescription(
        "pieces",
        translatable("Pieces"),
        translatable("The counters of the scenario on the chosen turn"),
    ),
    LayerDescription(
        "picture", translatable("Picture"), translatable("The board's own picture, below the map")
    ),
)
DEFAULT_LAYERS: frozenset[str] = frozenset(
    layer.id for layer in CANVAS_LAYERS if layer.is_on_at_first
)
"""Layers that a new view shows."""
MAP_LAYERS = frozenset(
    {"geography", "terrain", "picture", "names", "values", "borders", "adjacency"}
)
"""Layers that belong to the map; the others are drawn over it."""
