"""`sandtable export`: a module in another format, and what that format cannot carry."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from sandtable.cli.arguments import (
    add_module,
    add_options,
    add_out,
    add_printed,
    add_scenarios,
    chosen_options,
    known,
)
from sandtable.cli.command import DONE, CommandError
from sandtable.cli.opening import opened
from sandtable.cli.output import progress
from sandtable.exporters import ALL_EXPORTERS
from sandtable.exporters.protocol import Exporter, ExportError, Job
from sandtable.model.edits.errata import reading
from sandtable.model.reports.rights import rights_lines
from sandtable.model.reports.scenarios import playable

_BY_ID = {exporter.id: exporter for exporter in ALL_EXPORTERS}


def configure(parser: ArgumentParser) -> None:
    """Take the module, the format, and what the formats may be told."""
    add_module(parser)
    parser.add_argument("--to", metavar="FORMAT", required=True, help=", ".join(_BY_ID))
    add_out(parser)
    add_scenarios(parser)
    add_options(parser)
    add_printed(parser)
    for exporter in ALL_EXPORTERS:
        _add_settings(parser, exporter)


def _add_settings(parser: ArgumentParser, exporter: Exporter) -> None:
    group = parser.add_argument_group(f"--to {exporter.id}") if exporter.settings else parser
    for setting in exporter.settings:
        name = f"--{setting.name}"
        if setting.choices:
            choices, default = setting.choices, setting.default
            group.add_argument(name, choices=choices, default=default, help=setting.help)
        elif setting.value:
            default, value = setting.default, setting.value
            group.add_argument(name, metavar=value, default=default, help=setting.help)
        else:
            group.add_argument(name, action="store_true", help=setting.help)


def run(arguments: Namespace) -> int:
    """Export, and name each file and each loss."""
    exporter = _BY_ID[known(arguments.to, _BY_ID, "format")]
    loaded = opened(arguments.module)
    module = loaded.whole if arguments.printed else reading(loaded.whole)
    for scenario in arguments.scenarios:
        known(scenario, playable(module), "scenario to play")
    job = Job(
        loaded,
        module,
        scenarios=tuple(dict.fromkeys(arguments.scenarios)),
        options=chosen_options(arguments, module),
        settings={
            s.name: str(getattr(arguments, s.name.replace("-", "_"))) for s in exporter.settings
        },
        step=progress,
    )
    try:
        report = exporter.export(job, arguments.out)
    except ExportError as error:
        raise CommandError(str(error)) from None
    finally:
        progress()
    for path in report.written:
        print(path)
    for loss in report.losses:
        print(f"lost: {loss}")
    print("; ".join(dict.fromkeys(rights_lines(module))))
    return DONE
