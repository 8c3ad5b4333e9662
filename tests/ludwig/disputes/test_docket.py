import pytest

from ludwig.disputes import Citation, Docket, Evidence, Opened, Ruled

AT = "2026-11-29T20:15:00.000000Z"
ABOUT = Citation(17, "ab" * 32)


def opened(name="dispute-1"):
    return Opened(name, AT, "red", ABOUT, "coins were forgotten")


def evidence(name="dispute-1"):
    return Evidence(name, AT, "yellow", "they were not", (ABOUT,), ("COINS-1",))


def ruled(outcome="rejected", points=None, applied=None, name="dispute-1"):
    return Ruled(
        name, AT, outcome, "as the rule says", (ABOUT,), ("COINS-1",), points or {}, applied
    )


def docket(*deeds):
    found = Docket()
    for deed in deeds:
        assert None is found.refusal(deed)
        found = found.followed(deed)
    return found


def code(found, deed):
    reason = found.refusal(deed)
    return reason and reason.code


def test_dispute_gathers_what_is_said():
    """A dispute holds its claim, all evidence in order, and its ruling."""
    found = docket(opened(), evidence(), evidence(), ruled()).disputes["dispute-1"]
    assert (opened(), (evidence(), evidence()), ruled()) == found
    assert "rejected" == found.status


def test_disputes_are_numbered():
    """Disputes of one match are told apart by number, in the order of their opening."""
    found = docket(opened(), opened("dispute-2"))
    assert (["dispute-1", "dispute-2"], "dispute-3") == (list(found.disputes), found.next_id)
    assert {"open"} == {dispute.status for dispute in found.disputes.values()}


@pytest.mark.parametrize("deed", [evidence(), ruled()])
def test_nothing_follows_a_ruling(deed):
    """RECORD-order: a dispute is ruled on once, and nothing is said after it."""
    assert "dispute.closed" == code(docket(opened(), ruled("upheld")), deed)


@pytest.mark.parametrize("deed", [evidence("dispute-9"), ruled(name="dispute-9")])
def test_unknown_dispute(deed):
    """RECORD-order: nothing can be said about a dispute that was not opened."""
    assert "dispute.unknown" == code(docket(opened()), deed)


def test_dispute_is_opened_once():
    """RECORD-order: no two disputes have one name."""
    assert "dispute.exists" == code(docket(opened()), opened())


@pytest.mark.parametrize(
    ("deed", "found"),
    [
        (ruled("corrected"), "dispute.no_correction"),
        (ruled("upheld", {"red": 3}), "dispute.no_correction"),
        (ruled("corrected", {"red": 3}), None),
        (ruled("corrected", None, ABOUT), None),
    ],
)
def test_correction_says_what_it_corrects(deed, found):
    """RECORD-data: a correction has points or a ruling applied, and nothing else has."""
    assert found == code(docket(opened()), deed)


def test_corrections_add_up():
    """Points that rulings have noted add up by seat."""
    found = docket(
        opened(),
        opened("dispute-2"),
        ruled("corrected", {"red": 3, "blue": -1}),
        ruled("corrected", {"red": 2}, name="dispute-2"),
    )
    assert {"red": 5, "blue": -1} == found.corrections()
