"""Start and end of the application, which has one window with one module."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtWidgets import QApplication

from sandtable.editor import theme
from sandtable.editor.context.context_creation import create_editor_context
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.entry_clipboard import release_clipboard
from sandtable.editor.context.progress_dialog import ProgressRunner
from sandtable.editor.context.prompts import PromptDialogs
from sandtable.editor.context.save_prompts import offer_recovery
from sandtable.editor.context.settings import EditorSettings
from sandtable.editor.crash_report import REPORTS_FOLDER, CrashReporter
from sandtable.editor.crash_trace import CrashTrace, report_crashes
from sandtable.editor.languages import install_language, system_language
from sandtable.editor.window import WINDOW_SIZE, EditorWindow
from sandtable.model import resources
from sandtable.model.bounded_work.child_process import start_waiting_process
from sandtable.model.storage.module_loading import load_module

_EXIT_CODE_REFUSED = 2
_UNWRITABLE_MESSAGE = (
    "{file} cannot be written: is its folder there, and does its name end in .png or .jpg?\n"
)


def run_editor(
    module: Path | None,
    screenshot: Path | None = None,
    quit_after: float | None = None,
    language: str | None = None,
) -> int:
    """Open the editor on a module, or on the default template if `module` is None.

    Return the exit code of the process: 2 if the module or the screenshot could not be handled.
    """
    app = _qt_application()
    install_language(app, language or system_language())
    start_waiting_process()
    settings = EditorSettings()
    theme.WindowTheme(app, settings.read_setting(theme.THEME_SETTING, "system"))
    context = open_editor_context(module, settings)
    if context is None:
        return _EXIT_CODE_REFUSED
    window = EditorWindow(context)
    context.prompts = PromptDialogs(window)
    context.session.run_reading = ProgressRunner(window)
    crash_reporter = CrashReporter(context, window)
    crash_reporter.install_hooks()
    reports = settings.settings_folder / REPORTS_FOLDER
    trace = CrashTrace.start_crash_trace(reports)
    # A screenshot is taken at the same size on every screen.
    window.show_on_screen() if screenshot is None else window.show()
    screenshot_run = ScreenshotRun(window, screenshot)
    if quit_after is not None:
        QTimer.singleShot(round(quit_after * 1000), screenshot_run.save_and_close)
    elif screenshot is not None:
        context.findings.findings_changed.connect(screenshot_run.save_and_close)
    else:
        # Not in a run for a screenshot, where nobody could answer.
        is_recovered = offer_recovery(context)
        report_crashes(reports, context.messages)
        if module is None and not is_recovered:
            window.open_start_page()
    code = app.exec()
    release_clipboard()
    crash_reporter.remove_hooks()
    if trace is not None:
        trace.delete_crash_trace()
    return _EXIT_CODE_REFUSED if screenshot_run.has_failed else code


def open_editor_context(path: Path | None, settings: EditorSettings) -> EditorContext | None:
    """Return an editor context with the module at a path, or None if it cannot be read.

    The reason is then written to the terminal.
    """
    # A document always holds a module, also before a path was read.
    start = load_module(resources.path_of_template(resources.DEFAULT_TEMPLATE))
    context = create_editor_context(start.module, settings)
    if path is None:
        context.session.start_placeholder(start.module, start)
    elif not context.session.open_module(path):
        message, _ = context.messages.last_message or ("", None)
        sys.stderr.write(f"{message}\n")
        context.shut_down()
        return None
    return context


def _qt_application() -> QApplication:
    theme.set_scale_rounding()
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    app.setApplicationName("sandtable")
    app.setApplicationDisplayName("Sandtable")
    return app


class ScreenshotRun(QObject):
    """Unattended run of the editor: saves a screenshot, if a file is given, and quits."""

    def __init__(self, window: EditorWindow, target: Path | None) -> None:
        super().__init__(window)
        self._window, self._target = window, target
        self.has_failed = False
        if target is not None:
            # The size of a screenshot must not become the user's layout.
            window.saves_layout = False
            window.showNormal()
            window.resize(*WINDOW_SIZE)
            window.reset_layout()

    @Slot()
    def save_and_close(self) -> None:
        """Save the screenshot, if one is requested, and close.

        Unsaved work is dropped without a question.
        """
        if self._target is not None and not self._window.grab().save(str(self._target)):
            self.has_failed = True
            sys.stderr.write(_UNWRITABLE_MESSAGE.format(file=self._target))
        # A clean stack keeps closeEvent from asking.
        self._window.context.document.undo_stack.setClean()
        self._window.close()
