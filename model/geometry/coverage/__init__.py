"""Tests of whether outlines fit together, and search for the flaws if they do not."""
