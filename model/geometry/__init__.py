"""Where spaces lie. The only package that may import shapely."""
