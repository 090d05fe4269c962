"""State that all views share: document, selection, findings, files, messages and settings."""
