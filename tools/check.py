"""`make check`: format, lint, types, import contracts, figures, names and wording."""

from __future__ import annotations

from tools.entry import leave
from tools.environment import Environment, say

# Its program in .venv/bin would do, but not everywhere under the same name.
_LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"

CHECKS = {
    "format": ["-m", "ruff", "format", "--check", "."],
    "lint": ["-m", "ruff", "check", "."],
    "types": ["-m", "mypy"],
    "contracts": ["-c", _LINT_IMPORTS, "--no-logo"],
    "figures": ["-m", "tools.house"],
    "language": ["-m", "tools.language"],
    "wording": ["-m", "tools.wording"],
}


def main() -> int:
    """Run all checks, even after a failure; return 1 if any failed."""
    environment = Environment.here()
    environment.prepare(dev=True)
    failed = []
    for name, arguments in CHECKS.items():
        say(f"--- {name}")
        if environment.run(arguments):
            failed.append(name)
    if failed:
        say(f"Not right yet: {', '.join(failed)}.")
    return 1 if failed else 0


if __name__ == "__main__":
    leave(main)
