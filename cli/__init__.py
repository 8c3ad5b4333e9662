"""The command line of Ludwig: reads arguments, calls, and prints."""
