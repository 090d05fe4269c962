"""Reading of entities and phrases from plain data by pydantic.

The other modules of the model import no pydantic. The methods that it expects of a class are added
here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import is_dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, cast, get_args, get_type_hints

from pydantic import GetCoreSchemaHandler, TypeAdapter, ValidationError
from pydantic_core import CoreSchema, InitErrorDetails, PydanticCustomError, core_schema

from sandtable.model import ids
from sandtable.model.address_path import parse_address
from sandtable.model.entities.boards import Board
from sandtable.model.entities.conflicts import KeyedByAddress, MergedVersion
from sandtable.model.entities.entity import (
    FIELDS_WITH_NAMES,
    MAX_NAME_LENGTH,
    CountBounds,
    FormatVersion,
    PrincipalKey,
    ShortForm,
)
from sandtable.model.entities.outlines import Outline
from sandtable.model.module import Module
from sandtable.model.phrases.action import ActionVerb, KeyedByVerb
from sandtable.model.phrases.phrase import Phrase, PhraseError
from sandtable.model.phrases.verb_objects import type_of_verb_objects
from sandtable.model.references.text_kinds import kind_at_address
from sandtable.model.schema_introspection import type_without_markers
from sandtable.model.storage import format_upgrade
from sandtable.model.storage.geojson_outlines import read_geojson_outline

if TYPE_CHECKING:
    from sandtable.model.phrases.declaration_line import DeclarationSyntax

_MAX_CACHED_PHRASES = 65_536


@cache
def type_adapter(kind: Any) -> TypeAdapter[Any]:
    """Return the function that reads a value of a type from plain data."""
    return TypeAdapter(kind)


def phrase_error_as_pydantic_error(slip: PhraseError, given: str) -> PydanticCustomError:
    """Return an error in a phrase as an error that pydantic reports."""
    context = {"message": str(slip), "at": slip.offset, "given": given}
    return PydanticCustomError("phrase", "{message}", context)


# --------------------------------------------------------------------------------- phrases
def _phrase_schema(cls: type[Phrase], _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
    """Return the schema by which pydantic reads a phrase.

    Texts that were read before give the same object again.
    """
    # Modules repeat the same phrases thousands of times.
    parse = lru_cache(_MAX_CACHED_PHRASES)(cls.parse)
    read = cls.read_from_file

    def read_phrase(data: object) -> Any:
        try:
            return parse(data) if type(data) is str else read(data)
        except PhraseError as slip:
            raise phrase_error_as_pydantic_error(slip, str(data)) from None

    return core_schema.no_info_plain_validator_function(
        read_phrase, metadata={_PHRASE_METADATA_KEY: cls}
    )


_PHRASE_METADATA_KEY = "phrase"


def _id_schema(
    marker: ids.ReferenceTo | ids.DefinitionOf, source: Any, handler: GetCoreSchemaHandler
) -> CoreSchema:
    schema = handler(source)
    if ids.is_id_marker(marker) and schema["type"] == "str":
        pattern = ids.LABEL_PATTERN if marker.kind == "space" else ids.ID_PATTERN
        return core_schema.str_schema(pattern=pattern)
    return schema


def _count_schema(marker: CountBounds, _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
    return core_schema.int_schema(ge=marker.least, le=marker.most)


def _format_schema(
    _marker: FormatVersion, source: Any, handler: GetCoreSchemaHandler
) -> CoreSchema:
    return core_schema.no_info_after_validator_function(_require_current_format, handler(source))


def _require_current_format(number: int) -> int:
    """Raise an error for any format but the current one. Older files were upgraded before."""
    if number != format_upgrade.CURRENT_FORMAT:
        raise phrase_error_as_pydantic_error(
            PhraseError(format_upgrade.unwritable_format_message(number)), str(number)
        )
    return number


# ----------------------------------------------------------------------------------- actions
def _actions_schema(
    _marker: KeyedByVerb, _source: Any, _handler: GetCoreSchemaHandler
) -> CoreSchema:
    return core_schema.no_info_plain_validator_function(_read_actions)


def _read_actions(data: object) -> Mapping[ActionVerb, tuple[Any, ...]]:
    """Read the verbs of actions and their objects, whose type depends on the verb."""
    if not isinstance(data, Mapping):
        raise PydanticCustomError("dict_type", "Input should be a valid dictionary")
    objects_by_verb: dict[ActionVerb, tuple[Any, ...]] = {}
    errors: list[InitErrorDetails] = []
    for key, value in data.items():
        try:
            verb = _read_verb(key)
            if verb in objects_by_verb:
                raise _error_for_duplicate_key(
                    verb,
                    next(str(other_key) for other_key in data if _read_verb(other_key) == verb),
                )
            objects_by_verb[verb] = _object_list_adapter(verb.does).validate_python(value)
        except PhraseError as slip:
            # Errors are collected, so that the author sees all wrong keys at once.
            kind = phrase_error_as_pydantic_error(slip, str(key))
            errors.append(InitErrorDetails(type=kind, loc=(key, "[key]"), input=key))
        except ValidationError as error:
            errors.extend(_errors_below_key(key, error))
    if errors:
        raise ValidationError.from_exception_data("actions", errors)
    return objects_by_verb


_read_verb = lru_cache(_MAX_CACHED_PHRASES)(ActionVerb.read_from_file)


def _errors_below_key(key: str, error: ValidationError) -> Iterator[InitErrorDetails]:
    for details in error.errors(include_url=False):
        context = {**details.get("ctx", {}), "message": details["msg"]}
        kind = PydanticCustomError(details["type"], "{message}", context)
        yield InitErrorDetails(type=kind, loc=(key, *details["loc"]), input=details["input"])


@cache
def _object_list_adapter(does: str) -> TypeAdapter[Any]:
    objects: Any = type_of_verb_objects(ActionVerb(does))
    return TypeAdapter(tuple[objects, ...])


# ------------------------------------------------------------------------------- conflicts
def _conflicts_schema(
    _marker: KeyedByAddress, _source: Any, handler: GetCoreSchemaHandler
) -> CoreSchema:
    return core_schema.no_info_before_validator_function(_read_conflict_versions, handler(_source))


def _read_conflict_versions(data: object) -> object:
    """Read each version of a conflict as a value that is valid at its address."""
    if not isinstance(data, Mapping):
        return data
    versions_by_address: dict[object, object] = {}
    errors: list[InitErrorDetails] = []
    for address, conflict in data.items():
        try:
            versions_by_address[address] = _read_versions_of_conflict(str(address), conflict)
        except PhraseError as slip:
            kind = phrase_error_as_pydantic_error(slip, str(address))
            errors.append(InitErrorDetails(type=kind, loc=(address, "[key]"), input=address))
        except ValidationError as error:
            errors.extend(_errors_below_key(str(address), error))
    if errors:
        raise ValidationError.from_exception_data("conflicts", errors)
    return versions_by_address


def _read_versions_of_conflict(address: str, conflict: object) -> object:
    if not isinstance(conflict, Mapping):
        return conflict
    kind = _type_of_versions(address, conflict.get("about"))
    read = {}
    for side in ("base", "theirs"):
        if side in conflict and not isinstance(conflict[side], MergedVersion):
            try:
                data = _data_with_outlines(kind, conflict[side])
                read[side] = MergedVersion(type_adapter(kind).validate_python(data))
            except ValidationError as error:
                details = list(_errors_below_key(side, error))
                raise ValidationError.from_exception_data("version", details) from None
    return {**conflict, **read}


def _data_with_outlines(kind: Any, data: object) -> object:
    """Return the data of a conflict's version, with outlines, which are otherwise not in YAML."""
    if type_without_markers(kind) is Outline:
        return read_geojson_outline(data)
    outlines = (
        data.get("outlines")
        if isinstance(data, Mapping) and type_without_markers(kind) is Board
        else None
    )
    if not isinstance(data, Mapping) or not isinstance(outlines, Mapping):
        return data
    return {
        **data,
        "outlines": {name: read_geojson_outline(shape) for name, shape in outlines.items()},
    }


def _type_of_versions(address: str, about: object) -> Any:
    steps = parse_address(address)
    kind = kind_at_address(steps, Module) if steps else None
    if kind is None:
        dots = (
            " A key with full stops stands in brackets, such as [2..4]." if ".." in address else ""
        )
        raise PhraseError(f"{address!r} is not the address of a value.{dots}")
    kinds: Mapping[object, Any] = {"id": str, "order": tuple[str, ...]}
    return kinds.get(about, kind)


# --------------------------------------------------------------------------------- records
def _entity_schema(cls: type[Any], source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
    schema: Any = _adapt_schema(handler(source), top=True)
    _limit_name_lengths(schema)
    # A short form must be expanded before the fields are validated.
    short: ShortForm = cls.__short__
    if short is None:
        return cast("CoreSchema", schema)
    # The name by which pydantic finds a record again must lead to the whole of this.
    ref = schema.pop("ref", None)
    return core_schema.no_info_before_validator_function(
        _short_form_reader(short), schema, ref=ref
    )


def _limit_name_lengths(schema: Any) -> None:
    """Limit the length of names in a record, because drawings must have room for them."""
    fields = schema["schema"]["fields"] if schema["type"] == "dataclass" else ()
    for field in fields:
        if field["name"] in FIELDS_WITH_NAMES:
            inner = field["schema"]
            while inner["type"] in {"default", "nullable"}:
                inner = inner["schema"]
            if inner["type"] == "str":
                inner["max_length"] = MAX_NAME_LENGTH


def _short_form_reader(short: DeclarationSyntax | PrincipalKey) -> Callable[[object], object]:
    """Return a function that converts the short form of a record to the equivalent mapping."""
    if isinstance(short, PrincipalKey):
        key = short.key
        return lambda data: {key: data} if isinstance(data, str | list) else data

    def read_short_form(data: object) -> object:
        try:
            return short.parse_line(data) if isinstance(data, str) else data
        except PhraseError as slip:
            raise phrase_error_as_pydantic_error(slip, str(data)) from None

    return read_short_form


def _adapt_schema(schema: Any, *, top: bool = False) -> Any:
    """Return a record's schema for pydantic, with what it cannot derive about phrases.

    Where a value may be unknown, `~` means unknown and not empty. Two keys that read as the same
    phrase are refused, and so are infinite numbers.
    """
    if isinstance(schema, list):
        return [_adapt_schema(part) for part in schema]
    if not isinstance(schema, dict) or (schema.get("type") == "dataclass" and not top):
        return schema  # a record within mends itself
    mended = {key: _adapt_schema(part) for key, part in schema.items() if key != "metadata"}
    if "metadata" in schema:
        mended["metadata"] = schema["metadata"]
    kind = mended.get("type")
    if kind == "nullable" and getattr(phrase_of_schema(mended["schema"]), "may_be_unknown", False):
        return mended["schema"]
    if kind == "dict" and (keys := phrase_of_schema(mended.get("keys_schema"))):
        return core_schema.no_info_wrap_validator_function(_refuse_duplicate_keys(keys), mended)
    if kind == "float":
        mended["allow_inf_nan"] = False
    return mended


def phrase_of_schema(schema: Any) -> type[Phrase] | None:
    """Return the type of phrase that a schema of pydantic reads, or None."""
    return (
        schema.get("metadata", {}).get(_PHRASE_METADATA_KEY) if isinstance(schema, dict) else None
    )


def _refuse_duplicate_keys(cls: type[Phrase]) -> Callable[[Any, Any], dict[Any, Any]]:
    """Return a validator that refuses two keys which read as the same phrase."""

    def refuse_duplicates(data: Any, handler: Callable[[Any], dict[Any, Any]]) -> dict[Any, Any]:
        validated = handler(data)
        if len(validated) == len(data):
            return validated
        first_by_phrase: dict[Phrase, str] = {}
        errors: list[InitErrorDetails] = []
        for key in data:
            phrase = cls.read_from_file(key)
            if phrase in first_by_phrase:
                kind = phrase_error_as_pydantic_error(
                    _error_for_duplicate_key(phrase, first_by_phrase[phrase]), str(key)
                )
                errors.append(InitErrorDetails(type=kind, loc=(key, "[key]"), input=key))
            first_by_phrase.setdefault(phrase, str(key))
        raise ValidationError.from_exception_data("twins", errors)

    return refuse_duplicates


def _error_for_duplicate_key(phrase: object, first: str) -> PhraseError:
    return PhraseError(f"The key {str(phrase)!r} is given twice: {first!r} above means the same.")


def _collect_record_types(kind: Any, collected: set[type[Any]]) -> None:
    record = isinstance(kind, type) and is_dataclass(kind) and not issubclass(kind, Phrase)
    if record and kind not in collected:
        collected.add(kind)
        for hint in get_type_hints(kind).values():
            _collect_record_types(hint, collected)
    for argument in get_args(kind):
        _collect_record_types(argument, collected)


@cache
def entity_types() -> frozenset[type[Any]]:
    """Return all record types that a module consists of."""
    collected: set[type[Any]] = set()
    _collect_record_types(Module, collected)
    return frozenset(collected)


def install_pydantic_hook(cls: type[Any], name: str, function: Any) -> None:
    """Add a method to a class, because pydantic looks for it there."""
    setattr(cls, f"__get_pydantic_{name}__", function)


def _install_all_hooks() -> None:
    install_pydantic_hook(Phrase, "core_schema", classmethod(_phrase_schema))
    install_pydantic_hook(ids.ReferenceTo, "core_schema", _id_schema)
    install_pydantic_hook(ids.DefinitionOf, "core_schema", _id_schema)
    install_pydantic_hook(CountBounds, "core_schema", _count_schema)
    install_pydantic_hook(FormatVersion, "core_schema", _format_schema)
    install_pydantic_hook(KeyedByVerb, "core_schema", _actions_schema)
    install_pydantic_hook(KeyedByAddress, "core_schema", _conflicts_schema)
    for cls in entity_types():
        install_pydantic_hook(cls, "core_schema", classmethod(_entity_schema))


_install_all_hooks()
