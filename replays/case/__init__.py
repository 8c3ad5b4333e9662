"""The case of a dispute: everything a third person needs to check it, as a page."""

from replays.case.case import Case, Cited, Statement, case_of
from replays.case.html import html
from replays.case.markdown import markdown

__all__ = ["Case", "Cited", "Statement", "case_of", "html", "markdown"]
