"""Receipts: one signed line that says how a match stood, and what it proves later."""

from ludwig.receipts.checking import Verdict, check
from ludwig.receipts.key import KeyUnusable, ServerKey, open_key
from ludwig.receipts.receipt import Receipt, ReceiptError, issue, read_receipt, read_receipts

__all__ = [
    "KeyUnusable",
    "Receipt",
    "ReceiptError",
    "ServerKey",
    "Verdict",
    "check",
    "issue",
    "open_key",
    "read_receipt",
    "read_receipts",
]
