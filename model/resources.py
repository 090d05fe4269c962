"""Access to the program's own files and samples, in a checkout and in an installed wheel."""

from __future__ import annotations

import importlib.resources
import re
from pathlib import Path

HEAD_FILE_NAME = "module.yaml"
"""The file that makes a folder a module."""

DEFAULT_TEMPLATE = "areas"

_OWN_RIGHTS_PATTERN = re.compile(r"^[^#\n]*\bpermission:\s*own\b", re.MULTILINE)


def path_of_asset(name: str) -> Path:
    """Return the path of a file or folder of the program, such as `icons/hex.svg`."""
    return _existing_package_path("assets", name)


def path_of_check_page(check_id: str) -> Path:
    """Return the page of a check: among the assets in a wheel, under `docs` in a checkout."""
    try:
        return path_of_asset(f"checks/{check_id}.md")
    # In a checkout, pages of checks are among the documentation.
    except FileNotFoundError:
        page = _package_folder("assets").parent / "docs" / "checks" / f"{check_id}.md"
        if page.is_file():
            return page
        raise


def path_of_guide_page(name: str) -> Path:
    """Return a page of the guide: among the assets in a wheel, under `docs` in a checkout."""
    try:
        return path_of_asset(f"guide/{name}.md")
    except FileNotFoundError:
        # In a checkout, the guide is not copied to the assets.
        page = _package_folder("assets").parent / "docs" / "guide" / f"{name}.md"
        if page.is_file():
            return page
        raise


def path_of_sample(name: str) -> Path:
    """Return the folder of a sample module that comes with the program."""
    return _existing_package_path("sample_scenarios", name)


def sample_names() -> tuple[str, ...]:
    """Return the names of the samples that come with the program."""
    return _module_names_in(_package_folder("sample_scenarios"))


def path_of_template(name: str) -> Path:
    """Return the folder of a template for new modules, one of which is our own game."""
    template_folder = _package_folder("assets") / "templates" / name
    if name == DEFAULT_TEMPLATE and not template_folder.is_dir():
        return path_of_sample(_own_sample_names()[0])
    return _existing_package_path("assets", f"templates/{name}")


def templates() -> tuple[str, ...]:
    """Return the names of the templates for new modules."""
    template_names = _module_names_in(_package_folder("assets") / "templates")
    # The default template is a sample, which an installation may lack.
    return tuple(
        sorted({*template_names, DEFAULT_TEMPLATE} if _own_sample_names() else template_names)
    )


def _own_sample_names() -> tuple[str, ...]:
    """Return the samples that anyone may take and change, because their rights are ours."""
    heads = ((name, path_of_sample(name) / HEAD_FILE_NAME) for name in sample_names())
    return tuple(
        name for name, head in heads if _OWN_RIGHTS_PATTERN.search(head.read_text("utf-8"))
    )


def _module_names_in(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(head.parent.name for head in folder.glob(f"*/{HEAD_FILE_NAME}")))


def _package_folder(package: str) -> Path:
    return Path(str(importlib.resources.files(f"sandtable.{package}"))).resolve()


def _existing_package_path(package: str, name: str) -> Path:
    path = _package_folder(package) / name
    if not path.exists():
        raise FileNotFoundError(f"{package} holds no {name!r}.")
    return path
