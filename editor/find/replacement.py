"""Replacement of a text in everything that authors typed: fields, names, scenario lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from sandtable.editor.context.document import ModuleEdit
from sandtable.editor.fields.name_spelling import (
    piece_ids_to_names,
    piece_names_to_ids,
    place_ids_to_names,
    place_names_to_ids,
)
from sandtable.editor.fields.place_cells import parse_place_cell, place_cell_text
from sandtable.editor.find.module_texts import iter_text_addresses
from sandtable.editor.translation import tr
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.schedule import parse_object_of_verb
from sandtable.model.edits.schedule_lines import (
    module_with_schedule_line,
    objects_in_schedule_line,
    parse_moment,
    parse_verb,
)
from sandtable.model.edits.setup_edits import rewrite_setup_line
from sandtable.model.edits.setup_lines import (
    entries_in_setup_line,
    parse_entry,
    parse_heading,
    parse_place,
    scope_of_heading,
)
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.locations import ScheduleLine, SetupLine, is_at_or_below
from sandtable.model.module import Module
from sandtable.model.phrases.place import Place
from sandtable.model.references.name_uses import all_name_uses_in_module, dangling_uses
from sandtable.model.text_input.form_fields import FieldKind, form_field_at
from sandtable.model.text_input.value_text_conversion import set_value_from_text, text_at_address
from sandtable.model.wording.addresses import describe_address

MAX_REPLACEMENTS = 500
"""Maximum number of replacements in one preview."""


@dataclass(frozen=True, slots=True)
class TextSearch:
    """A search: the text to find, and the text that replaces it."""

    text: str
    replacement: str
    is_whole_word: bool = False
    below: AddressPath = ()
    """Address below which it is replaced; the whole module if empty."""

    @property
    def pattern(self) -> re.Pattern[str]:
        """Return the pattern of the text; it ignores case unless the text has a capital letter."""
        escaped = r"\s+".join(map(re.escape, self.text.split()))
        framed = rf"(?<!\w){escaped}(?!\w)" if self.is_whole_word else escaped
        return re.compile(framed, re.IGNORECASE if self.text.islower() else re.NOFLAG)

    def replace_matches_in_text(self, text: str) -> str:
        """Return a text with every occurrence of the searched text replaced."""
        return self.pattern.sub(lambda _: self.replacement, text)


@dataclass(frozen=True, slots=True)
class Replacement:
    """A place where the searched text occurs, with its text before and after the replacement."""

    address: AddressPath
    where: str
    before: str
    after: str
    edit: ModuleEdit
    problem: str = ""
    """Reason why it cannot be replaced here; empty if it can."""


def find_replacements(module: Module, whole: Module, search: TextSearch) -> list[Replacement]:
    """Return all places where the text occurs, each replacement tested on the module.

    `whole` is the module with the one it extends, which determines its names.
    """
    if not search.text.strip():
        return []
    found: list[Replacement] = []
    for address in iter_text_addresses(module):
        if len(found) >= MAX_REPLACEMENTS:
            break
        if is_at_or_below(address, search.below):
            candidates = _replacements_at(module, whole, address, search)
            found += [_replacement_with_problem(module, candidate) for candidate in candidates]
    return found


def _replacement_with_problem(module: Module, candidate: Replacement) -> Replacement:
    try:
        candidate.edit(module)
    except EditError as error:
        # The preview shows the reason instead of a check box.
        return replace(candidate, problem=str(error))
    return candidate


def _replacements_at(
    module: Module, whole: Module, address: AddressPath, search: TextSearch
) -> Iterator[Replacement]:
    rewrite: Callable[[], tuple[str, str, ModuleEdit]]
    if line := SetupLine.from_whole_address(address):
        rewrite = partial(_replacement_in_setup_line, module, whole, line, search)
    elif slot := ScheduleLine.from_whole_address(address):
        rewrite = partial(_replacement_in_schedule_line, module, whole, slot, search)
    else:
        rewrite = partial(_replacement_in_field, module, whole, address, search)
    before, after, edit = rewrite()
    if after != before:
        yield Replacement(address, describe_address(whole, address), before, after, edit)


def _replacement_in_field(
    module: Module, whole: Module, address: AddressPath, search: TextSearch
) -> tuple[str, str, ModuleEdit]:
    form_field = form_field_at(address)
    # Only expressions hold ids; in prose a name must stay a name.
    is_phrase = form_field is not None and form_field.field_kind is FieldKind.PHRASE
    text = text_at_address(module, address)
    before = place_ids_to_names(whole, text) if is_phrase else text
    after = search.replace_matches_in_text(before)

    def rewrite_field_text(changed: Module) -> Module:
        typed = place_names_to_ids(whole, after) if is_phrase else after
        return set_value_from_text(changed, address, typed)

    return before, after, rewrite_field_text


# ---------------------------------------------------------------------------- set-up and arrivals
def _replacement_in_setup_line(
    module: Module, whole: Module, line: SetupLine, search: TextSearch
) -> tuple[str, str, ModuleEdit]:
    scope = scope_of_heading(whole, line.heading)
    place = place_cell_text(whole, Place.parse(line.place))
    entries = [
        piece_ids_to_names(whole, str(entry), scope)
        for entry in entries_in_setup_line(module, line)
    ]
    new_place, new_entries = (
        search.replace_matches_in_text(place),
        list(map(search.replace_matches_in_text, entries)),
    )

    def rewrite_field_text(changed: Module) -> Module:
        place_id = line.place if new_place == place else str(parse_place_cell(whole, new_place))
        # Read again: another replacement may have joined its line to this one.
        parts = entries_in_setup_line(changed, line)
        texts = tuple(_part_with_replaced_text(whole, str(part), scope, search) for part in parts)
        entries = tuple(map(parse_entry, texts))
        chart = {parse_heading(line.heading): {parse_place(place_id): entries}}
        _require_known_names(whole, Scenario(setup=chart))
        return rewrite_setup_line(changed, line, place_id, texts)

    return (
        _text_of_line(place, entries),
        _text_of_line(new_place, new_entries),
        rewrite_field_text,
    )


def _replacement_in_schedule_line(
    module: Module, whole: Module, slot: ScheduleLine, search: TextSearch
) -> tuple[str, str, ModuleEdit]:
    verb = place_ids_to_names(whole, slot.verb)
    parts = [
        piece_ids_to_names(whole, str(part), slot.owner)
        for part in objects_in_schedule_line(module, slot)
    ]
    new_verb, new_parts = (
        search.replace_matches_in_text(verb),
        list(map(search.replace_matches_in_text, parts)),
    )

    def rewrite_field_text(changed: Module) -> Module:
        goal = slot
        if new_verb != verb:
            goal = slot.with_keys(verb=place_names_to_ids(whole, new_verb))
        objects = tuple(
            _object_with_replaced_text(whole, goal, part, search)
            for part in objects_in_schedule_line(changed, slot)
        )
        actions = {parse_moment(goal.moment): {parse_verb(goal.verb): objects}}
        _require_known_names(whole, Scenario(arrivals={goal.owner: actions}))
        if goal == slot:
            return module_with_schedule_line(changed, slot, objects)
        emptied = module_with_schedule_line(changed, slot, ())
        return module_with_schedule_line(
            emptied, goal, (*objects_in_schedule_line(emptied, goal), *objects)
        )

    return _text_of_line(verb, parts), _text_of_line(new_verb, new_parts), rewrite_field_text


def _object_with_replaced_text(
    whole: Module, slot: ScheduleLine, part: Any, search: TextSearch
) -> Any:
    text = _part_with_replaced_text(whole, str(part), slot.owner, search)
    return part if text == str(part) else parse_object_of_verb(slot.verb, text)


def _part_with_replaced_text(whole: Module, text: str, scope: str, search: TextSearch) -> str:
    """Return a part of a set-up line with the text replaced in its names, in the form of files."""
    before = piece_ids_to_names(whole, text, scope)
    after = search.replace_matches_in_text(before)
    return text if after == before else piece_names_to_ids(whole, after, scope)


def _text_of_line(head: str, parts: list[str]) -> str:
    return f"{head}: {', '.join(parts)}"


def _require_known_names(whole: Module, scenario: Scenario) -> None:
    """Raise EditError if a line contains a name that the module does not have."""
    line_only = Module(module=whole.module, scenarios={"line": scenario})
    unknown = next(dangling_uses(whole, all_name_uses_in_module(line_only)), None)
    if unknown is not None:
        raise EditError(tr("There is no “{name}” here.").format(name=unknown.name))
