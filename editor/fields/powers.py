"""What sides, powers and classes of pieces are called."""

from __future__ import annotations

from editor.words import tr
from model.edits.adding import titled
from model.module import Module
from model.references.scope import COMMON
from model.reports.wording import owner_name


def power_name(module: Module, power: str) -> str:
    """Whose pieces, events or lines they are."""
    return tr("Everybody") if power == COMMON else owner_name(module, power)


def class_name(module: Module, kind: str) -> str:
    """What a class of pieces is called."""
    known = module.types.get(kind)
    return (known.name if known else None) or titled(kind)
