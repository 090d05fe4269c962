"""The interface between a command and the rest of the command line."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

EXIT_CODE_DONE = 0
EXIT_CODE_FINDINGS = 1
EXIT_CODE_REFUSED = 2
EXIT_CODE_INTERNAL_ERROR = 70
"""Exit code EX_SOFTWARE of sysexits.h, so that our bugs differ from findings and refusals."""


class CommandError(Exception):
    """A command cannot do what was requested; nothing was written. The message is for the user."""


class CommandFileInterface(Protocol):
    """Protocol of a module that implements a command, such as `sandtable check`."""

    def add_command_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments of the command to its parser."""

    def run_command(self, arguments: Namespace) -> int:
        """Run the command, and return the exit code."""


@dataclass(frozen=True, slots=True)
class Command:
    """Name and purpose of a command; its file is imported only when the command is used.

    So `--help` and each command start without loading what other commands need.
    """

    name: str
    help: str
    module_path: str
    is_long_running: bool = False
    """Whether it runs for long; only then is Python's garbage collector of use (DECISIONS 10)."""

    def add_command_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments of the command to its parser."""
        self._import_module().add_command_arguments(parser)

    def run_command(self, arguments: Namespace) -> int:
        """Run the command, and return the exit code."""
        return self._import_module().run_command(arguments)

    def _import_module(self) -> CommandFileInterface:
        # A module has no class, so only a cast can tell the type checker its protocol.
        return cast("CommandFileInterface", importlib.import_module(self.module_path))
