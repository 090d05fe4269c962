"""A module's plain data while edits change them, each at its address."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import fields
from typing import Any, get_args

from sandtable.model.address_path import AddressPath, format_address
from sandtable.model.entities.entity import Principal
from sandtable.model.ids import Defines
from sandtable.model.locations import PieceRef, iter_inwards
from sandtable.model.name_suggestions import did_you_mean, nearest_name
from sandtable.model.phrases.line import LineForm
from sandtable.model.phrases.phrase import Slip
from sandtable.model.schema_introspection import (
    annotation_markers,
    is_record,
    key_type,
    keys_of,
    type_at,
)
from sandtable.model.storage.address_resolution import (
    NEW,
    MissedError,
    below_a_text,
    container,
    full,
    is_list,
)
from sandtable.model.storage.dump import plain
from sandtable.model.storage.inherited import ABSENT, Inherited, takes_the_place
from sandtable.model.storage.listed import position, put_entry
from sandtable.model.storage.nodes import Plain


class Draft:
    """The data as they are by now, and what is inherited where they say nothing."""

    def __init__(
        self, data: dict[str, Any], inherited: Inherited, new_types: Iterable[str] = ()
    ) -> None:
        self.data = data
        self._inherited = inherited
        self._new_types = frozenset(new_types)
        """Types that edits still to come declare; a piece of one may come first."""

    def put(self, steps: AddressPath, value: Plain) -> AddressPath:
        """Let a text, a list or a mapping stand at an address; give the address it has then."""
        steps = full(steps, self._type_of)
        holder = self._opened(steps, adds=True)
        if isinstance(holder, list):
            return put_entry(holder, steps, value)
        holder[steps[-1]] = deepcopy(value)
        return steps

    def take_away(self, steps: AddressPath) -> AddressPath:
        """Let nothing stand at an address; what is inherited there is taken away, too."""
        steps = full(steps, self._type_of)
        holder = self._opened(steps, adds=False)
        if isinstance(holder, list):
            index = position(holder, steps)
            if index is None:
                raise MissedError(_nothing(steps, map(str, holder)))
            del holder[index]
        else:
            self._take_key(holder, steps)
        self._prune(steps[:-1])
        return steps

    # ------------------------------------------------------------------------------ going down
    def _opened(self, steps: AddressPath, *, adds: bool) -> dict[str, Any] | list[Any]:
        """The mapping or list that the last step leads into; made where it is missing."""
        holder: dict[str, Any] | list[Any] = self.data
        for above in iter_inwards(steps[:-1]):
            if isinstance(holder, list):
                raise MissedError(below_a_text(above))
            if above[-1] not in holder:
                holder[above[-1]] = self._new(holder, above, adds=adds)
            elif holder[above[-1]] is None:
                raise MissedError(
                    f"{format_address(above)} is deleted here: write it out in full."
                )
            below = _longhand(above, holder[above[-1]])
            holder[above[-1]] = below
            holder = below
        return holder

    def _new(self, holder: Mapping[str, Any], steps: AddressPath, *, adds: bool) -> Any:
        """What an edit goes into where the module's own files say nothing yet."""
        kind = type_at(steps)
        inherited = self._inherited.at(steps, self.data)
        if inherited is ABSENT and (meant := _meant(steps)):
            return meant
        if inherited is ABSENT or inherited is None:
            names = self._names(holder, steps[:-1])
            if not adds:
                raise MissedError(_nothing(steps, names))
            _insist_on_new(steps, names)
        elif takes_the_place(kind):
            return deepcopy(inherited)
        return [] if is_list(container(kind)) else {}

    def _names(self, holder: Mapping[str, Any], above: AddressPath) -> list[str]:
        """The keys that stand in a mapping, inherited ones among them."""
        inherited = self._inherited.at(above, self.data)
        return [*holder, *(inherited if isinstance(inherited, Mapping) else ())]

    def _type_of(self, owner: str, word: str) -> str | None:
        """The type under which an owner's piece stands; nothing, if the word is a type itself."""
        found: dict[str, str] = {}
        for types in (self.data.get("pieces"), self._inherited.at(("pieces",), self.data)):
            groups = types.get(owner) if isinstance(types, Mapping) else None
            for type_id, pieces in groups.items() if isinstance(groups, Mapping) else ():
                if type_id == word:
                    return None
                found |= dict.fromkeys(pieces or (), type_id)
        known = [*self._names(self.data.get("types") or {}, ("types",)), *self._new_types]
        if word not in found and word not in known:
            advice = did_you_mean(nearest_name(word, [*found, *known]))
            new = PieceRef(owner, "TYPE", word).address
            raise MissedError(f"There is no piece {word!r}.{advice} {NEW}, {new}.")
        return found.get(word)

    # ----------------------------------------------------------------------------- taking away
    def _take_key(self, holder: dict[str, Any], steps: AddressPath) -> None:
        step = steps[-1]
        inherited = self._inherited.at(steps, self.data) not in (ABSENT, None)
        if inherited and _may_be_none(steps):
            holder[step] = None
        elif step in holder:
            del holder[step]
        elif inherited:
            raise MissedError(f"{format_address(steps)} is inherited and cannot be deleted here.")
        else:
            raise MissedError(_nothing(steps, self._names(holder, steps[:-1])))

    def _prune(self, steps: AddressPath) -> None:
        """Leave no empty lines behind, unless they say that nothing is taken over."""
        while steps and not is_record(container(type_at(steps))):
            holder: Any = self.data
            for step in steps[:-1]:
                holder = holder[step]
            overrides = self._inherited.at(steps, self.data) is not ABSENT or _meant(steps)
            if holder[steps[-1]] or overrides:
                return
            del holder[steps[-1]]
            steps = steps[:-1]


def _may_be_none(steps: AddressPath) -> bool:
    """Say whether `~` in a file takes away what is inherited here."""
    above = container(type_at(steps[:-1]))
    return key_type(above) is not None and type(None) in get_args(type_at(steps))


def _meant(steps: AddressPath) -> list[Any] | None:
    """The list that is meant where a record says nothing."""
    above = container(type_at(steps[:-1]))
    if not is_record(above):
        return None
    name = keys_of(above)[steps[-1]][0]
    default = next(f.default for f in fields(above) if f.name == name)
    return [plain(entry) for entry in default] if isinstance(default, tuple) else None


def _longhand(steps: AddressPath, value: Any) -> dict[str, Any] | list[Any]:
    """What stands at an address with its parts, where it is written without them."""
    arm = container(type_at(steps))
    if isinstance(value, dict) or (isinstance(value, list) and is_list(arm)):
        return value
    short = getattr(arm, "__short__", None)
    if isinstance(short, Principal):
        return {short.key: value}
    if not isinstance(short, LineForm) or not isinstance(value, str):
        raise MissedError(below_a_text(steps))
    try:
        return short.read(value)
    except Slip as slip:
        raise MissedError(str(slip)) from None


def _insist_on_new(steps: AddressPath, names: list[str]) -> None:
    """Refuse to make something new by the way whose id is much like another's: it is a slip."""
    keys = key_type(container(type_at(steps[:-1])))
    kind = next((m.kind for m in annotation_markers(keys) if isinstance(m, Defines)), None)
    if kind and (advice := did_you_mean(nearest_name(steps[-1], names))):
        message = f"There is no {kind} {steps[-1]!r}.{advice} {NEW}, {format_address(steps)}."
        raise MissedError(message)


def _nothing(steps: AddressPath, names: Any) -> str:
    return (
        f"There is nothing at {format_address(steps)}."
        f"{did_you_mean(nearest_name(steps[-1], names))}"
    )
