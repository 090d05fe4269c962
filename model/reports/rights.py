"""Rights notice that stands on every export and printed sheet."""

from __future__ import annotations

from sandtable.model.module import Module


def module_title(module: Module) -> str:
    """Return the title of an export, which marks the work of others as unofficial."""
    head = module.module
    return (
        head.title
        if head.rights.basis == "own"
        else f"Unofficial scenario data for {head.rights.work}"
    )


def rights_lines(module: Module) -> tuple[str, ...]:
    """Return title, work, notice and licence of a module, one line of text each.

    A notice that names the work also names its publisher.
    """
    rights = module.module.rights
    publication = ", ".join(str(part) for part in (rights.publisher, rights.year) if part)
    work = f"{rights.work} ({publication})" if publication else rights.work
    licence = f"Licence: {rights.licence}" if rights.licence else ""
    notice = rights.notice
    # Naming the work twice would read as two works.
    if publication and rights.work in notice:
        work, notice = "", notice.replace(rights.work, work, 1)
    lines = [module_title(module), work, notice, licence]
    return tuple(
        line
        for place, line in enumerate(lines)
        if line and not _is_repeated_elsewhere(line, place, lines)
    )


def _is_repeated_elsewhere(line: str, place: int, lines: list[str]) -> bool:
    """Say whether another line of text contains this one.

    Of equal lines, the first is not counted as repeated.
    """
    return any(
        line in other and (line != other or other_place < place)
        for other_place, other in enumerate(lines)
        if other_place != place
    )
