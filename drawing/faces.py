"""Faces of a module's pieces: from their data, or else guessed from their names and tags."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property, lru_cache

from sandtable.drawing import colours
from sandtable.drawing.face import BlankCounterBack, Face, PrintedNumber
from sandtable.model.entities.components import Piece, PieceKind, PieceStyle, PieceType
from sandtable.model.entities.symbols import (
    ECHELON_MARKS,
    find_echelon,
    find_symbol,
    guess_echelon,
    guess_symbol,
)
from sandtable.model.module import Module
from sandtable.model.phrases.rating import Rating
from sandtable.model.references.owner_scope import COMMON_OWNER, owner_with_ancestors
from sandtable.model.select.manifest import Counter, formations_of_piece, manifest_of_module
from sandtable.model.static_part import cached_per_static_part

_STYLE_OF_KIND: dict[PieceKind, PieceStyle] = {
    "leader": "leader",
    "supply": "supply",
    "control": "control",
    "chip": "token",
    "marker": "marker",
    "event": "marker",
    "container": "marker",
}
# The colour of unprinted cardboard, for pieces without an owner.
_DEFAULT_COUNTER_COLOUR = "#e9e2d0"
_EXPLOITATION_WORDS = frozenset({"exploit", "exploits", "exploitation"})
_EXPLOITATION_BAR_COLOUR = "#f2c81e"
_FEW_NAMED_UNITS = 4
"""If fewer than one in this number of units has a name of its own, all are miniatures."""
BACKLESS_STYLES = frozenset({"miniature", "token"})
"""Styles that are not squares and look the same from both sides."""


class ModuleFaces:
    """Factory of the faces, the drawn sides, of a module's pieces."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.manifest = manifest_of_module(module)
        self._grounds: dict[str, str] = {}
        self._fronts: dict[tuple[str, int], Face] = {}

    def front_face(self, counter: Counter, lost: int = 0) -> Face:
        """Return the front of a piece that has lost some steps."""
        # A negative number would count from the last level.
        lost = max(0, lost)
        if self.manifest.counters.get(counter.id) is not counter:
            return self._make_front_face(counter, lost)
        # Each zoom of a map asks for the faces of all its counters.
        if (counter.id, lost) not in self._fronts:
            self._fronts[counter.id, lost] = self._make_front_face(counter, lost)
        return self._fronts[counter.id, lost]

    def _make_front_face(self, counter: Counter, lost: int) -> Face:
        style = self.style_of_piece(counter)
        ground = self.background_of_piece(counter, lost)
        unit, formation = self._unit_and_formation(counter)
        levels = self._numbers_by_step(counter)
        at = min(lost, len(levels) - 1)
        steps, sides = counter.steps or 1, _printed_side_count(counter)
        return Face(
            style=style,
            ground=ground,
            ink=self._text_colour_of_piece(counter, ground),
            symbol=self.symbol_of_piece(counter),
            echelon=self.echelon_of_piece(counter),
            printed_numbers=levels[at] if levels else (),
            numbers_by_step=levels if style == "block" else (),
            name=counter.name,
            short_name=self._short_name(counter),
            unit=unit,
            formation=formation,
            code=self._code_of_group(counter),
            stripe_colour=self._formation_stripe(counter),
            bar_colour=self._exploitation_bar(counter),
            steps=steps if style == "counter" and sides <= 1 else 1,
            steps_lost=max(0, min(lost, max(steps, sides) - 1)),
            is_reduced=lost > 0 and sides > 1,
            side_name=self._side_name(counter, lost),
            image=counter.image_at_level(lost),
            has_covering_image=counter.piece.image_fit == "counter",
            is_common=counter.owner == COMMON_OWNER,
        )

    def back_face(self, counter: Counter) -> Face | BlankCounterBack:
        """Return the back of a piece: another piece, its reduced side, or a blank side."""
        other = counter.piece.back
        # The back may be another piece, such as the reduced unit.
        if other is not None and (counterpart := self.manifest.counters.get(other)):
            return self.front_face(counterpart)
        style = self.style_of_piece(counter)
        if style in BACKLESS_STYLES:
            return self.front_face(counter)
        # All steps of a block are on its front.
        if style != "block" and _printed_side_count(counter) > 1:
            return self.front_face(counter, 1)
        ground = self.background_of_piece(counter)
        if counter.piece.side_images:
            return replace(self.front_face(counter), image=counter.image_at_level(1))
        owner = self.module.module.owners.get(counter.owner)
        return BlankCounterBack(
            ground, colours.readable_text_colour(ground), owner.name if owner else ""
        )

    @cached_property
    def style_of_units(self) -> PieceStyle:
        """Return the usual style of units: the declared one, or a guess from their data."""
        if self.module.module.style is not None:
            return self.module.module.style
        units = [c for c in self.manifest.counters.values() if c.kind == "unit"]
        faces = [
            c.printed_faces.faces
            for c in units
            if c.printed_faces and _is_any_number_known(c.printed_faces.faces)
        ]
        # Blocks lose one number a step, and so have several faces with a single number each.
        single = [f for f in faces if all(len(face_numbers) == 1 for face_numbers in f)]
        if 2 * len(single) > len(faces) and any(len(f) > 1 for f in single):
            return "block"
        named_units = sum(1 for c in units if c.piece.name)
        return "miniature" if named_units * _FEW_NAMED_UNITS < len(units) else "counter"

    def style_of_piece(self, counter: Counter) -> PieceStyle:
        """Return the style of a piece: counter, block, miniature, token or marker."""
        declared = counter.piece.style or next((t.style for t in counter.lineage if t.style), None)
        return declared or _STYLE_OF_KIND.get(counter.kind) or self.style_of_units

    def symbol_of_piece(self, counter: Counter) -> str:
        """Return the symbol of a piece: the declared one, or a guess from names and tags."""
        declared = next(filter(None, self._declared_values(counter, "symbol")), None)
        declared_symbol = find_symbol(declared) if declared else None
        if declared_symbol:
            return declared_symbol
        own_words = f"{counter.id.rpartition('/')[2]} {counter.piece.name or ''}"
        words = (declared or "", *self._words_of_types(counter), " ".join(counter.tags))
        return _guess_symbol(words, own_words, counter.kind, counter.domain)

    def echelon_of_piece(self, counter: Counter) -> str:
        """Return the sign of a unit's size, such as `XX` for a division; empty if unknown."""
        declared = next(filter(None, self._declared_values(counter, "echelon")), None)
        name = (
            find_echelon(declared) if declared else _guess_echelon(self._words_of_types(counter))
        )
        return ECHELON_MARKS.get(name or "", "") if counter.domain in {None, "land"} else ""

    def background_of_piece(self, counter: Counter, lost: int = 0) -> str:
        """Return the background colour of a piece.

        It is the colour that the name of its current side mentions, or else the piece's own, or
        else that of its owner.
        """
        # The name of a side may be that of a colour.
        if 0 <= lost < len(counter.face_names) and (
            side_colour := colours.find_colour_name(counter.face_names[lost])
        ):
            return side_colour
        declared = next(
            filter(None, map(colours.parse_colour, self._declared_values(counter, "colour"))), None
        )
        # The name of an event, such as “Merchant Gold”, says nothing about its counter.
        if declared is None and counter.owner == COMMON_OWNER and counter.event is not None:
            return _DEFAULT_COUNTER_COLOUR
        if declared is None and counter.owner == COMMON_OWNER:
            words = f"{counter.id.replace('-', ' ')} {counter.name}"
            return colours.find_colour_name(words) or _DEFAULT_COUNTER_COLOUR
        return declared or self.owner_colour(counter.owner)

    def owner_colour(self, owner: str) -> str:
        """Return the colour of an owner: the declared one, or else one of a palette."""
        # Asked for each piece, while owners are few.
        if owner not in self._grounds:
            self._grounds[owner] = self._find_owner_colour(owner)
        return self._grounds[owner]

    def _find_owner_colour(self, owner: str) -> str:
        owners = self.module.module.owners
        if owner not in owners:
            return _DEFAULT_COUNTER_COLOUR
        own_colour = colours.parse_colour(owners[owner].colour)
        if own_colour:
            return own_colour
        bare = [name for name, each in owners.items() if not colours.parse_colour(each.colour)]
        return colours.OWNER_COLOURS[bare.index(owner) % len(colours.OWNER_COLOURS)]

    def _text_colour_of_piece(self, counter: Counter, ground: str) -> str:
        candidates = (
            *self._declared_values(counter, "text_colour"),
            *self._owner_text_colours(counter.owner),
        )
        declared = next(filter(None, map(colours.parse_colour, candidates)), None)
        return declared or colours.readable_text_colour(ground)

    def _owner_text_colours(self, owner: str) -> Iterator[str | None]:
        owners = self.module.module.owners
        for name in owner_with_ancestors(owners, owner):
            if owners[name].colour or owners[name].text_colour:
                yield owners[name].text_colour
                return

    def _declared_values(self, counter: Counter, key: str) -> Iterator[str | None]:
        sources: tuple[Piece | PieceType, ...] = (counter.piece, *counter.lineage)
        return (getattr(source, key) for source in sources)

    def _words_of_types(self, counter: Counter) -> tuple[str, ...]:
        """Return the ids and names of a piece's types, the nearest type first."""
        words: list[str] = []
        for number, name in enumerate(counter.type_ids):
            kind = counter.lineage[number] if number < len(counter.lineage) else None
            words += [name, (kind.name if kind else None) or ""]
        return tuple(words)

    def _numbers_by_step(self, counter: Counter) -> tuple[tuple[PrintedNumber, ...], ...]:
        if counter.printed_faces is None:
            return ()
        numbers = tuple(
            tuple(map(self._printed_number, face)) if _are_numbers_drawn(face) else ()
            for face in counter.printed_faces.faces
        )
        return numbers if any(numbers) else ()

    def _printed_number(self, rating: Rating) -> PrintedNumber:
        # `~` is a number that the book does not state, `*` one that the unit does not have.
        text = {"~": "?", "*": "·"}.get(rating.number, rating.number)
        meaning = self.module.module.words.marks.get(rating.mark, "") if rating.mark else ""
        about = next((w for w in ("box", "circle") if w in meaning), "")
        return PrintedNumber(text, about, colours.find_colour_name(meaning))

    def _unit_and_formation(self, counter: Counter) -> tuple[str, str]:
        unit, slash, formation = (counter.piece.name or "").rpartition("/")
        if slash and formations_of_piece(self.module, counter):
            return unit, formation
        return "", ""

    def _short_name(self, counter: Counter) -> str:
        """Return the name of a piece without the name of a type at its end."""
        head, _, last = counter.name.rpartition(" ")
        words = {word.lower() for text in self._words_of_types(counter) for word in text.split()}
        return head if head and last.lower() in words else counter.name

    def _code_of_group(self, counter: Counter) -> str:
        group = counter.piece.group
        return self.module.module.words.groups.get(group, group) if group else ""

    def _formation_stripe(self, counter: Counter) -> str | None:
        line = formations_of_piece(self.module, counter)
        return self._formation_colours.get(line[0]) if line else None

    @cached_property
    def _formation_colours(self) -> dict[str, str]:
        """Return the colour of each formation: the declared one, or the next of a list."""
        colour_of: dict[str, str] = {}
        for number, (name, formation) in enumerate(self.module.formations.items()):
            # Counted by position, so that a new formation at the end leaves all other colours as
            # they are.
            default = colours.FORMATION_COLOURS[number % len(colours.FORMATION_COLOURS)]
            colour_of[name] = colours.parse_colour(formation.colour) or default
        return colour_of

    def _exploitation_bar(self, counter: Counter) -> str | None:
        tag = next((tag for tag in counter.tags if tag in _EXPLOITATION_WORDS), None)
        if tag is None:
            return None
        word = self.module.module.words.pieces.get(tag)
        return (word and colours.find_colour_name(word.meaning)) or _EXPLOITATION_BAR_COLOUR

    def _side_name(self, counter: Counter, lost: int) -> str:
        # The names of a unit's sides are its strengths, which are printed as numbers.
        if len(counter.face_names) <= max(lost, 1) or counter.kind == "unit":
            return ""
        remark = counter.face_names[lost]
        return "" if colours.find_colour_name(remark) else remark


@cached_per_static_part
def faces_of(module: Module) -> ModuleFaces:
    """Return the factory of the faces, the drawn sides, of a module's pieces."""
    return ModuleFaces(module)


def _is_any_number_known(faces: tuple[tuple[Rating, ...], ...]) -> bool:
    """Say whether any of the numbers on the sides of a piece is known."""
    return any(rating.known_number is not None for face in faces for rating in face)


def _are_numbers_drawn(face: tuple[Rating, ...]) -> bool:
    """Say whether numbers are drawn on a counter; it needs at least one known number above 0."""
    if all(rating.is_known for rating in face):
        return _is_any_number_known((face,))
    return any(rating.known_number for rating in face)


def _printed_side_count(counter: Counter) -> int:
    """Return how many sides of a piece are printed, as far as its data show."""
    return max(
        len(counter.printed_faces.faces) if counter.printed_faces else 1, len(counter.face_names)
    )


@lru_cache(maxsize=4096)
def _guess_symbol(
    type_words: tuple[str, ...], own_words: str, kind: str, domain: str | None
) -> str:
    return guess_symbol(type_words, own_words, kind, domain)


@lru_cache(maxsize=4096)
def _guess_echelon(words: tuple[str, ...]) -> str | None:
    return guess_echelon(words)
