"""Verification of tables and pools.

It covers exact probabilities, rows without gap or overlap, and equal printings.
"""
