"""Search the texts for users for phrases that `docs/style.md` advises against."""
