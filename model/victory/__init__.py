"""Victories: conditions that are met now, and conditions that can still be met."""
