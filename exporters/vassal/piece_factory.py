"""VASSAL pieces of a module: pictures, strength levels, marks and commands."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from sandtable.drawing.counters import HALF_INCH, absent_pictures, draw_counter_back
from sandtable.drawing.counters import draw_counter as drawn_counter
from sandtable.exporters.vassal import piece_properties
from sandtable.exporters.vassal import traits as t
from sandtable.exporters.vassal.badge_drawings import (
    draw_number_of_lost_steps,
    draw_owner_flag,
    draw_paper_slip_for_choice,
    draw_state_badge,
)
from sandtable.exporters.vassal.hidden_piece_masks import HiddenPieceMasks
from sandtable.exporters.vassal.sides import name_of_power, name_of_side
from sandtable.exporters.vassal.slot_numbers import CHOICE_SLIP_NUMBER as NOTE_NUMBER
from sandtable.exporters.vassal.slot_numbers import assign_slot_numbers
from sandtable.exporters.vassal.space_window_index import DELETABLE_PIECE_KINDS
from sandtable.exporters.vassal.token_sequences import (
    appended_level_name,
    replacing_level_name,
    text_on_one_line,
)
from sandtable.model.reports.state_marks import markable_states_by_kind
from sandtable.model.select.manifest import Counter, formations_of_piece, manifest_of_module
from sandtable.model.wording.piece_names import piece_name
from sandtable.model.wording.tags import names_of_states

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sandtable.exporters.vassal.image_files import ImageFiles
    from sandtable.exporters.vassal.space_window_index import WindowPlaces
    from sandtable.exporters.vassal.traits import PieceTrait, VassalPiece
    from sandtable.model.module import Module

PRINTED_NAME_PROPERTY, REDUCED_STRENGTH_PROPERTY = "Printed", "Reduced"
"""Properties with the printed name and the reduced strengths of a piece."""
STEP_LAYER_NAME = "Step"
STATE_MARKS_PROTOTYPE = "Marks"
MOVEMENT_PROTOTYPE = "Moves"
PLACEMENT_PROTOTYPE = "Standing"
DELETABLE_PIECE_PROTOTYPE = "May be deleted"
COPYABLE_PIECE_PROTOTYPE = "May be copied"
CONTROL_MARKER_NAME = "Control"
"""Name of our own control markers, for modules that have none."""
CHOICE_SLIP_NAME = "Choice"
"""Name of the slip of paper that stands for a choice among pieces."""
RETURN_COMMAND_NAME = "Return to start"
CONTROL_MARKER_SIZE = 9.0
"""Size of a control marker in millimetres, small enough to show the map around it."""


@dataclass(frozen=True)
class PieceFactory:
    """Factory of VASSAL pieces, for palettes and for set-ups."""

    module: Module
    images: ImageFiles
    places: WindowPlaces
    deepest_levels: Mapping[str, int]
    """By piece: the greatest number of lost steps that any scenario shows."""
    pieces_naming_first_face: frozenset[str]
    """Pieces whose first face a set-up names, so that the name has to be shown."""
    piece_masks: HiddenPieceMasks
    flag_owners: tuple[str, ...] = ()
    """The owners for which we draw markers of control."""

    @cached_property
    def counters_by_name(self) -> Mapping[str, Counter]:
        """Return all pieces of the module by full name, in the order of the files."""
        return manifest_of_module(self.module).counters

    @cached_property
    def _absent_pictures(self) -> frozenset[str]:
        return absent_pictures(self.module, self.images.module_pictures)

    @cached_property
    def slot_numbers(self) -> Mapping[tuple[str, int], int]:
        """Return the slot number of each copy, computed from the piece's name alone."""
        piece_copies = [
            (name, copy) for name in self.counters_by_name for copy in range(self.copy_count(name))
        ]
        # A saved game finds its pieces by these numbers, so they must not change between exports.
        return assign_slot_numbers(
            [*piece_copies, *((f"{CONTROL_MARKER_NAME}:{owner}", 0) for owner in self.flag_owners)]
        )

    def copy_count(self, piece: str) -> int:
        """Return the number of copies in the box; 1 if it is unknown."""
        box_entry = self.counters_by_name[piece].piece
        return max(1, 1 if box_entry.copies is None else box_entry.copies + box_entry.spare)

    @cached_property
    def traits_by_prototype(self) -> Mapping[str, Sequence[PieceTrait]]:
        """Return the traits that many pieces share, by the name of their VASSAL prototype."""
        start = (
            piece_properties.START_MAP_PROPERTY,
            piece_properties.START_X_PROPERTY,
            piece_properties.START_Y_PROPERTY,
        )
        standing = (
            *map(t.dynamic_property_trait, piece_properties.ALL_PROPERTY_NAMES),
            t.return_to_start_trait(RETURN_COMMAND_NAME, start),
            t.hide_command_trait(
                RETURN_COMMAND_NAME, f'{{{piece_properties.START_MAP_PROPERTY} == ""}}'
            ),
        )
        hidden = {
            name: (mask,) for name, mask in self.piece_masks.hidden_piece_mask_by_name.items()
        }
        return {
            STATE_MARKS_PROTOTYPE: tuple(self._traits_of_all_state_marks()),
            PLACEMENT_PROTOTYPE: standing,
            MOVEMENT_PROTOTYPE: (t.trait_for_moved_mark(), t.movement_trail_trait()),
            DELETABLE_PIECE_PROTOTYPE: (t.delete_trait(),),
            COPYABLE_PIECE_PROTOTYPE: (t.clone_trait(),),
            **hidden,
        }

    def state_layer(self, state: str) -> PieceTrait | None:
        """Return the trait that shows a state on a piece; None if there is no such state."""
        words = names_of_states(self.module)
        # A word without a drawing is a state that only the notes mention.
        if state not in words:
            return None
        image = self.images.add_small_picture(draw_state_badge(words[state]), f"mark-{state}")
        row = list(words).index(state)
        look = t.LayerAppearance(
            f"Mark {state}", (image,), (appended_level_name(words[state]),),
            toggle_command=text_on_one_line(words[state]), shift=(0, -22 + 11 * row),
        )  # fmt: skip
        return t.layer_trait(look, -1)

    def _state_mark_traits_of_counter(self, counter: Counter) -> Iterator[PieceTrait]:
        """Yield the traits for states that a piece can have; most pieces share one prototype."""
        borne = self._state_marks_by_piece_kind.get(counter.kind, [])
        if len(borne) == len(self.module.module.words.states):
            yield t.prototype_trait(STATE_MARKS_PROTOTYPE)
            return
        yield from (mark for mark in map(self.state_layer, borne) if mark)
        yield t.label_trait()

    @cached_property
    def _state_marks_by_piece_kind(self) -> Mapping[str, Sequence[str]]:
        return markable_states_by_kind(self.module, {})

    def _traits_of_all_state_marks(self) -> Iterator[PieceTrait]:
        layers = (self.state_layer(state) for state in self.module.module.words.states)
        yield from (mark for mark in layers if mark)
        yield t.label_trait()

    def level_count(self, counter: Counter) -> int:
        """Return the number of faces that show the piece's strength levels."""
        rated = len(counter.printed_faces.faces) if counter.printed_faces else 1
        placed_levels = self.deepest_levels.get(counter.id, 0) + 1
        return max(counter.steps or 1, len(counter.face_names), rated, placed_levels)

    def piece_traits(self, piece: str, level: int = 0) -> tuple[PieceTrait, ...]:
        """Return the traits of a piece that has lost some steps, the innermost trait first.

        The mask lies outside all traits that would reveal the piece; only its side may lie outside
        the mask.
        """
        counter = self.counters_by_name[piece]
        traits: list[PieceTrait] = [*self._traits_of_step_layer(counter, level)]
        traits += [
            *self._state_mark_traits_of_counter(counter),
            t.prototype_trait(PLACEMENT_PROTOTYPE),
        ]
        traits += [
            t.fixed_properties_trait(self._properties_of_counter(counter)),
            *self.places.send_command_traits(counter),
        ]
        # DECISIONS 30: the report lies inside the mask, so that it does not reveal a hidden block.
        if hidden := self.piece_masks.name_of_mask(counter):
            side = name_of_side(self.module, counter.owner)
            traits.append(t.report_trait(t.expand_prototypes(traits, self.traits_by_prototype)))
            traits.append(t.prototype_trait(hidden))
            if self.piece_masks.is_side_of_hidden_piece_visible(counter):
                traits.append(t.fixed_properties_trait({"Side": side}))
        traits.append(t.prototype_trait(MOVEMENT_PROTOTYPE))
        # DECISIONS 30
        if counter.kind in DELETABLE_PIECE_KINDS:
            traits.append(t.prototype_trait(DELETABLE_PIECE_PROTOTYPE))
        if counter.piece.copies is None or counter.kind in DELETABLE_PIECE_KINDS:
            traits.append(t.prototype_trait(COPYABLE_PIECE_PROTOTYPE))
        return (
            tuple(traits)
            if hidden
            else (*traits, t.report_trait(t.expand_prototypes(traits, self.traits_by_prototype)))
        )

    def _traits_of_step_layer(self, counter: Counter, level: int) -> Iterator[PieceTrait]:
        images = self.face_images(counter)
        if len(images) == 1:
            return
        has_other_side = bool(
            counter.face_names or counter.piece.back or counter.piece.side_images
        )
        # A piece with one step and two sides is flipped, not reduced.
        steps = (counter.steps or 1) > 1 or not has_other_side
        first = (
            appended_level_name(counter.face_names[0])
            if counter.id in self.pieces_naming_first_face
            else ""
        )
        names = [first, *(self._name_of_face(counter, n) for n in range(1, len(images)))]
        look = (
            t.LayerAppearance(
                STEP_LAYER_NAME,
                images,
                names,
                up_command="Lose a step",
                down_command="Regain a step",
            )
            if steps
            else t.LayerAppearance(STEP_LAYER_NAME, images, names, up_command="Flip", is_loop=True)
        )
        yield t.layer_trait(look, min(level, len(images) - 1) + 1)

    def _name_of_face(self, counter: Counter, level: int) -> str:
        other = self.counters_by_name.get(counter.piece.back or "")
        # The other side of a counter has a name of its own.
        if other and level == 1 and (counter.steps or 1) == 1:
            return replacing_level_name(other.name)
        words = counter.face_names[level] if level < len(counter.face_names) else f"{level} lost"
        return appended_level_name(words)

    def face_images(self, counter: Counter) -> tuple[str, ...]:
        """Return the pictures of a piece: one for each step, or front and back."""
        if counter.id not in self._face_image_cache:
            self._face_image_cache[counter.id] = tuple(self._draw_face_images(counter))
        return self._face_image_cache[counter.id]

    @cached_property
    def _face_image_cache(self) -> dict[str, tuple[str, ...]]:
        return {}

    def _draw_face_images(self, counter: Counter) -> Iterator[str]:
        size = CONTROL_MARKER_SIZE if counter.kind == "control" else HALF_INCH
        drawings = [
            drawn_counter(
                self.module, counter.id, lost=lost, size=size, absent=self._absent_pictures
            )
            for lost in range(self.level_count(counter))
        ]
        if len(drawings) == 1 and (counter.piece.back or counter.piece.side_images):
            drawings.append(
                draw_counter_back(self.module, counter.id, size=size, absent=self._absent_pictures)
            )
        stem = counter.id.replace("/", "-")
        for number, drawing in enumerate(drawings):
            # Two levels of the same look could not be told apart in play.
            alike = drawing in drawings[:number]
            marked_drawing = draw_number_of_lost_steps(drawing, number) if alike else drawing
            yield self.images.add_small_picture(
                marked_drawing, f"{stem}-{number}" if number else stem
            )

    def _properties_of_counter(self, counter: Counter) -> dict[str, str]:
        module, piece = self.module, counter.piece
        formation = next(iter(formations_of_piece(module, counter)), None)
        words = module.module.words.groups
        kind = next((entry.name for entry in counter.lineage if entry.name), None)
        facts = {
            "Piece": counter.id,
            **self._property_of_printed_name(counter),
            **_property_of_reduced_strengths(counter),
            "Side": name_of_side(module, counter.owner),
            "Nationality": name_of_power(module, counter.owner),
            "Class": kind or counter.type.replace("-", " ").capitalize(),
            "Kind": counter.kind,
            "Formation": module.formations[formation].name if formation else "",
            "Code": words.get(piece.group, piece.group) if piece.group else "",
            # A piece without stated steps is removed by its first loss.
            "Steps": str(counter.steps or 1),
            "Strength": counter.strength or "",
        }
        return {key: text_on_one_line(value) for key, value in facts.items()}

    def _property_of_printed_name(self, counter: Counter) -> dict[str, str]:
        """Return the printed name of a piece as a property, if several pieces share the name."""
        has_distinct_name = text_on_one_line(
            piece_name(self.module, counter.id)
        ) != text_on_one_line(counter.name)
        return {PRINTED_NAME_PROPERTY: counter.name} if has_distinct_name else {}

    def palette_piece(self, piece: str, copy: int) -> VassalPiece:
        """Return the VASSAL piece for a slot of the palette."""
        return self._make_piece(piece, copy, self.piece_traits(piece))

    def placed_piece(
        self, piece: str, copy: int, level: int, states: Mapping[str, str]
    ) -> VassalPiece:
        """Return a piece for a saved game, with the traits of its prototypes copied into it."""
        if (piece, level) not in self._expanded_traits_cache:
            traits = t.expand_prototypes(self.piece_traits(piece, level), self.traits_by_prototype)
            self._expanded_traits_cache[piece, level] = traits
        traits = self._expanded_traits_cache[piece, level]
        return self._make_piece(piece, copy, t.traits_with_new_states(traits, states))

    @cached_property
    def _expanded_traits_cache(self) -> dict[tuple[str, int], tuple[PieceTrait, ...]]:
        return {}

    def _make_piece(self, piece: str, copy: int, traits: tuple[PieceTrait, ...]) -> VassalPiece:
        counter = self.counters_by_name[piece]
        # Set-ups may use more copies than the box holds; the surplus shares slots.
        gpid = self.slot_numbers[piece, copy % self.copy_count(piece)]
        name = text_on_one_line(piece_name(self.module, piece))
        return t.VassalPiece(name, self.face_images(counter)[0], traits, gpid)

    def make_choice_slip(self, text: str = "", *, saved: bool = False) -> VassalPiece:
        """Return a slip of paper with a text, which stands for a choice among pieces."""
        image = self.images.add_small_picture(draw_paper_slip_for_choice(), "note")
        properties = t.fixed_properties_trait({"Piece": CHOICE_SLIP_NAME, "Kind": "note"})
        traits: tuple[PieceTrait, ...] = (
            t.label_trait(text_on_one_line(text)),
            t.prototype_trait(PLACEMENT_PROTOTYPE), properties,
            t.delete_trait(), t.clone_trait()
        )  # fmt: skip
        traits = (*traits, t.report_trait(t.expand_prototypes(traits, self.traits_by_prototype)))
        traits = t.expand_prototypes(traits, self.traits_by_prototype) if saved else traits
        return t.VassalPiece(CHOICE_SLIP_NAME, image, traits, NOTE_NUMBER)

    def make_control_flag(self, owner: str, *, saved: bool = False) -> VassalPiece:
        """Return a drawn flag that shows who controls a space, for modules without such pieces."""
        name, side = name_of_power(self.module, owner), name_of_side(self.module, owner)
        properties = {"Piece": f"{CONTROL_MARKER_NAME}:{owner}", "Side": side, "Nationality": name,
        "Class": CONTROL_MARKER_NAME,
                "Kind": "control"}  # fmt: skip
        traits: tuple[PieceTrait, ...] = (
            t.prototype_trait(PLACEMENT_PROTOTYPE), t.fixed_properties_trait(properties),
            t.prototype_trait(DELETABLE_PIECE_PROTOTYPE),
            t.prototype_trait(COPYABLE_PIECE_PROTOTYPE)
        )  # fmt: skip
        image = self.images.add_small_picture(
            draw_owner_flag(self.module, owner), f"control-{owner}"
        )
        traits = (*traits, t.report_trait(t.expand_prototypes(traits, self.traits_by_prototype)))
        traits = t.expand_prototypes(traits, self.traits_by_prototype) if saved else traits
        return t.VassalPiece(
            text_on_one_line(f"{name} holds"),
            image,
            traits,
            self.slot_numbers[f"{CONTROL_MARKER_NAME}:{owner}", 0],
        )


def _property_of_reduced_strengths(counter: Counter) -> dict[str, str]:
    """Return the strengths of a piece below full strength as a property, if it has any."""
    faces = counter.printed_faces.faces if counter.printed_faces else ()
    if len(faces) < 2 or len(faces[0]) == 1:  # noqa: PLR2004 - a ladder is told whole
        return {}
    return {REDUCED_STRENGTH_PROPERTY: " > ".join("-".join(map(str, face)) for face in faces[1:])}
