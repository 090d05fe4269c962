"""Edits: plain functions from a module to the next one."""
