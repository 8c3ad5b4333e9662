"""A match as one HTML file that shows every position of it, without a network."""

from replays.page.document import html_page

__all__ = ["html_page"]
