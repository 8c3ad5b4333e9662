"""A private server in the user's data directory, started and stopped by its users."""

from ludwig.server.embedded import EmbeddedServer, embedded_server

__all__ = ["EmbeddedServer", "embedded_server"]
