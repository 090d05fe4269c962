"""Typed fields for what stands at an address, and forms made of them."""
