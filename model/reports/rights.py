"""The rights notice that every export and sheet shows."""

from __future__ import annotations

from model.module import Module


def titled(module: Module) -> str:
    """What an export calls itself: never as if it were the publisher's."""
    head = module.module
    return (
        head.title
        if head.rights.basis == "own"
        else f"Unofficial scenario data for {head.rights.work}"
    )


def rights_lines(module: Module) -> tuple[str, ...]:
    """Title, work and notice, a line each."""
    rights = module.module.rights
    made = ", ".join(str(part) for part in (rights.publisher, rights.year) if part)
    of = f"{rights.work} ({made})" if made else rights.work
    licence = f"Licence: {rights.licence}" if rights.licence else ""
    lines = (titled(module), of, rights.notice, licence)
    return tuple(dict.fromkeys(line for line in lines if line))
