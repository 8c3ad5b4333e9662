"""The game itself: its tiles, rules and events, pure and without any service."""

"""The rules of the game, pure: no clock, no chance, no store."""
