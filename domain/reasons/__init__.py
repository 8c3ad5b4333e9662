"""Why each kind of choice is refused, a module for each section of the game."""
