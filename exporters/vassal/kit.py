"""The pieces of a module as VASSAL has them: faces, steps, marks, and what may be done."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import count
from typing import TYPE_CHECKING

from exporters.art.counters import counter as drawn_counter
from exporters.art.counters import reverse
from exporters.art.faces import faces_of
from exporters.vassal import traits as t
from exporters.vassal.badges import badge
from exporters.vassal.sequences import plain
from model.references.scope import COMMON, root_of
from model.reports.wording import owner_name
from model.select.manifest import Counter, formations_of, manifest_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from exporters.vassal.images import Images
    from exporters.vassal.places import Places
    from exporters.vassal.traits import Chain, Trait
    from model.module import Module

STEP = "Step"
MARKS = "Marks"
MOVES = "Moves"
SPARE = "May be deleted"
_GPIDS = 2**28
_LOOSE = frozenset({"marker", "control"})
"""Kinds of which players may make and delete copies."""


@dataclass(frozen=True)
class Kit:
    """Makes pieces, for palettes and for set-ups."""

    module: Module
    images: Images
    places: Places
    deepest: Mapping[str, int]
    """By piece: the most steps below full that any scenario has it stand."""

    @cached_property
    def counters(self) -> Mapping[str, Counter]:
        """All pieces by full name, in file order."""
        return manifest_of(self.module).counters

    @cached_property
    def _pictured(self) -> frozenset[str]:
        found = (counter.piece.image for counter in self.counters.values())
        return frozenset(image for image in found if image)

    @cached_property
    def gpids(self) -> Mapping[tuple[str, int], int]:
        """The number of each copy: always the same, made of the piece's name."""
        found: dict[tuple[str, int], int] = {}
        taken: set[int] = set()
        for name in self.counters:
            for copy in range(self.copies(name)):
                digest = sha256(f"{name} {copy}".encode()).digest()
                start = int.from_bytes(digest[:4], "big") % _GPIDS
                found[name, copy] = next(n for n in count(start + 2) if n not in taken)
                taken.add(found[name, copy])
        return found

    def copies(self, piece: str) -> int:
        """How many the box holds; one, where nobody says."""
        own = self.counters[piece].piece
        return max(1, 1 if own.copies is None else own.copies + own.spare)

    @cached_property
    def shared(self) -> Mapping[str, Sequence[Trait]]:
        """Traits that many pieces have in common, by the name of their prototype."""
        hidden = {self._cover(side): (self._mask(side),) for side in self._covered}
        spare = (t.delete(), t.clone())
        return {MARKS: tuple(self._marks()), MOVES: (t.moved(), t.trail()), SPARE: spare, **hidden}

    def mark_of(self, state: str) -> Trait | None:
        """The layer that shows a state of the module's own."""
        words = self.module.module.words.states
        if state not in words:
            return None
        image = self.images.small(badge(words[state]), f"mark-{state}")
        row = list(words).index(state)
        look = t.Look(
            f"Mark {state}", (image,), (f"+ ({plain(words[state])})",),
            toggle=plain(words[state]), shift=(0, -22 + 11 * row),
        )  # fmt: skip
        return t.layer(look, -1)

    def _marks(self) -> Iterator[Trait]:
        found = (self.mark_of(state) for state in self.module.module.words.states)
        yield from (mark for mark in found if mark)
        yield t.label()

    @cached_property
    def _covered(self) -> Mapping[str, str]:
        """By side: a piece whose back shows what others see of its blocks."""
        found: dict[str, str] = {}
        for name, counter in self.counters.items():
            if self.is_block(counter):
                found.setdefault(self.side(counter), name)
        return found

    def is_block(self, counter: Counter) -> bool:
        """Say whether only its owner sees what it is."""
        return faces_of(self.module).style(counter) == "block" and counter.owner != COMMON

    def _cover(self, side: str) -> str:
        return f"Hidden {side}"

    def _mask(self, side: str) -> Trait:
        back = reverse(self.module, self._covered[side])
        stem = self._covered[side].replace("/", "-")
        return t.mask(self.images.small(back, f"{stem}-hidden"))

    def mask_of(self, piece: str) -> Trait | None:
        """What hides a piece from the other side, if it is hidden."""
        counter = self.counters[piece]
        return self._mask(self.side(counter)) if self.is_block(counter) else None

    def side(self, counter: Counter) -> str:
        """The side that a piece counts with, by name."""
        return plain(owner_name(self.module, root_of(self.module.module.owners, counter.owner)))

    def levels(self, counter: Counter) -> int:
        """How many pictures show how it stands."""
        rated = len(counter.rated.faces) if counter.rated else 1
        said = self.deepest.get(counter.id, 0) + 1
        return max(counter.steps or 1, len(counter.faces), rated, said)

    def traits(self, piece: str, level: int = 0) -> tuple[Trait, ...]:
        """A piece's own traits, innermost first, with so many steps lost."""
        counter = self.counters[piece]
        loose = counter.kind in _LOOSE or counter.owner == COMMON
        found = [*self._steps(counter, level), t.prototype(MARKS), t.dynamic("Facing"),
                 t.dynamic("Condition")]  # fmt: skip
        if self.is_block(counter):
            found.append(t.prototype(self._cover(self.side(counter))))
        found.append(t.markers(self._facts(counter)))
        found.extend(self.places.ways(counter))
        found.append(t.prototype(MOVES))
        return (*found, t.prototype(SPARE)) if loose else tuple(found)

    def _steps(self, counter: Counter, level: int) -> Iterator[Trait]:
        images = self.faces(counter)
        if len(images) == 1:
            return
        steps = (counter.steps or 1) > 1 or not (counter.faces or counter.piece.back)
        names = ["", *(self._face_name(counter, n) for n in range(1, len(images)))]
        look = (
            t.Look(STEP, images, names, up="Lose a step", down="Regain a step")
            if steps
            else t.Look(STEP, images, names, up="Flip", loop=True)
        )
        yield t.layer(look, min(level, len(images) - 1) + 1)

    def _face_name(self, counter: Counter, level: int) -> str:
        said = counter.faces[level] if level < len(counter.faces) else f"{level} lost"
        return f"+ ({plain(said)})"

    def faces(self, counter: Counter) -> tuple[str, ...]:
        """The pictures of a piece: step by step, or front and back."""
        if counter.id not in self._drawn:
            self._drawn[counter.id] = tuple(self._draw(counter))
        return self._drawn[counter.id]

    @cached_property
    def _drawn(self) -> dict[str, tuple[str, ...]]:
        return {}

    def _draw(self, counter: Counter) -> Iterator[str]:
        drawings = [
            drawn_counter(self.module, counter.id, lost=lost, absent=self._pictured)
            for lost in range(self.levels(counter))
        ]
        if len(drawings) == 1 and counter.piece.back:
            drawings.append(reverse(self.module, counter.id, absent=self._pictured))
        stem = counter.id.replace("/", "-")
        for number, drawing in enumerate(drawings):
            yield self.images.small(drawing, f"{stem}-{number}" if number else stem)

    def _facts(self, counter: Counter) -> dict[str, str]:
        module, piece = self.module, counter.piece
        formation = next(iter(formations_of(module, counter)), None)
        words = module.module.words.groups
        kind = next((one.name for one in counter.lineage if one.name), None)
        facts = {
            "Piece": counter.id,
            "Side": self.side(counter),
            "Nationality": owner_name(module, counter.owner),
            "Class": kind or counter.type.replace("-", " ").capitalize(),
            "Kind": counter.kind,
            "Formation": module.formations[formation].name if formation else "",
            "Code": words.get(piece.group, piece.group) if piece.group else "",
            "Steps": str(counter.steps or 1),
            "Strength": counter.strength or "",
        }
        return {key: plain(value) for key, value in facts.items()}

    def slot(self, piece: str, copy: int) -> Chain:
        """A piece as a palette holds it."""
        return self._chain(piece, copy, self.traits(piece))

    def standing(self, piece: str, copy: int, level: int, states: Mapping[str, str]) -> Chain:
        """A piece as it stands in a game, its prototypes spelt out."""
        if (piece, level) not in self._spelt_out:
            found = t.expanded(self.traits(piece, level), self.shared)
            self._spelt_out[piece, level] = found
        found = self._spelt_out[piece, level]
        return self._chain(piece, copy, t.stated(found, states))

    @cached_property
    def _spelt_out(self) -> dict[tuple[str, int], tuple[Trait, ...]]:
        return {}

    def _chain(self, piece: str, copy: int, found: tuple[Trait, ...]) -> Chain:
        counter = self.counters[piece]
        gpid = self.gpids[piece, copy % self.copies(piece)]
        return t.Chain(plain(counter.name), self.faces(counter)[0], found, gpid)
