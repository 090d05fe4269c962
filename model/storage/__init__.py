"""Files: a module's YAML in and out. The only package that knows yaml and pydantic."""
