"""Read models of a match, each one a fold of its events."""
