"""`python -m tools.verify_vassal FILE.vmod …`: print the defects of VASSAL modules."""

from __future__ import annotations

import sys
from pathlib import Path

from sandtable.importers.protocol import ImportFailedError
from sandtable.importers.vassal.module_file import VassalModule
from sandtable.importers.vassal.verify import find_module_defects
from sandtable.model.storage.problem import UnreadableError

BAD, UNREAD = 1, 2


def main(paths: list[str]) -> int:
    """Print the defects of each file; return 1 if there are any, 2 if a file is unreadable."""
    worst = 0
    for path in paths:
        try:
            found = find_module_defects(VassalModule.read_file(Path(path)))
        except (ImportFailedError, UnreadableError) as error:
            print(f"{path}: {error}", file=sys.stderr)
            worst = UNREAD
            continue
        for defect in found:
            print(f"{path}: {defect}")
        worst = max(worst, BAD if found else 0)
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
