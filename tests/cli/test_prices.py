from math import factorial

import pytest

from cli.exit_code import ExitCode

QUICK = ("--budget", 8, "--policy", "random", "--jobs", 1, "--json")


@pytest.mark.parametrize(
    ("match", "orders"), [("two@r10.yellow", factorial(5)), ("four@r6.blue", factorial(7))]
)
def test_every_order_is_compared(look, match, orders):
    """PRICE-1 All orders are looked at: 120 for two players, 5040 for four."""
    data = look("prices", match, "--as", "referee", *QUICK).data
    assert orders == data["orders"]
    assert (
        data["regret"]["income"] == data["best_by_income"][0]["income"] - data["pricing"]["income"]
    )
    assert 0 <= data["regret"]["result"]
    assert 1 <= data["rank"]["income"] <= orders
    best = [each["income"] for each in data["best_by_income"]]
    assert sorted(best, reverse=True) == best


def test_best_pricing_has_no_regret(look):
    """The best pricing by result regrets nothing and stands first."""
    best = look("prices", "two@r10.yellow", "--as", "yellow", *QUICK).data["best_by_result"][0]
    rooms = [room for _, room in sorted(best["prices"].items(), key=lambda pair: int(pair[0]))]
    data = look(
        "prices", "two@r10.yellow", "--as", "yellow", "--pricing", " ".join(rooms), *QUICK
    ).data
    assert (0, 1) == (data["regret"]["result"], data["rank"]["result"])
    assert 8 <= data["rollouts"]["rollouts"]


def test_text_for_people(look):
    """As text it tells the regret by income and by result."""
    out = look("prices", "two@r10.yellow", "--as", "yellow", *QUICK[:-1]).out
    assert "marks of income (place" in out
    assert "best by result" in out


def test_only_where_rooms_are_priced(look):
    """Elsewhere nobody prices rooms."""
    ran = look("prices", "two@r10.red", *QUICK)
    assert (ExitCode.NOT_FOUND, "decision.other") == (ran.code, ran.json["error"]["code"])
