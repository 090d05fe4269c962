"""The layers of the canvas, which authors switch on and off."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.editor.words import translatable


@dataclass(frozen=True, slots=True)
class LayerInfo:
    """A layer: its id, what it is called, and whether it is shown at first."""

    id: str
    title: str
    about: str
    on: bool = True


LAYERS: tuple[LayerInfo, ...] = (
    LayerInfo(
        "geography",
        translatable("Geography"),
        translatable("The coasts of the real world below the board"),
        on=False,
    ),
    LayerInfo(
        "terrain", translatable("Terrain"), translatable("What the ground is, and who controls it")
    ),
    LayerInfo(
        "names", translatable("Names"), translatable("Names of spaces and numbers of hexes")
    ),
    LayerInfo("values", translatable("Values"), translatable("Numbers and marks of spaces")),
    LayerInfo(
        "borders",
        translatable("Borders"),
        translatable("What lies on borders and runs through spaces"),
    ),
    LayerInfo(
        "adjacency",
        translatable("Adjacency"),
        translatable("Which spaces are joined, and by what"),
        on=False,
    ),
    LayerInfo(
        "problems",
        translatable("Problems"),
        translatable("Spaces that findings speak of"),
        on=False,
    ),
    LayerInfo(
        "pieces",
        translatable("Pieces"),
        translatable("The counters of the scenario on the chosen turn"),
    ),
)
AT_FIRST: frozenset[str] = frozenset(layer.id for layer in LAYERS if layer.on)
"""What a new view shows."""
DRAWN = frozenset({"geography", "terrain", "names", "values", "borders", "adjacency"})
"""Layers that are part of the map; the others lie over it."""
