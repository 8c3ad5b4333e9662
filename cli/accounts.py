"""An account of points or marks in words and as a table."""

from cli.screen import final_item
from projections.wording import tile_name
from replays.drawing.picture import Picture, Span, plain, stacked
from replays.drawing.table import Column, draw_table
from replays.why import Account, Reason


def account_picture(heading: Picture, account: Account) -> Picture:
    """Returns every reason for a seat's points or marks, and their sum."""
    columns = (
        Column("event", number=True),
        Column("rule"),
        Column(account.unit, number=True),
        Column("because of"),
        Column("from", number=True),
    )
    rows = [_row(account, reason) for reason in account.reasons]
    style = f"seat {account.seat}"
    said = f"{account.seat} has {account.total:,} {account.unit}"
    if account.sum != account.total:
        said += f", but the lines add up to {account.sum:,}"
    return stacked([heading, draw_table(columns, rows), plain(said, style=style)])


def reason_words(unit: str, reason: Reason) -> str:
    """Returns in words what a line is for."""
    return _money_words(reason) if unit == "marks" else _point_words(reason)


def _row(account: Account, reason: Reason) -> tuple[str | Span, ...]:
    return (
        str(reason.seq),
        Span(reason.rule, "rule"),
        f"{reason.amount:+,d}",
        reason_words(account.unit, reason),
        "" if reason.cause is None else str(reason.cause),
    )


def _point_words(reason: Reason) -> str:
    if reason.rule == "SETUP-6":
        return "the place in turn order"
    if reason.item is None or reason.rule in ("DEPLETED", "FAVOR-1", "BONUS", "MONEY"):
        return final_item(reason.rule, reason.item)
    room = tile_name(reason.item)
    if reason.rule == "ACTIVITY":
        return f"the reward of {room}"
    again = " again" if reason.rule == "LIVING" else ""
    if reason.partner is None:
        return f"{room} by itself{again}"
    return f"the centre of {room}{again}: {tile_name(reason.partner)}"


def _money_words(reason: Reason) -> str:
    item = "" if reason.item is None else tile_name(reason.item)
    match reason.rule:
        case "SETUP-6":
            return "money to begin with"
        case "BUY-4":
            return "passing"
        case "OUTDOOR":
            return f"the reward of {item}"
        case "BUY-3":
            return f"the coins on {item}"
    if reason.amount > 0:
        return f"{reason.partner} buys {item}"
    return f"{item}, paid to {reason.partner or 'the supply'}"
