"""Conversion of records to JSON and to rows of table cells."""
