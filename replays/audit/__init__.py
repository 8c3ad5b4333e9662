"""Audit: every hash, commitment, choice and derived event of a record, judged again."""

from replays.audit.auditing import Audit, audit, audit_reading

__all__ = ["Audit", "audit", "audit_reading"]
