"""Reading of part of a module from data, with the same types and messages as from files."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError
from pydantic_core import InitErrorDetails, PydanticCustomError

from sandtable.model.storage.pydantic_schemas import type_adapter
from sandtable.model.storage.validation_problems import problems_from_validation
from sandtable.model.storage.yaml_tree import YamlTree

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath
    from sandtable.model.storage.problem import Problem
    from sandtable.model.storage.yaml_file import PlainYaml


class InvalidValueError(ValueError):
    """Error for data that are not valid at their address, with every reason."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(f"{len(problems)} problems")
        self.problems = problems


def validate_part(kind: Any, steps: AddressPath, data: PlainYaml) -> Any:
    """Return the value that plain data mean at an address.

    Raise InvalidValueError if they are not valid.
    """
    try:
        return _cached_type_adapter(kind).validate_python(data)
    except ValidationError as error:
        # The same messages as for a file need a tree in which the address exists.
        tree = YamlTree(merged_plain_data=_data_nested_below_address(steps, data))
        raise InvalidValueError(
            problems_from_validation(_errors_with_full_address(error, steps), tree)
        ) from None


_cached_type_adapter = cache(type_adapter)


def _data_nested_below_address(steps: AddressPath, data: PlainYaml) -> dict[str, Any]:
    for step in reversed(steps):
        data = {step: data}
    assert isinstance(data, dict)
    return data


def _errors_with_full_address(error: ValidationError, steps: AddressPath) -> ValidationError:
    """Return validation errors with the address in the whole module."""
    details: list[InitErrorDetails] = []
    for details_of_error in error.errors(include_url=False):
        context = {**details_of_error.get("ctx", {}), "message": details_of_error["msg"]}
        kind = PydanticCustomError(details_of_error["type"], "{message}", context)
        details.append(
            InitErrorDetails(
                type=kind, loc=(*steps, *details_of_error["loc"]), input=details_of_error["input"]
            )
        )
    return ValidationError.from_exception_data("module", details)
