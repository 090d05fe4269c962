"""Masks of hidden pieces: blocks that face their owner, and markers in a pool."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from sandtable.drawing.colours import readable_text_colour
from sandtable.drawing.counters import absent_pictures, draw_counter_back, draw_face
from sandtable.drawing.face import BlankCounterBack
from sandtable.drawing.faces import faces_of
from sandtable.exporters.vassal import traits as t
from sandtable.exporters.vassal.badge_drawings import draw_closed_eye
from sandtable.exporters.vassal.sides import name_of_power, name_of_side, sides_of
from sandtable.model.references.owner_scope import COMMON_OWNER, side_of_owner
from sandtable.model.select.manifest import Counter, manifest_of_module
from sandtable.model.wording.owner_names import EVERYBODY_NAME

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.exporters.vassal.image_files import ImageFiles
    from sandtable.exporters.vassal.traits import PieceTrait
    from sandtable.model.module import Module


@dataclass(frozen=True)
class HiddenPieceMasks:
    """Masks by prototype name: one for each power's blocks and for each side's markers."""

    module: Module
    images: ImageFiles
    pool_piece_sides: Mapping[str, str]
    """The pieces drawn from pools, each with the side that its back shows."""

    def name_of_mask(self, counter: Counter) -> str | None:
        """Return the prototype that hides a piece, or None if it is never hidden."""
        if self.is_hidden_block(counter):
            return f"Hidden {name_of_power(self.module, counter.owner)}"
        # Events and drawn pieces hide what they are, but not whose.
        if counter.kind == "event" or counter.id in self.pool_piece_sides:
            return f"Drawn {name_of_side(self.module, self._side_shown_on_back(counter))}"
        return None

    def is_side_of_hidden_piece_visible(self, counter: Counter) -> bool:
        """Say whether opponents see the side of a hidden piece, though not the piece."""
        return self.is_hidden_block(counter) or self._side_shown_on_back(counter) != COMMON_OWNER

    def _side_shown_on_back(self, counter: Counter) -> str:
        return self.pool_piece_sides.get(counter.id, self._side_of_owner(counter))

    def _side_of_owner(self, counter: Counter) -> str:
        return side_of_owner(self.module.module.owners, counter.owner)

    def is_hidden_block(self, counter: Counter) -> bool:
        """Say whether only the owner may see the piece; players must be able to take its side."""
        side = name_of_side(self.module, counter.owner)
        return (
            side in sides_of(self.module)
            and faces_of(self.module).style_of_piece(counter) == "block"
        )

    @cached_property
    def hidden_piece_mask_by_name(self) -> Mapping[str, PieceTrait]:
        """Return the masks of all hidden pieces by prototype name, in the order of the file."""
        masks: dict[str, PieceTrait] = {}
        for counter in manifest_of_module(self.module).counters.values():
            name = self.name_of_mask(counter)
            if name and name not in masks:
                masks[name] = self._make_mask(counter)
        return masks

    def _make_mask(self, counter: Counter) -> PieceTrait:
        if self.is_hidden_block(counter):
            absent = absent_pictures(self.module, self.images.module_pictures)
            back = draw_counter_back(self.module, counter.id, absent=absent)
            image = self.images.add_small_picture(back, f"{counter.id.replace('/', '-')}-hidden")
            return t.mask_trait(
                image, sign=self.images.add_small_picture(draw_closed_eye(back.width), "covered")
            )
        side = self._side_shown_on_back(counter)
        ground = faces_of(self.module).owner_colour(side)
        name = name_of_side(self.module, side)
        blank = BlankCounterBack(
            ground, readable_text_colour(ground), "" if name == EVERYBODY_NAME else name
        )
        return t.mask_trait(
            self.images.add_small_picture(draw_face(blank).drawing, f"drawn-{side}")
        )

    def mask_of_block(self, piece: str) -> PieceTrait | None:
        """Return the mask that hides a block from other sides, or None for other pieces."""
        counter = manifest_of_module(self.module).counters[piece]
        name = self.name_of_mask(counter) if self.is_hidden_block(counter) else None
        return self.hidden_piece_mask_by_name[name] if name else None
