"""Storage of modules as YAML and GeoJSON. The only package that imports yaml and pydantic."""
