"""Judging: what the record of an episode shows, decided the same way every time."""
