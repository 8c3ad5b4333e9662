"""How each event moves the state on, a module for each section of the game."""
