"""What others see of pieces that are hidden: blocks turned away, markers in a pool."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from sandtable.drawing.colours import readable_ink
from sandtable.drawing.counters import absent_pictures, draw_counter_back, draw_face
from sandtable.drawing.face import BlankBack
from sandtable.drawing.faces import faces_of
from sandtable.exporters.vassal import traits as t
from sandtable.exporters.vassal.badge_drawings import draw_closed_eye
from sandtable.exporters.vassal.sides import plain_power_name, side_name, sides_of
from sandtable.model.references.owner_scope import COMMON_OWNER, side_of_owner
from sandtable.model.select.manifest import Counter, manifest_of
from sandtable.model.wording.owner_names import EVERYBODY_NAME

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.exporters.vassal.images import ImageFiles
    from sandtable.exporters.vassal.traits import PieceTrait
    from sandtable.model.module import Module


@dataclass(frozen=True)
class PieceMasks:
    """Masks by the names of the prototypes that hold them: one a power for blocks, else a side."""

    module: Module
    images: ImageFiles
    pool_piece_sides: Mapping[str, str]
    """The pieces that are drawn from pools, each with the side that its back tells."""

    def mask_name(self, counter: Counter) -> str | None:
        """The prototype that hides a piece, if it can be hidden."""
        if self.is_block(counter):
            return f"Hidden {plain_power_name(self.module, counter.owner)}"
        if counter.kind == "event" or counter.id in self.pool_piece_sides:
            return f"Drawn {side_name(self.module, self._side_on_back(counter))}"
        return None

    def is_side_visible(self, counter: Counter) -> bool:
        """Say whether everybody sees whose it is, although not what it is."""
        return self.is_block(counter) or self._side_on_back(counter) != COMMON_OWNER

    def _side_on_back(self, counter: Counter) -> str:
        return self.pool_piece_sides.get(counter.id, self._owner_side(counter))

    def _owner_side(self, counter: Counter) -> str:
        return side_of_owner(self.module.module.owners, counter.owner)

    def is_block(self, counter: Counter) -> bool:
        """Say whether only its owner sees what it is: some player must be able to."""
        side = side_name(self.module, counter.owner)
        return side in sides_of(self.module) and faces_of(self.module).style_of(counter) == "block"

    @cached_property
    def masks_by_name(self) -> Mapping[str, PieceTrait]:
        """All masks, in file order."""
        found: dict[str, PieceTrait] = {}
        for counter in manifest_of(self.module).counters.values():
            name = self.mask_name(counter)
            if name and name not in found:
                found[name] = self._make_mask(counter)
        return found

    def _make_mask(self, counter: Counter) -> PieceTrait:
        if self.is_block(counter):
            absent = absent_pictures(self.module, self.images.module_pictures)
            back = draw_counter_back(self.module, counter.id, absent=absent)
            image = self.images.add_small_picture(back, f"{counter.id.replace('/', '-')}-hidden")
            return t.mask_trait(
                image, sign=self.images.add_small_picture(draw_closed_eye(back.width), "covered")
            )
        side = self._side_on_back(counter)
        ground = faces_of(self.module).owner_colour(side)
        name = side_name(self.module, side)
        blank = BlankBack(ground, readable_ink(ground), "" if name == EVERYBODY_NAME else name)
        return t.mask_trait(
            self.images.add_small_picture(draw_face(blank).drawing, f"drawn-{side}")
        )

    def block_mask(self, piece: str) -> PieceTrait | None:
        """What hides a block from the other side."""
        counter = manifest_of(self.module).counters[piece]
        name = self.mask_name(counter) if self.is_block(counter) else None
        return self.masks_by_name[name] if name else None
