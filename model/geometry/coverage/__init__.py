"""Whether outlines fit together, and what is wrong where they do not."""
