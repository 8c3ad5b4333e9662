"""What each command does, imported once its arguments have been read."""
