"""The rights notice that every export and sheet shows."""

from __future__ import annotations

from sandtable.model.module import Module


def module_title(module: Module) -> str:
    """What an export calls itself: never as if it were the publisher's."""
    head = module.module
    return (
        head.title
        if head.rights.basis == "own"
        else f"Unofficial scenario data for {head.rights.work}"
    )


def rights_lines(module: Module) -> tuple[str, ...]:
    """Title, work and notice, a line each; a notice that names the work names its maker, too."""
    rights = module.module.rights
    made = ", ".join(str(part) for part in (rights.publisher, rights.year) if part)
    of = f"{rights.work} ({made})" if made else rights.work
    licence = f"Licence: {rights.licence}" if rights.licence else ""
    notice = rights.notice
    if made and rights.work in notice:
        of, notice = "", notice.replace(rights.work, of, 1)
    lines = [module_title(module), of, notice, licence]
    return tuple(
        line
        for place, line in enumerate(lines)
        if line and not _is_repeated_elsewhere(line, place, lines)
    )


def _is_repeated_elsewhere(line: str, place: int, lines: list[str]) -> bool:
    """Say whether another line says the same, and perhaps more; of equal ones the first stays."""
    return any(
        line in other and (line != other or there < place)
        for there, other in enumerate(lines)
        if there != place
    )
