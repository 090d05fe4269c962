"""Checks of orders of arrival: what comes and goes, when and where."""
