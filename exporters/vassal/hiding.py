"""What others see of pieces that are hidden: blocks turned away, markers in a pool."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from sandtable.drawing.colours import readable_ink
from sandtable.drawing.counters import draw_counter_back, draw_face
from sandtable.drawing.face import BlankBack
from sandtable.drawing.faces import faces_of
from sandtable.exporters.vassal import traits as t
from sandtable.exporters.vassal.badges import covered
from sandtable.exporters.vassal.sides import plain_power_name, side_name, sides_of
from sandtable.model.references.scope import COMMON, side_of_owner
from sandtable.model.select.manifest import Counter, manifest_of
from sandtable.model.wording.owners import EVERYBODY

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.exporters.vassal.images import Images
    from sandtable.exporters.vassal.traits import Trait
    from sandtable.model.module import Module


@dataclass(frozen=True)
class Hiding:
    """Masks by the names of the prototypes that hold them: one a power for blocks, else a side."""

    module: Module
    images: Images
    unseen: Mapping[str, str]
    """The pieces that are drawn from pools, each with the side that its back tells."""

    def name_of(self, counter: Counter) -> str | None:
        """The prototype that hides a piece, if it can be hidden."""
        if self.is_block(counter):
            return f"Hidden {plain_power_name(self.module, counter.owner)}"
        if counter.kind == "event" or counter.id in self.unseen:
            return f"Drawn {side_name(self.module, self._back(counter))}"
        return None

    def tells_side(self, counter: Counter) -> bool:
        """Say whether everybody sees whose it is, although not what it is."""
        return self.is_block(counter) or self._back(counter) != COMMON

    def _back(self, counter: Counter) -> str:
        return self.unseen.get(counter.id, self._side(counter))

    def _side(self, counter: Counter) -> str:
        return side_of_owner(self.module.module.owners, counter.owner)

    def is_block(self, counter: Counter) -> bool:
        """Say whether only its owner sees what it is: some player must be able to."""
        side = side_name(self.module, counter.owner)
        return side in sides_of(self.module) and faces_of(self.module).style_of(counter) == "block"

    @cached_property
    def masks(self) -> Mapping[str, Trait]:
        """All masks, in file order."""
        found: dict[str, Trait] = {}
        for counter in manifest_of(self.module).counters.values():
            name = self.name_of(counter)
            if name and name not in found:
                found[name] = self._mask(counter)
        return found

    def _mask(self, counter: Counter) -> Trait:
        if self.is_block(counter):
            back = draw_counter_back(self.module, counter.id)
            image = self.images.small(back, f"{counter.id.replace('/', '-')}-hidden")
            return t.mask(image, sign=self.images.small(covered(back.width), "covered"))
        side = self._back(counter)
        ground = faces_of(self.module).owner_colour(side)
        name = side_name(self.module, side)
        blank = BlankBack(ground, readable_ink(ground), "" if name == EVERYBODY else name)
        return t.mask(self.images.small(draw_face(blank).drawing, f"drawn-{side}"))

    def mask_of(self, piece: str) -> Trait | None:
        """What hides a block from the other side."""
        counter = manifest_of(self.module).counters[piece]
        name = self.name_of(counter) if self.is_block(counter) else None
        return self.masks[name] if name else None
