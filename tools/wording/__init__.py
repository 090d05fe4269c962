"""Search the texts that users read for turns of phrase that `docs/style.md` advises against."""
