"""Single statements of a module (`facts`), and a test that an export writes or reports each."""
