"""Castles, markets and scores as plain text with style words; colours are added by the caller."""
