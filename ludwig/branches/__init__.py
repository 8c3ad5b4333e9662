"""Branches: lines of their own that leave a match at an event, and what is noted beside them."""

from ludwig.branches.book import Book, Bookkeeping
from ludwig.branches.branch import Branch, BranchError, branch_id, branch_name, root_of
from ludwig.branches.branches import Branches

__all__ = [
    "Book",
    "Bookkeeping",
    "Branch",
    "BranchError",
    "Branches",
    "branch_id",
    "branch_name",
    "root_of",
]
