"""The replay as a terminal application. Nothing here is imported by any other command."""
