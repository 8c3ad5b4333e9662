"""Matches looked at again: records, positions, audits, explanations, branches, pictures."""
