"""What players at a table claimed, and where that is not what the rules give.

Claims stand in the events of a record, whoever wrote them down: neither the notation nor the audit
is needed to read them.
"""

from replays.claims.claim_finding import ClaimFinding, claim_findings

__all__ = ["ClaimFinding", "claim_findings"]
