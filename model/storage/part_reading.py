"""Reading a part of a module by the types and with the words of its files."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError
from pydantic_core import InitErrorDetails, PydanticCustomError

from sandtable.model.storage.explain import problems_of
from sandtable.model.storage.pydantic_schemas import adapter
from sandtable.model.storage.tree import Tree

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath
    from sandtable.model.storage.nodes import Plain
    from sandtable.model.storage.problem import Problem


class InvalidPartError(ValueError):
    """Plain data that no file could hold at its address, with every reason."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(f"{len(problems)} problems")
        self.problems = problems


def read_part(kind: Any, steps: AddressPath, data: Plain) -> Any:
    """Return plain data as the value that stands at an address; raise InvalidPartError."""
    try:
        return _adapter(kind).validate_python(data)
    except ValidationError as error:
        tree = Tree(data=_nested(steps, data))
        raise InvalidPartError(problems_of(_moved(error, steps), tree)) from None


_adapter = cache(adapter)


def _nested(steps: AddressPath, data: Plain) -> dict[str, Any]:
    for step in reversed(steps):
        data = {step: data}
    assert isinstance(data, dict)
    return data


def _moved(error: ValidationError, steps: AddressPath) -> ValidationError:
    """The same errors, as if the whole module had been read."""
    found: list[InitErrorDetails] = []
    for one in error.errors(include_url=False):
        said = {**one.get("ctx", {}), "message": one["msg"]}
        kind = PydanticCustomError(one["type"], "{message}", said)
        found.append(InitErrorDetails(type=kind, loc=(*steps, *one["loc"]), input=one["input"]))
    return ValidationError.from_exception_data("module", found)
