import pytest
from fairly import created, played
from lively import sealed
from msgspec import UNSET
from msgspec.structs import replace

from domain import events as ev
from domain.setup import begin
from replays.audit import audit
from replays.audit.fair import FairShuffles


def changed(log, kind, change):
    """Returns the log with the first event of a class changed, and its number."""
    at = next(n for n, (_, event) in enumerate(log) if isinstance(event, kind) and change(event))
    by, event = log[at]
    return (*log[:at], (by, change(event)), *log[at + 1 :]), at + 1


def swapped(order):
    """Returns an order with its first and last changed about, None if that changes nothing."""
    if len(order or ()) < 2 or order[0] == order[-1]:
        return None
    return (order[-1], *order[1:-1], order[0])


def resorted_left_out(event):
    return ev.changed(event, left_out=swapped(event.left_out))


def resorted_favors(event):
    return ev.changed(event, favors=swapped(event.favors))


def resorted_stack(event):
    order = swapped(event.stack)
    return order and ev.changed(event, stack=order)


@pytest.mark.parametrize("seed", range(3))
def test_fair_match_is_clean(seed):
    """A match whose decks follow from its seeds has no finding."""
    assert () == audit(sealed("fair", played(seed))).findings


@pytest.mark.parametrize(
    ("kind", "change", "rule"),
    [
        (ev.DecksShuffled, resorted_left_out, "SETUP-2"),
        (ev.FavorsRevealed, resorted_favors, "SETUP-5"),
        (ev.SleepingTilesChosen, resorted_stack, "SLEEP"),
    ],
)
def test_order_that_does_not_follow_is_found(kind, change, rule):
    """SETUP-2 SETUP-5 SLEEP: another order than the seeds give is found at its event, by rule."""
    log, seq = changed(played(1), kind, change)
    found = audit(sealed("unfair", log)).findings
    assert (seq, True) == (found[0].seq, rule in {f.rule for f in found if f.seq == seq})


def test_other_seat_seed_is_found():
    """SETUP-2 SETUP-3 SETUP-4: decks that name other seeds than they follow from are found."""
    log, seq = changed(
        played(2), ev.DecksShuffled, lambda event: ev.changed(event, seat_seeds={"red": "ac"})
    )
    rules = {f.rule for f in audit(sealed("unfair", log)).findings if f.seq == seq}
    assert {"SETUP-2", "SETUP-3", "SETUP-4"} <= rules


ORDERS = {"SETUP-2": 2, "SETUP-3": 1, "SETUP-4": 1, "SETUP-5": 1}


def fair_orders(audited):
    """Returns how many orders of the set-up could not be recomputed."""
    return {rule: audited.unchecked.get(rule) for rule in ORDERS}


def test_fair_match_has_nothing_unchecked():
    """Where the seeds are known every order is recomputed."""
    assert {} == audit(sealed("fair", played(0))).unchecked


@pytest.mark.parametrize("seed", ["ab" * 32, "", "ludwig-fair-2:" + "ab" * 32])
def test_orders_of_another_scheme_are_unchecked(seed):
    """Decks that follow from a seed of another scheme accuse nobody, and are not called checked."""
    other = audit(sealed("other", ((None, created(seed)), *played(0)[1:])))
    assert () == other.findings
    assert fair_orders(other) == ORDERS


def test_seat_seeds_without_a_server_seed_are_unchecked():
    """Seeds of seats alone say that the decks are fair, which nobody can recompute."""
    lacking = audit(sealed("lacking", ((None, created(UNSET)), *played(0)[1:])))
    assert () == lacking.findings
    assert fair_orders(lacking) == ORDERS


def test_copy_without_the_seed_is_unchecked():
    """SEE-3: who does not know the seed cannot recompute: no accusation, and no "ok" either."""
    record = sealed("copy", played(0))
    first = replace(record.events[0], secret={})
    found = audit(record._replace(viewer="spectator", events=(first, *record.events[1:])))
    assert {"RECORD-secret"} == {finding.rule for finding in found.findings}
    assert fair_orders(found) == ORDERS


@pytest.mark.parametrize("seeds", [{"yellow": "ab"}, {"red": "not hex"}, {"red": ""}])
def test_malformed_seat_seeds_are_found(seeds):
    """RECORD-data: seat_seeds are hex digits, of seats of this match."""
    log, seq = changed(
        played(2), ev.DecksShuffled, lambda event: ev.changed(event, seat_seeds=seeds)
    )
    findings = audit(sealed("unfair", log)).findings
    assert "RECORD-data" in {finding.rule for finding in findings if finding.seq == seq}


def test_decks_drawn_anew_are_not_judged():
    """After a branch drew anew nothing follows from the seeds of its parent."""
    shuffles, (_, first), (_, decks) = FairShuffles(), *played(0)[:2]
    state = begin(first)
    list(shuffles.judge(None, 1, first))
    anew = ev.DecksReshuffled(decks.stacks, decks.room_deck, decks.bonus_deck, decks.left_out)
    assert [] == list(shuffles.judge(state, 2, anew))
    assert [] == list(shuffles.judge(state, 3, resorted_left_out(decks)))
