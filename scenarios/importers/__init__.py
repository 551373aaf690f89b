"""Scenarios of published systems, read from files of their own shape."""
