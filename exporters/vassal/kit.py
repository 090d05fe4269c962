"""The pieces of a module as VASSAL has them: faces, steps, marks, and what may be done."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from sandtable.drawing.counters import HALF_INCH, draw_counter_back
from sandtable.drawing.counters import draw_counter as drawn_counter
from sandtable.exporters.vassal import facts
from sandtable.exporters.vassal import traits as t
from sandtable.exporters.vassal.badges import badge, flag, note, worn
from sandtable.exporters.vassal.hiding import Hiding
from sandtable.exporters.vassal.numbers import NOTE as NOTE_NUMBER
from sandtable.exporters.vassal.numbers import numbers_of
from sandtable.exporters.vassal.places import LOOSE
from sandtable.exporters.vassal.sequences import added_name, other_name, plain
from sandtable.exporters.vassal.sides import plain_power_name, side_name
from sandtable.model.reports.marks import marks_of
from sandtable.model.select.manifest import Counter, formations_of, manifest_of
from sandtable.model.wording.piece_names import piece_name
from sandtable.model.wording.tags import state_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sandtable.exporters.vassal.images import Images
    from sandtable.exporters.vassal.places import Places
    from sandtable.exporters.vassal.traits import Chain, Trait
    from sandtable.model.module import Module

PRINTED, REDUCED = "Printed", "Reduced"
"""What is printed on a counter, where a piece is called otherwise."""
STEP = "Step"
MARKS = "Marks"
MOVES = "Moves"
STANDING = "Standing"
GOES = "May be deleted"
COPIED = "May be copied"
HOLDS = "Control"
"""What our own markers of control are called, where a module has none."""
NOTE = "Choice"
"""What the slip of paper is called that stands for a choice among pieces."""
BACK = "Return to start"
SMALL = 9.0
"""Millimetres of a marker of control, which says something of the map and should not hide it."""


@dataclass(frozen=True)
class Kit:
    """Makes pieces, for palettes and for set-ups."""

    module: Module
    images: Images
    places: Places
    deepest: Mapping[str, int]
    """By piece: the most steps below full that any scenario has it stand."""
    with_first_face: frozenset[str]
    """The pieces whose first face is told by name, as a set-up does."""
    hiding: Hiding
    holders: tuple[str, ...] = ()
    """The owners that have our own markers of control."""

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
        own = [(name, copy) for name in self.counters for copy in range(self.copies(name))]
        return numbers_of([*own, *((f"{HOLDS}:{owner}", 0) for owner in self.holders)])

    def copies(self, piece: str) -> int:
        """How many the box holds; one, where nobody says."""
        own = self.counters[piece].piece
        return max(1, 1 if own.copies is None else own.copies + own.spare)

    @cached_property
    def shared(self) -> Mapping[str, Sequence[Trait]]:
        """Traits that many pieces have in common, by the name of their prototype."""
        start = (facts.START_MAP, facts.START_X, facts.START_Y)
        standing = (
            *map(t.dynamic, facts.NAMES),
            t.back(BACK, start),
            t.hide_command(BACK, f'{{{facts.START_MAP} == ""}}'),
        )
        hidden = {name: (mask,) for name, mask in self.hiding.masks.items()}
        return {
            MARKS: tuple(self._marks()),
            STANDING: standing,
            MOVES: (t.moved(), t.trail()),
            GOES: (t.delete(),),
            COPIED: (t.clone(),),
            **hidden,
        }

    def mark_of(self, state: str) -> Trait | None:
        """The layer that shows a state of the module's own."""
        words = state_words(self.module)
        if state not in words:
            return None
        image = self.images.small(badge(words[state]), f"mark-{state}")
        row = list(words).index(state)
        look = t.Look(
            f"Mark {state}", (image,), (added_name(words[state]),),
            toggle=plain(words[state]), shift=(0, -22 + 11 * row),
        )  # fmt: skip
        return t.layer(look, -1)

    def _marked(self, counter: Counter) -> Iterator[Trait]:
        """The marks that it can bear; most bear all of them."""
        borne = self._bearing.get(counter.kind, [])
        if len(borne) == len(self.module.module.words.states):
            yield t.prototype(MARKS)
            return
        yield from (mark for mark in map(self.mark_of, borne) if mark)
        yield t.label()

    @cached_property
    def _bearing(self) -> Mapping[str, Sequence[str]]:
        return marks_of(self.module, {})

    def _marks(self) -> Iterator[Trait]:
        found = (self.mark_of(state) for state in self.module.module.words.states)
        yield from (mark for mark in found if mark)
        yield t.label()

    def levels(self, counter: Counter) -> int:
        """How many pictures show how it stands."""
        rated = len(counter.rated.faces) if counter.rated else 1
        said = self.deepest.get(counter.id, 0) + 1
        return max(counter.steps or 1, len(counter.faces), rated, said)

    def traits(self, piece: str, level: int = 0) -> tuple[Trait, ...]:
        """A piece's own traits, innermost first, with so many steps lost.

        What hides a piece lies about all that tells what it is; only whose it is lies outside.
        """
        counter = self.counters[piece]
        found: list[Trait] = [*self._steps(counter, level)]
        found += [*self._marked(counter), t.prototype(STANDING)]
        found += [t.markers(self._facts(counter)), *self.places.ways(counter)]
        if hidden := self.hiding.name_of(counter):
            side = side_name(self.module, counter.owner)
            found.append(t.told(t.expanded(found, self.shared)))
            found.append(t.prototype(hidden))
            if self.hiding.tells_side(counter):
                found.append(t.markers({"Side": side}))
        found.append(t.prototype(MOVES))
        if counter.kind in LOOSE:
            found.append(t.prototype(GOES))
        if counter.piece.copies is None or counter.kind in LOOSE:
            found.append(t.prototype(COPIED))
        return tuple(found) if hidden else (*found, t.told(t.expanded(found, self.shared)))

    def _steps(self, counter: Counter, level: int) -> Iterator[Trait]:
        images = self.faces(counter)
        if len(images) == 1:
            return
        steps = (counter.steps or 1) > 1 or not (counter.faces or counter.piece.back)
        first = added_name(counter.faces[0]) if counter.id in self.with_first_face else ""
        names = [first, *(self._face_name(counter, n) for n in range(1, len(images)))]
        look = (
            t.Look(STEP, images, names, up="Lose a step", down="Regain a step")
            if steps
            else t.Look(STEP, images, names, up="Flip", loop=True)
        )
        yield t.layer(look, min(level, len(images) - 1) + 1)

    def _face_name(self, counter: Counter, level: int) -> str:
        other = self.counters.get(counter.piece.back or "")
        if other and level == 1 and (counter.steps or 1) == 1:
            return other_name(other.name)
        said = counter.faces[level] if level < len(counter.faces) else f"{level} lost"
        return added_name(said)

    def faces(self, counter: Counter) -> tuple[str, ...]:
        """The pictures of a piece: step by step, or front and back."""
        if counter.id not in self._drawn:
            self._drawn[counter.id] = tuple(self._draw(counter))
        return self._drawn[counter.id]

    @cached_property
    def _drawn(self) -> dict[str, tuple[str, ...]]:
        return {}

    def _draw(self, counter: Counter) -> Iterator[str]:
        size = SMALL if counter.kind == "control" else HALF_INCH
        drawings = [
            drawn_counter(self.module, counter.id, lost=lost, size=size, absent=self._pictured)
            for lost in range(self.levels(counter))
        ]
        if len(drawings) == 1 and counter.piece.back:
            drawings.append(
                draw_counter_back(self.module, counter.id, size=size, absent=self._pictured)
            )
        stem = counter.id.replace("/", "-")
        for number, drawing in enumerate(drawings):
            alike = drawing in drawings[:number]
            shown = worn(drawing, number) if alike else drawing
            yield self.images.small(shown, f"{stem}-{number}" if number else stem)

    def _facts(self, counter: Counter) -> dict[str, str]:
        module, piece = self.module, counter.piece
        formation = next(iter(formations_of(module, counter)), None)
        words = module.module.words.groups
        kind = next((one.name for one in counter.lineage if one.name), None)
        facts = {
            "Piece": counter.id,
            **self._printed(counter),
            **_reduced(counter),
            "Side": side_name(module, counter.owner),
            "Nationality": plain_power_name(module, counter.owner),
            "Class": kind or counter.type.replace("-", " ").capitalize(),
            "Kind": counter.kind,
            "Formation": module.formations[formation].name if formation else "",
            "Code": words.get(piece.group, piece.group) if piece.group else "",
            "Steps": str(counter.steps or 1),
            "Strength": counter.strength or "",
        }
        return {key: plain(value) for key, value in facts.items()}

    def _printed(self, counter: Counter) -> dict[str, str]:
        """Return the printed name, where that alone does not tell the piece from others."""
        own = plain(piece_name(self.module, counter.id)) != plain(counter.name)
        return {PRINTED: counter.name} if own else {}

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
        name = plain(piece_name(self.module, piece))
        return t.Chain(name, self.faces(counter)[0], found, gpid)

    def slip(self, text: str = "", *, saved: bool = False) -> Chain:
        """A slip of paper with words on it, which stands for a choice among pieces."""
        image = self.images.small(note(), "note")
        told = t.markers({"Piece": NOTE, "Kind": "note"})
        found: tuple[Trait, ...] = (
            t.label(plain(text)), t.prototype(STANDING), told, t.delete(), t.clone()
        )  # fmt: skip
        found = (*found, t.told(t.expanded(found, self.shared)))
        found = t.expanded(found, self.shared) if saved else found
        return t.Chain(NOTE, image, found, NOTE_NUMBER)

    def token(self, owner: str, *, saved: bool = False) -> Chain:
        """Our own marker of control, where a module has none."""
        name, side = plain_power_name(self.module, owner), side_name(self.module, owner)
        told = {"Piece": f"{HOLDS}:{owner}", "Side": side, "Nationality": name, "Class": HOLDS,
                "Kind": "control"}  # fmt: skip
        found: tuple[Trait, ...] = (
            t.prototype(STANDING), t.markers(told), t.prototype(GOES), t.prototype(COPIED)
        )  # fmt: skip
        image = self.images.small(flag(self.module, owner), f"control-{owner}")
        found = (*found, t.told(t.expanded(found, self.shared)))
        found = t.expanded(found, self.shared) if saved else found
        return t.Chain(plain(f"{name} holds"), image, found, self.gpids[f"{HOLDS}:{owner}", 0])


def _reduced(counter: Counter) -> dict[str, str]:
    """Return the numbers of the sides below full strength, of a piece that is turned over."""
    faces = counter.rated.faces if counter.rated else ()
    if len(faces) < 2 or len(faces[0]) == 1:  # noqa: PLR2004 - a ladder is told whole
        return {}
    return {REDUCED: " > ".join("-".join(map(str, face)) for face in faces[1:])}
