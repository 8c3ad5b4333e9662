"""Matches in the store: how they are begun, read, played on and listed."""
