"""Branches at work: lines edited, carried over, applied to the real match, compared."""
