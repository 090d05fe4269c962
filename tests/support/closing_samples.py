"""A program that opens, checks and closes each sample again and again, and prints its memory.

It prints the megabytes after the first round and after the last.
"""

from __future__ import annotations

from pathlib import Path

from sandtable.model import resources
from sandtable.model.checks.recheck import check_module
from sandtable.model.identity_cache import clear_memoized_results
from sandtable.model.storage.module_loading import load_module
from tests.support.memory import living_modules, resident_megabytes

_ROUNDS = 10


def open_and_close(folder: Path) -> None:
    """Load and check a module, then let go of it as the editor does."""
    check_module(load_module(folder).complete_module)
    clear_memoized_results()


def main() -> None:
    """Print how much memory there is in use after one round, and after ten more."""
    for number in range(1 + _ROUNDS):
        for name in resources.sample_names():
            open_and_close(resources.path_of_sample(name))
            assert living_modules() == 0
        if number in {0, _ROUNDS}:
            print(resident_megabytes())  # noqa: T201 - the test reads it


if __name__ == "__main__":
    main()
