"""The border between plain data and the value: how pydantic reads our entities and phrases.

The model's own modules import no pydantic; what pydantic asks a class for is given to it here.
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
from sandtable.model.entities.conflicts import ByAddress, Version
from sandtable.model.entities.entity import (
    LONGEST_NAME,
    NAMES,
    Count,
    FormatVersion,
    Principal,
    Short,
)
from sandtable.model.entities.outlines import Outline
from sandtable.model.module import Module
from sandtable.model.phrases.deed import ByVerb, Verb, objects_of
from sandtable.model.phrases.phrase import Phrase, Slip
from sandtable.model.references.text_kinds import kind_at
from sandtable.model.schema_introspection import bare_type
from sandtable.model.storage import upgrade
from sandtable.model.storage.geojson import outline_of

if TYPE_CHECKING:
    from sandtable.model.phrases.line import LineForm

_REMEMBERED = 65_536


@cache
def adapter(kind: Any) -> TypeAdapter[Any]:
    """What reads plain data of this kind."""
    return TypeAdapter(kind)


def refused(slip: Slip, given: str) -> PydanticCustomError:
    """A slip in a phrase, as pydantic passes it on."""
    said = {"message": str(slip), "at": slip.offset, "given": given}
    return PydanticCustomError("phrase", "{message}", said)


# --------------------------------------------------------------------------------- phrases
def _phrase_schema(cls: type[Phrase], _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
    """Read a phrase; one that was read before is the same value again."""
    parse = lru_cache(_REMEMBERED)(cls.parse)
    read = cls.read

    def validate(data: object) -> Any:
        try:
            return parse(data) if type(data) is str else read(data)
        except Slip as slip:
            raise refused(slip, str(data)) from None

    return core_schema.no_info_plain_validator_function(validate, metadata={_PHRASE: cls})


_PHRASE = "phrase"


def _name_schema(
    marker: ids.RefersTo | ids.Defines, source: Any, handler: GetCoreSchemaHandler
) -> CoreSchema:
    schema = handler(source)
    if ids.is_of_ids(marker) and schema["type"] == "str":
        pattern = ids.LABEL_PATTERN if marker.kind == "space" else ids.ID_PATTERN
        return core_schema.str_schema(pattern=pattern)
    return schema


def _count_schema(marker: Count, _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
    return core_schema.int_schema(ge=marker.least, le=marker.most)


def _format_schema(
    _marker: FormatVersion, source: Any, handler: GetCoreSchemaHandler
) -> CoreSchema:
    return core_schema.no_info_after_validator_function(_current_format, handler(source))


def _current_format(number: int) -> int:
    """Refuse a format that is not written: files of older ones were lifted before."""
    if number != upgrade.FORMAT:
        raise refused(Slip(upgrade.not_written(number)), str(number))
    return number


# ----------------------------------------------------------------------------------- deeds
def _deeds_schema(_marker: ByVerb, _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
    return core_schema.no_info_plain_validator_function(_read_deeds)


def _read_deeds(data: object) -> Mapping[Verb, tuple[Any, ...]]:
    """Read verbs and what stands after them; a verb decides how its list is read."""
    if not isinstance(data, Mapping):
        raise PydanticCustomError("dict_type", "Input should be a valid dictionary")
    found: dict[Verb, tuple[Any, ...]] = {}
    errors: list[InitErrorDetails] = []
    for key, value in data.items():
        try:
            verb = _verb(key)
            if verb in found:
                raise _twin(verb, next(str(one) for one in data if _verb(one) == verb))
            found[verb] = _lists(verb.does).validate_python(value)
        except Slip as slip:
            kind = refused(slip, str(key))
            errors.append(InitErrorDetails(type=kind, loc=(key, "[key]"), input=key))
        except ValidationError as error:
            errors.extend(_below(key, error))
    if errors:
        raise ValidationError.from_exception_data("deeds", errors)
    return found


_verb = lru_cache(_REMEMBERED)(Verb.read)


def _below(key: str, error: ValidationError) -> Iterator[InitErrorDetails]:
    for found in error.errors(include_url=False):
        said = {**found.get("ctx", {}), "message": found["msg"]}
        kind = PydanticCustomError(found["type"], "{message}", said)
        yield InitErrorDetails(type=kind, loc=(key, *found["loc"]), input=found["input"])


@cache
def _lists(does: str) -> TypeAdapter[Any]:
    objects: Any = objects_of(Verb(does))
    return TypeAdapter(tuple[objects, ...])


# ------------------------------------------------------------------------------- conflicts
def _conflicts_schema(
    _marker: ByAddress, _source: Any, handler: GetCoreSchemaHandler
) -> CoreSchema:
    return core_schema.no_info_before_validator_function(_with_versions, handler(_source))


def _with_versions(data: object) -> object:
    """Read what each version of a conflict says as what may stand at its address."""
    if not isinstance(data, Mapping):
        return data
    found: dict[object, object] = {}
    errors: list[InitErrorDetails] = []
    for where, conflict in data.items():
        try:
            found[where] = _one_with_versions(str(where), conflict)
        except Slip as slip:
            kind = refused(slip, str(where))
            errors.append(InitErrorDetails(type=kind, loc=(where, "[key]"), input=where))
        except ValidationError as error:
            errors.extend(_below(str(where), error))
    if errors:
        raise ValidationError.from_exception_data("conflicts", errors)
    return found


def _one_with_versions(where: str, conflict: object) -> object:
    if not isinstance(conflict, Mapping):
        return conflict
    kind = _contested_kind(where, conflict.get("about"))
    read = {}
    for side in ("base", "theirs"):
        if side in conflict and not isinstance(conflict[side], Version):
            try:
                data = _with_outlines(kind, conflict[side])
                read[side] = Version(adapter(kind).validate_python(data))
            except ValidationError as error:
                details = list(_below(side, error))
                raise ValidationError.from_exception_data("version", details) from None
    return {**conflict, **read}


def _with_outlines(kind: Any, data: object) -> object:
    """Read the outlines in a version, which no YAML holds elsewhere."""
    if bare_type(kind) is Outline:
        return outline_of(data)
    outlines = (
        data.get("outlines") if isinstance(data, Mapping) and bare_type(kind) is Board else None
    )
    if not isinstance(data, Mapping) or not isinstance(outlines, Mapping):
        return data
    return {**data, "outlines": {name: outline_of(shape) for name, shape in outlines.items()}}


def _contested_kind(where: str, about: object) -> Any:
    steps = parse_address(where)
    kind = kind_at(steps, Module) if steps else None
    if kind is None:
        raise Slip(f"Nothing can be added at {where!r}.")
    kinds: Mapping[object, Any] = {"id": str, "order": tuple[str, ...]}
    return kinds.get(about, kind)


# --------------------------------------------------------------------------------- records
def _entity_schema(cls: type[Any], source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
    schema: Any = _mended(handler(source), top=True)
    _shorten_names(schema)
    short: Short = cls.__short__
    if short is None:
        return cast("CoreSchema", schema)
    # The name by which pydantic finds a record again must lead to the whole of this.
    ref = schema.pop("ref", None)
    return core_schema.no_info_before_validator_function(_longhand(short), schema, ref=ref)


def _shorten_names(schema: Any) -> None:
    """Let the names of a record have an end: they are fitted into what is drawn."""
    fields = schema["schema"]["fields"] if schema["type"] == "dataclass" else ()
    for field in fields:
        if field["name"] in NAMES:
            inner = field["schema"]
            while inner["type"] in {"default", "nullable"}:
                inner = inner["schema"]
            if inner["type"] == "str":
                inner["max_length"] = LONGEST_NAME


def _longhand(short: LineForm | Principal) -> Callable[[object], object]:
    """Turn what is written without a mapping into the mapping that says the same."""
    if isinstance(short, Principal):
        key = short.key
        return lambda data: {key: data} if isinstance(data, str | list) else data

    def read(data: object) -> object:
        try:
            return short.read(data) if isinstance(data, str) else data
        except Slip as slip:
            raise refused(slip, str(data)) from None

    return read


def _mended(schema: Any, *, top: bool = False) -> Any:
    """A record's schema with what pydantic cannot know of our phrases.

    Where the unknown may be told, `~` is that and not nothing; two keys that read as the same
    phrase are one too many; and no number is infinite.
    """
    if isinstance(schema, list):
        return [_mended(part) for part in schema]
    if not isinstance(schema, dict) or (schema.get("type") == "dataclass" and not top):
        return schema  # a record within mends itself
    mended = {key: _mended(part) for key, part in schema.items() if key != "metadata"}
    if "metadata" in schema:
        mended["metadata"] = schema["metadata"]
    kind = mended.get("type")
    if kind == "nullable" and getattr(phrase_of(mended["schema"]), "may_be_unknown", False):
        return mended["schema"]
    if kind == "dict" and (keys := phrase_of(mended.get("keys_schema"))):
        return core_schema.no_info_wrap_validator_function(_without_twins(keys), mended)
    if kind == "float":
        mended["allow_inf_nan"] = False
    return mended


def phrase_of(schema: Any) -> type[Phrase] | None:
    """The phrase that a schema reads, if it is one's."""
    return schema.get("metadata", {}).get(_PHRASE) if isinstance(schema, dict) else None


def _without_twins(cls: type[Phrase]) -> Callable[[Any, Any], dict[Any, Any]]:
    """Insist that each key of a mapping reads as a phrase of its own."""

    def validate(data: Any, handler: Callable[[Any], dict[Any, Any]]) -> dict[Any, Any]:
        found = handler(data)
        if len(found) == len(data):
            return found
        seen: dict[Phrase, str] = {}
        errors: list[InitErrorDetails] = []
        for key in data:
            phrase = cls.read(key)
            if phrase in seen:
                kind = refused(_twin(phrase, seen[phrase]), str(key))
                errors.append(InitErrorDetails(type=kind, loc=(key, "[key]"), input=key))
            seen.setdefault(phrase, str(key))
        raise ValidationError.from_exception_data("twins", errors)

    return validate


def _twin(phrase: object, first: str) -> Slip:
    return Slip(f"The key {str(phrase)!r} is given twice: {first!r} above means the same.")


def _gather(kind: Any, seen: set[type[Any]]) -> None:
    record = isinstance(kind, type) and is_dataclass(kind) and not issubclass(kind, Phrase)
    if record and kind not in seen:
        seen.add(kind)
        for hint in get_type_hints(kind).values():
            _gather(hint, seen)
    for argument in get_args(kind):
        _gather(argument, seen)


@cache
def entities() -> frozenset[type[Any]]:
    """All records that a module is made of."""
    seen: set[type[Any]] = set()
    _gather(Module, seen)
    return frozenset(seen)


def hook(cls: type[Any], name: str, function: Any) -> None:
    """Give a class what pydantic asks it for."""
    setattr(cls, f"__get_pydantic_{name}__", function)


def _hook_all() -> None:
    hook(Phrase, "core_schema", classmethod(_phrase_schema))
    hook(ids.RefersTo, "core_schema", _name_schema)
    hook(ids.Defines, "core_schema", _name_schema)
    hook(Count, "core_schema", _count_schema)
    hook(FormatVersion, "core_schema", _format_schema)
    hook(ByVerb, "core_schema", _deeds_schema)
    hook(ByAddress, "core_schema", _conflicts_schema)
    for cls in entities():
        hook(cls, "core_schema", classmethod(_entity_schema))


_hook_all()
