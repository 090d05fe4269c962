"""Palettes as the manifest: types, pieces, how many the box holds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeGuard, get_args

from sandtable.importers.vassal import own
from sandtable.importers.vassal.making.ids import Ids
from sandtable.importers.vassal.making.people import People
from sandtable.importers.vassal.modules import Slot
from sandtable.importers.vassal.pieces import Piece as Read
from sandtable.importers.vassal.pieces import whole
from sandtable.importers.vassal.sequences import listed, tokens
from sandtable.model.entities.components import Formation, Kind, Piece, PieceType
from sandtable.model.ids import is_id
from sandtable.model.phrases.face import FACE
from sandtable.model.phrases.rating import Faces
from sandtable.model.references.scope import COMMON

_UP, _NAMES = 3, 16
_FLIP = "Flip"
_FACE = re.compile(r" \((.*)\)")
_MARK = re.compile(r"[a-z]")


@dataclass
class Manifest:
    """All pieces by full name, and which of them each number of a slot is."""

    people: People
    ids: Ids
    prototypes: Mapping[str, Read]
    types: dict[str, PieceType] = field(default_factory=dict)
    pieces: dict[str, dict[str, dict[str, Piece]]] = field(default_factory=dict)
    """By owner, type and id."""
    formations: dict[str, Formation] = field(default_factory=dict)
    groups: dict[str, str] = field(default_factory=dict)
    states: dict[str, str] = field(default_factory=dict)
    """By id: the words of states that pieces are marked with."""
    by_gpid: dict[str, str] = field(default_factory=dict)
    known: dict[str, Piece] = field(default_factory=dict)
    _of_kind: dict[tuple[str, str], str] = field(default_factory=dict)
    _called: dict[tuple[str, str, str], str] = field(default_factory=dict)

    def make(self, slots: Sequence[Slot], used: Counter[str]) -> None:
        """Take every slot; what saves use more often than that, nobody counts."""
        same: dict[str, list[Slot]] = {}
        # A type must not get an id that a piece brings along: selectors could not tell them apart.
        self.ids.taken.update(_own_name(slot).rpartition("/")[2] for slot in slots)
        for slot in slots:
            full = self._name(slot)
            self.by_gpid[slot.gpid] = full
            same.setdefault(full, []).append(slot)
        for full, own_slots in same.items():
            placed = sum(used[gpid] for gpid in {slot.gpid for slot in own_slots})
            loose = own.says(own_slots[0].piece, own.PIECE) == own.NOTE
            copies = None if loose or placed > len(own_slots) else len(own_slots)
            self._add(full, own_slots[0], copies)

    def name_of(self, piece: Read) -> str:
        """The full name of a piece in a game."""
        return self.by_gpid.get(piece.gpid, "")

    def marks(self, pieces: Iterable[Read]) -> None:
        """Learn the states that may be marked."""
        for piece in pieces:
            for fields, _ in piece.traits("emb2"):
                name = fields[18] if len(fields) > 18 else ""  # noqa: PLR2004 - the layer's name
                if name.startswith(own.MARK):
                    state = name.removeprefix(own.MARK)
                    if state not in self.states and is_id(state, "state"):
                        self.states[state] = face_names(fields)[0] or state

    def _name(self, slot: Slot) -> str:
        """What the piece is called in full: as it says, or as it is named in the palette."""
        owner = self.people.of(slot)
        if brought := _own_name(slot):
            return brought
        key = owner, slot.path[-1] if slot.path else "", slot.piece.name
        if key not in self._called:
            self._called[key] = f"{owner}/{self.ids.of('piece', slot.piece.name or 'piece')}"
        return self._called[key]

    def _add(self, full: str, slot: Slot, copies: int | None) -> None:
        owner, _, bare = full.partition("/")
        kind = self._type(slot)
        levels, faces = sides_of(slot.piece)
        steps = max(whole(own.says(slot.piece, own.STEPS), 1), levels)
        piece = Piece(
            name=own.says(slot.piece, own.PRINTED) or slot.piece.name or None,
            copies=copies,
            rated=self._rated(slot.piece, steps),
            steps=steps if steps > 1 else None,
            faces=faces,
            group=self._word("Code", slot, "group", self.groups),
            part_of=self._formation(slot),
        )
        self.known[full] = piece
        self.pieces.setdefault(owner, {}).setdefault(kind, {})[bare] = piece

    def _rated(self, piece: Read, steps: int) -> Faces | None:
        """Its numbers: of a block one for each step, of anything else those of its sides."""
        strength = own.says(piece, own.STRENGTH)
        if not FACE.fullmatch(strength):
            return None
        sides = [strength, *own.says(piece, own.REDUCED).split(" > ")]
        if len(sides) <= steps and all(map(FACE.fullmatch, sides)):
            return Faces.parse(" > ".join(sides))
        blocks = self._is_hidden(piece) and strength.count("-") + 1 == steps
        return Faces.parse(strength.replace("-", " > ") if blocks else strength)

    def _is_hidden(self, piece: Read) -> bool:
        """Say whether others do not see what it is."""
        named = (fields[0] for fields, _ in piece.traits("prototype") if fields)
        inner = (self.prototypes[name] for name in named if name in self.prototypes)
        return any(True for one in (piece, *inner) for _ in one.traits("obs"))

    def _type(self, slot: Slot) -> str:
        said = own.says(slot.piece, own.KIND)
        kind: Kind | None = said if _is_kind(said) else None
        home = slot.path[-1] if slot.path else ""
        name = own.says(slot.piece, own.CLASS) or home or "Piece"
        if own.says(slot.piece, own.PIECE) == own.NOTE:
            kind = "marker"
        key = name, kind or ""
        if key not in self._of_kind:
            self._of_kind[key] = self.ids.of("type", name)
            self.types[self._of_kind[key]] = PieceType(name=name, kind=kind)
        return self._of_kind[key]

    def _word(self, key: str, slot: Slot, kind: str, words: dict[str, str]) -> str | None:
        said = own.says(slot.piece, key)
        if not said:
            return None
        if said not in words.values():
            words[self.ids.of(kind, said)] = said
        return next(word for word, text in words.items() if text == said)

    def _formation(self, slot: Slot) -> str | None:
        names = {found: each.name for found, each in self.formations.items()}
        found = self._word("Formation", slot, "formation", names)
        if found:
            self.formations.setdefault(found, Formation(name=names[found]))
        return found

    @property
    def uncounted(self) -> tuple[str, ...]:
        """The addresses of numbers that a palette does not tell."""
        unsaid = (full for full, piece in self.known.items() if piece.copies is None)
        return tuple(f"pieces.{full.replace('/', '.')}.copies" for full in unsaid)

    @property
    def ratings(self) -> tuple[str, ...]:
        """Names for printed numbers, as many as any piece has."""
        rated = [piece.rated for piece in self.known.values() if piece.rated]
        most = max((len(face) for faces in rated for face in faces.faces), default=0)
        return tuple(f"rating-{n}" for n in range(1, most + 1))

    @property
    def rating_marks(self) -> dict[str, str]:
        """Letters after printed numbers; what they mean is not told."""
        rated = [piece.rated for piece in self.known.values() if piece.rated]
        return {letter: letter for faces in rated for letter in _MARK.findall(str(faces))}


def _own_name(slot: Slot) -> str:
    """Return the full name that a piece brings along, if it is one."""
    said = own.says(slot.piece, own.PIECE)
    _, slash, bare = said.partition("/")
    return said if slash and is_id(bare, "piece") else ""


def _is_kind(text: str) -> TypeGuard[Kind]:
    return text in get_args(Kind)


def face_names(fields: Sequence[str]) -> list[str]:
    """What the pictures of a layer are called."""
    names = listed(fields[_NAMES]) if len(fields) > _NAMES else []
    added = [tokens(name, "+")[1:2] for name in names]
    return [found[1] if each and (found := _FACE.fullmatch(each[0])) else "" for each in added]


def sides_of(piece: Read) -> tuple[int, tuple[str, ...]]:
    """How many strength levels it has, or what its sides are called if it is only turned over."""
    for fields, _ in piece.traits("emb2"):
        if fields[18:19] == [own.STEP]:
            names = face_names(fields)
            if fields[_UP] != _FLIP:
                return len(names), ()
            return 1, tuple(name or ("back" if n else "front") for n, name in enumerate(names))
    return 1, ()


def owned(full: str) -> bool:
    """Say whether a piece is somebody's."""
    return not full.startswith(f"{COMMON}/")
