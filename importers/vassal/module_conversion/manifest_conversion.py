"""Conversion of palettes to the manifest: types, pieces and numbers of copies."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeGuard, get_args

from sandtable.importers.vassal import export_markers
from sandtable.importers.vassal.imported_picture_files import PictureFiles
from sandtable.importers.vassal.module_conversion.owner_conversion import PieceOwners
from sandtable.importers.vassal.module_conversion.piece_appearance import (
    PieceAppearance,
    appearance_of_piece,
    name_of_picture,
    text_without_markup,
)
from sandtable.importers.vassal.module_conversion.piece_properties_as_words import PieceWords
from sandtable.importers.vassal.module_file import PieceSlot
from sandtable.importers.vassal.picture_layers import PictureLayer
from sandtable.importers.vassal.piece_traits import VassalPiece as Read
from sandtable.importers.vassal.piece_traits import parse_whole_number
from sandtable.importers.vassal.resolved_pieces import PrototypeResolver
from sandtable.importers.vassal.saved_games import SavedGame
from sandtable.importers.vassal.token_sequences import split_comma_list, split_tokens
from sandtable.importers.vassal.unique_ids import UniqueIds, id_from_name
from sandtable.model.entities.components import Formation, Piece, PieceKind, PieceType
from sandtable.model.ids import is_valid_id
from sandtable.model.phrases.entry import MAX_COPIES
from sandtable.model.phrases.face_pattern import FACE_PATTERN
from sandtable.model.phrases.rating import PrintedFaces
from sandtable.model.references.owner_scope import COMMON_OWNER

_UP_COMMAND_FIELD, _LEVEL_NAMES_FIELD = 3, 16
_FLIP_COMMAND = "Flip"
_FACE_NAME_IN_BRACKETS = re.compile(r" \((.*)\)")
_LETTER_AFTER_NUMBER = re.compile(r"[a-z]")


@dataclass
class ImportedManifest:
    """All pieces by full name, and the piece of each slot number."""

    piece_owners: PieceOwners
    unique_ids: UniqueIds
    resolver: PrototypeResolver
    pictures: PictureFiles
    marks: PieceWords
    is_own: bool = False
    """Whether an export of ours wrote the module, whose counters we draw ourselves."""
    types: dict[str, PieceType] = field(default_factory=dict)
    pieces: dict[str, dict[str, dict[str, Piece]]] = field(default_factory=dict)
    """The pieces by owner, type and id."""
    formations: dict[str, Formation] = field(default_factory=dict)
    groups: dict[str, str] = field(default_factory=dict)
    state_words: dict[str, str] = field(default_factory=dict)
    """The words of states that pieces can be marked with, by id."""
    names_by_gpid: dict[str, str] = field(default_factory=dict)
    pieces_by_name: dict[str, Piece] = field(default_factory=dict)
    _type_ids: dict[tuple[str, str], str] = field(default_factory=dict)
    _names_by_slot: dict[tuple[str, ...], str] = field(default_factory=dict)
    looks_by_name: dict[str, PieceAppearance] = field(default_factory=dict)
    """The look of each piece of a stranger's module, by its full name."""
    names_by_look: dict[tuple[str, ...], str] = field(default_factory=dict)
    """The full name of a piece by its name and front picture, for pieces of no slot."""
    states_by_mark: dict[tuple[str, tuple[str, ...]], str] = field(default_factory=dict)

    def add_pieces_of_slots(self, slots: Sequence[PieceSlot], saves: Sequence[SavedGame]) -> None:
        """Add the pieces of all slots, with the number that slots and saved games show."""
        slots_by_name: dict[str, list[PieceSlot]] = {}
        # A type must not get an id that a piece brings along: selectors could not tell them apart.
        self.unique_ids.taken_ids.update(
            _name_of_exported_piece(slot).rpartition("/")[2] for slot in slots
        )
        for slot in slots:
            full_name = self._full_name_of_slot(slot)
            self.names_by_gpid[slot.gpid] = full_name
            slots_by_name.setdefault(full_name, []).append(slot)
        if not self.is_own:
            for slot in self._slots_of_loose_pieces(saves):
                slots_by_name.setdefault(self._full_name_of_slot(slot), [slot])
        peaks = self._peak_count_by_piece(saves)
        for full_name, own_slots in slots_by_name.items():
            if self.is_own:
                self._add_exported_piece(full_name, own_slots, peaks[full_name])
            else:
                self._add_foreign_piece(full_name, own_slots, peaks[full_name])

    def _slots_of_loose_pieces(self, saves: Sequence[SavedGame]) -> Iterator[PieceSlot]:
        """Yield a slot for each piece of a saved game that is in no palette."""
        for save in saves:
            for piece in save.pieces:
                if not self.full_name_of_piece(piece):
                    resolved = self.resolver.resolve_prototypes(piece)
                    yield PieceSlot(resolved, piece.gpid, (), "", is_in_palette=False)

    def _peak_count_by_piece(self, saves: Sequence[SavedGame]) -> Counter[str]:
        """Return the greatest number of each piece in a saved game."""
        peaks: Counter[str] = Counter()
        for save in saves:
            peaks |= Counter(self.full_name_of_piece(piece) for piece in save.pieces)
        return peaks

    def full_name_of_piece(self, piece: Read) -> str:
        """Return the full name of a piece in a saved game, from its slot or its appearance."""
        if known := self.names_by_gpid.get(piece.gpid):
            return known
        return self.names_by_look.get(
            _key_of_piece_appearance(self.resolver.resolve_prototypes(piece)), ""
        )

    def _add_exported_piece(self, full: str, slots: Sequence[PieceSlot], placed: int) -> None:
        """Add a piece from a module that this program exported.

        If saved games use more copies than there are slots, the number is unknown.
        """
        mark = export_markers.piece_property(slots[0].piece, export_markers.PIECE_KEY)
        is_loose = mark == export_markers.CHOICE_NOTE
        # A palette gives as many copies as one takes, so its slots are only a lower bound.
        copies = None if is_loose or placed > len(slots) else len(slots)
        self._add_piece(full, slots[0], copies)

    def _add_foreign_piece(self, full: str, slots: Sequence[PieceSlot], placed: int) -> None:
        """Add a piece of a foreign module; one in both palette and set-up counts once."""
        look = appearance_of_piece(slots[0].piece)
        self.looks_by_name[full] = look
        in_palettes = sum(1 for slot in slots if slot.is_in_palette)
        copies = max(in_palettes, len(slots) - in_palettes, placed)
        front, *others = self.pictures.module_paths_of_images(look.side_pictures) or [None]
        owner, _, bare = full.partition("/")
        sides = [path or front for path in others] if front else []
        piece = Piece(
            name=_name_of_foreign_piece(slots[0], look),
            copies=min(copies, MAX_COPIES),
            steps=len(look.side_pictures) if look.has_strength_levels else None,
            faces=tuple(ids_of_piece_sides(look.side_names)) if look.side_names else (),
            image=front,
            side_images=tuple(filter(None, sides)),
            **self.marks.tags_and_numbers_of_piece(slots[0].piece),
        )
        for layer in look.mark_layers:
            self._add_state_of_layer(layer)
        self.pieces_by_name[full] = piece
        kind = self._type_id_of_slot(slots[0])
        self.pieces.setdefault(owner, {}).setdefault(kind, {})[bare] = piece

    def _add_state_of_layer(self, layer: PictureLayer) -> None:
        """Declare the state that a picture layer of a piece shows, such as `disrupted`."""
        key = layer.name, layer.images
        if key in self.states_by_mark:
            return
        words = layer.name or " ".join(layer.level_names) or layer.commands
        text = text_without_markup(words.removeprefix("Activate")) or name_of_picture(
            layer.images[0]
        )
        same = next((state for state, word in self.state_words.items() if word == text), None)
        self.states_by_mark[key] = same or self.unique_ids.make_id("state", text)
        self.state_words.setdefault(self.states_by_mark[key], text)

    def add_states_of_pieces(self, pieces: Iterable[Read]) -> None:
        """Declare the states that picture layers of these pieces show."""
        for piece in pieces:
            for fields, _ in piece.traits_of_kind("emb2"):
                name = fields[18] if len(fields) > 18 else ""  # noqa: PLR2004 - the layer's name
                if name.startswith(export_markers.STATE_LAYER_PREFIX):
                    state = name.removeprefix(export_markers.STATE_LAYER_PREFIX)
                    if state not in self.state_words and is_valid_id(state, "state"):
                        self.state_words[state] = face_names(fields)[0] or state

    def _full_name_of_slot(self, slot: PieceSlot) -> str:
        """Return the full name of a slot's piece: the stated one, or one from its pictures."""
        owner = self.piece_owners.find_owner_of_slot(slot)
        if brought_name := _name_of_exported_piece(slot):
            return brought_name
        look = appearance_of_piece(slot.piece)
        name = _name_of_foreign_piece(slot, look)
        last_list = slot.palette_path[-1] if slot.palette_path else ""
        key = (owner, name, last_list) if self.is_own else (owner, name, *look.side_pictures)
        if key not in self._names_by_slot:
            self._names_by_slot[key] = f"{owner}/{self.unique_ids.make_id('piece', name)}"
        self.names_by_look.setdefault(
            _key_of_piece_appearance(slot.piece), self._names_by_slot[key]
        )
        return self._names_by_slot[key]

    def _add_piece(self, full: str, slot: PieceSlot, copies: int | None) -> None:
        owner, _, bare = full.partition("/")
        kind = self._type_id_of_slot(slot)
        levels, faces = level_count_and_side_names(slot.piece)
        steps = max(
            parse_whole_number(
                export_markers.piece_property(slot.piece, export_markers.STEPS_KEY), 1
            ),
            levels,
        )
        piece = Piece(
            name=export_markers.piece_property(slot.piece, export_markers.PRINTED_NAME_KEY)
            or slot.piece.name
            or None,
            copies=copies,
            rated=self._printed_faces(slot.piece, steps),
            steps=steps if steps > 1 else None,
            faces=faces,
            group=self._id_as_words("Code", slot, "group", self.groups),
            part_of=self._formation_id_of_slot(slot),
        )
        self.pieces_by_name[full] = piece
        self.pieces.setdefault(owner, {}).setdefault(kind, {})[bare] = piece

    def _printed_faces(self, piece: Read, steps: int) -> PrintedFaces | None:
        """Return the printed numbers of a piece: of each step of a block, or of each side."""
        strength = export_markers.piece_property(piece, export_markers.STRENGTH_KEY)
        if not FACE_PATTERN.fullmatch(strength):
            return None
        sides = [
            strength,
            *export_markers.piece_property(piece, export_markers.REDUCED_STRENGTH_KEY).split(
                " > "
            ),
        ]
        if len(sides) <= steps and all(map(FACE_PATTERN.fullmatch, sides)):
            return PrintedFaces.parse(" > ".join(sides))
        blocks = self._is_piece_hidden_from_opponents(piece) and strength.count("-") + 1 == steps
        return PrintedFaces.parse(strength.replace("-", " > ") if blocks else strength)

    def _is_piece_hidden_from_opponents(self, piece: Read) -> bool:
        """Say whether a piece is hidden from opponents."""
        return any(True for _ in self.resolver.resolve_prototypes(piece).traits_of_kind("obs"))

    def _type_id_of_slot(self, slot: PieceSlot) -> str:
        kind_word = export_markers.piece_property(slot.piece, export_markers.KIND_KEY)
        kind: PieceKind | None = kind_word if _is_piece_kind(kind_word) else None
        home = slot.palette_path[-1] if slot.palette_path else ""
        name = (
            export_markers.piece_property(slot.piece, export_markers.CLASS_KEY) or home or "Piece"
        )
        if (
            export_markers.piece_property(slot.piece, export_markers.PIECE_KEY)
            == export_markers.CHOICE_NOTE
        ):
            kind = "marker"
        key = name, kind or ""
        if key not in self._type_ids:
            self._type_ids[key] = self.unique_ids.make_id("type", name)
            self.types[self._type_ids[key]] = PieceType(name=name, kind=kind)
        return self._type_ids[key]

    def _id_as_words(
        self, key: str, slot: PieceSlot, kind: str, words: dict[str, str]
    ) -> str | None:
        text = export_markers.piece_property(slot.piece, key)
        if not text:
            return None
        if text not in words.values():
            words[self.unique_ids.make_id(kind, text)] = text
        return next(word for word, word_text in words.items() if word_text == text)

    def _formation_id_of_slot(self, slot: PieceSlot) -> str | None:
        names = {
            formation_id: formation.name for formation_id, formation in self.formations.items()
        }
        formation_id = self._id_as_words("Formation", slot, "formation", names)
        if formation_id:
            self.formations.setdefault(formation_id, Formation(name=names[formation_id]))
        return formation_id

    @property
    def addresses_of_unknown_counts(self) -> tuple[str, ...]:
        """Return the addresses of numbers of copies that are unknown."""
        unstated = (full for full, piece in self.pieces_by_name.items() if piece.copies is None)
        return tuple(f"pieces.{full.replace('/', '.')}.copies" for full in unstated)

    @property
    def names_of_printed_numbers(self) -> tuple[str, ...]:
        """Return names for the printed numbers, as many as any piece has."""
        rated = [piece.rated for piece in self.pieces_by_name.values() if piece.rated]
        most = max((len(face) for faces in rated for face in faces.faces), default=0)
        return tuple(f"rating-{n}" for n in range(1, most + 1))

    @property
    def letters_behind_printed_numbers(self) -> dict[str, str]:
        """Return the letters behind printed numbers; their meaning is unknown."""
        rated = [piece.rated for piece in self.pieces_by_name.values() if piece.rated]
        return {
            letter: letter
            for faces in rated
            for letter in _LETTER_AFTER_NUMBER.findall(str(faces))
        }


def _name_of_exported_piece(slot: PieceSlot) -> str:
    """Return the full name that an exported piece states, or an empty text."""
    full_name = export_markers.piece_property(slot.piece, export_markers.PIECE_KEY)
    _, slash, bare = full_name.partition("/")
    return full_name if slash and is_valid_id(bare, "piece") else ""


def _key_of_piece_appearance(resolved: Read) -> tuple[str, ...]:
    return resolved.name, *appearance_of_piece(resolved).side_pictures


def _name_of_foreign_piece(slot: PieceSlot, look: PieceAppearance) -> str:
    """Return the name of a piece, from its slot, its trait or its picture."""
    names = (slot.entry_name, slot.piece.name, *map(name_of_picture, look.side_pictures[:1]))
    return next(filter(None, map(text_without_markup, names)), "Nameless piece")


def ids_of_piece_sides(names: Sequence[str]) -> list[str]:
    """Return names of sides as distinct words that an entry of a set-up can contain."""
    words = [id_from_name(name) or f"side-{number}" for number, name in enumerate(names, 1)]
    known = [w if is_valid_id(w, "state") else f"side-{w}" for w in words]
    return known if len(set(known)) == len(known) else [f"side-{n + 1}" for n in range(len(known))]


def _is_piece_kind(text: str) -> TypeGuard[PieceKind]:
    return text in get_args(PieceKind)


def face_names(fields: Sequence[str]) -> list[str]:
    """Return the names of the pictures of a piece's layer."""
    names = (
        split_comma_list(fields[_LEVEL_NAMES_FIELD]) if len(fields) > _LEVEL_NAMES_FIELD else []
    )
    added = [split_tokens(name, "+")[1:2] for name in names]
    return [
        match[1] if each and (match := _FACE_NAME_IN_BRACKETS.fullmatch(each[0])) else ""
        for each in added
    ]


def level_count_and_side_names(piece: Read) -> tuple[int, tuple[str, ...]]:
    """Return how many strength levels a piece has, or the names of its sides.

    The names are for a piece that is only flipped.
    """
    for fields, _ in piece.traits_of_kind("emb2"):
        if fields[18:19] == [export_markers.STEP_LAYER]:
            names = face_names(fields)
            if fields[_UP_COMMAND_FIELD] != _FLIP_COMMAND:
                return len(names), ()
            return 1, tuple(name or ("back" if n else "front") for n, name in enumerate(names))
    return 1, ()


def does_full_name_state_owner(full: str) -> bool:
    """Say whether the full name of a piece names an owner."""
    return not full.startswith(f"{COMMON_OWNER}/")
