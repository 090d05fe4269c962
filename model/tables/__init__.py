"""Verification of tables and pools.

Exact chances, rows without gap or overlap, equal printings.
"""
