"""What a command is to the rest of the command line."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

DONE_CODE = 0
FINDINGS_CODE = 1
REFUSED_CODE = 2
INTERNAL_ERROR_CODE = 70
"""EX_SOFTWARE of sysexits.h: a mistake of ours must look like neither findings nor a refusal."""


class CommandError(Exception):
    """A command cannot do what it is asked; nothing was written. The message is for the author."""


class CommandModule(Protocol):
    """What the file of a command holds."""

    def add_command_arguments(self, parser: ArgumentParser) -> None:
        """Say which arguments the command takes."""

    def run_command(self, arguments: Namespace) -> int:
        """Do it, and give the exit code."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command's name and what it is for; its file is imported when the command is used.

    So `--help` and each command start without what the others need.
    """

    name: str
    help: str
    module_path: str
    is_long_running: bool = False
    """Whether it stays at work; others end before Python's collector has much to find."""

    def add_command_arguments(self, parser: ArgumentParser) -> None:
        """Say which arguments the command takes."""
        self._import_module().add_command_arguments(parser)

    def run_command(self, arguments: Namespace) -> int:
        """Do it, and give the exit code."""
        return self._import_module().run_command(arguments)

    def _import_module(self) -> CommandModule:
        return cast("CommandModule", importlib.import_module(self.module_path))
