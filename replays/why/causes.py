"""Causes: the earlier events without which the rules would not have brought an event."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from domain import events as ev
from domain.line import Step
from replays.why.origins import coined, got_card, last, offered, placed


class Cause(NamedTuple):
    """An earlier event and what it brought: ``price``, ``coins``, ``tile``."""

    seq: int
    part: str


class Link(NamedTuple):
    """An event of a chain and its own causes."""

    seq: int
    causes: tuple[Cause, ...]


def causes(step: Step) -> tuple[Cause, ...]:
    """Returns the direct causes of an event, the latest first; none for the creation.

    That turns and rounds follow one another is taken for granted.
    """
    found = _CAUSES[type(step.event)](step, step.event)
    named = dict.fromkeys(Cause(seq, part) for part, seq in found if seq is not None)
    return tuple(sorted(named, key=lambda cause: -cause.seq))


def chain(step: Step) -> tuple[Link, ...]:
    """Returns an event with all its causes and theirs, back to the creation, the latest first.

    Cost: the length of the chain times that of the match.
    """
    steps = {each.seq: each for each in step.back()}
    links: dict[int, Link] = {}
    waiting = [step.seq]
    while waiting:
        seq = waiting.pop()
        if seq in links:
            continue
        links[seq] = Link(seq, causes(steps[seq]))
        waiting += [cause.seq for cause in links[seq].causes if cause.seq in steps]
    return tuple(links[seq] for seq in sorted(links, reverse=True))


_Found = Iterator[tuple[str, int | None]]


def _kind(step: Step, part: str, *kinds: type[ev.Event]) -> _Found:
    yield part, last(step, lambda event: isinstance(event, kinds))


def _created(_step: Step, _event: ev.Event) -> _Found:
    return iter(())


def _from_creation(step: Step, _event: ev.Event) -> _Found:
    return _kind(step, "match", ev.MatchCreated)


def _dealt(step: Step, _event: ev.Event) -> _Found:
    return _kind(step, "deck", ev.DecksShuffled, ev.DecksReshuffled, ev.MatchCreated)


def _kept(step: Step, event: ev.BonusCardsKept | ev.UtilityCardKept) -> _Found:
    kinds = ev.BonusCardsDealt | ev.UtilityCardsDrawn
    yield "cards", last(step, lambda each: isinstance(each, kinds) and each.seat == event.seat)


def _round(step: Step, _event: ev.Event) -> _Found:
    return _kind(step, "turn order", ev.MatchCreated)


def _drawn(step: Step, event: ev.RoomsDrawn) -> _Found:
    yield from _kind(step, "round", ev.RoundStarted)
    if any(draw.card is None for draw in event.draws):
        yield from _kind(step, "tiles on the deck", ev.SleepingTilesChosen)
    yield from _kind(step, "deck", ev.DecksShuffled, ev.DecksReshuffled)


def _priced(step: Step, _event: ev.Event) -> _Found:
    yield from _kind(step, "turn", ev.RoundStarted)
    yield from _kind(step, "rooms", ev.RoomsDrawn)


def _room_bought(step: Step, event: ev.RoomPurchased) -> _Found:
    yield "room", offered(step, event.tile)
    yield from _kind(step, "price", ev.RoomsPriced)
    yield from (("coins", seq) for seq in coined(step, event.tile))
    yield from _turn(step, event)


def _turn(step: Step, _event: ev.Event) -> _Found:
    extra = step.previous is not None and step.previous.state.extra
    return _kind(step, "turn", ev.ExtraTurnStarted if extra else ev.RoundStarted)


def _laid(step: Step, event: ev.RoomPlaced) -> _Found:
    if event.free:
        return _kind(step, "tile", ev.CorridorRewardTaken)
    return _kind(step, "tile", ev.RoomPurchased, ev.CorridorPurchased)


def _scored(step: Step, event: ev.PointsScored) -> _Found:
    yield "tile", placed(step, event.seat, event.tile)
    yield from _partners(step, event)


def _partners(step: Step, event: ev.PointsScored | ev.LivingRewardScored) -> _Found:
    for line in event.lines:
        for room in (line.room, line.partner):
            if room is not None:
                yield "pair", placed(step, event.seat, room)


def _completed(step: Step, event: ev.RoomCompleted) -> _Found:
    yield "room", placed(step, event.seat, event.room)
    yield from _kind(step, "last connection", ev.RoomPlaced)


def _rewarded(step: Step, event: Any) -> _Found:  # noqa: ANN401  every event of a reward
    yield "reward", last(step, lambda each: _earns(each, event.seat, event.room))


def _living(step: Step, event: ev.LivingRewardScored) -> _Found:
    kinds = ev.RoomCompleted | ev.DownstairsRewardChosen
    yield "reward", last(step, lambda each: isinstance(each, kinds) and each.seat == event.seat)
    yield from _partners(step, event)


def _earns(event: ev.Event, seat: ev.Seat, room: str) -> bool:
    kinds = ev.RoomCompleted | ev.DownstairsRewardChosen
    return isinstance(event, kinds) and (event.seat, event.room) == (seat, room)


def _searched(step: Step, _event: ev.Event) -> _Found:
    return _kind(step, "stack", ev.SleepingStackSearched)


def _turn_over(step: Step, _event: ev.Event) -> _Found:
    return _kind(step, "turn", ev.RoomPurchased, ev.CorridorPurchased, ev.TurnPassed)


def _extra(step: Step, event: ev.ExtraTurnStarted) -> _Found:
    yield "reward", last(step, lambda each: _earns(each, event.seat, event.room))


def _coins(step: Step, _event: ev.Event) -> _Found:
    yield from _kind(step, "round", ev.RoundStarted)
    yield from _kind(step, "last turn", ev.TurnEnded)


def _round_over(step: Step, _event: ev.Event) -> _Found:
    return _kind(step, "turns", ev.CoinsAdded, ev.TurnEnded)


def _final(step: Step, event: ev.MatchScored) -> _Found:
    yield "last card", last(step, lambda each: isinstance(each, ev.RoomsDrawn) and each.last_round)
    yield from _kind(step, "end", ev.RoundEnded)
    yield from _kind(step, "favors", ev.FavorsRevealed)
    for seat, score in event.seats.items():
        for line in score.lines:
            if line.rule == "BONUS":
                yield "card", got_card(step, seat, line.item or "")
            elif line.rule == "DEPLETED":
                yield "tile", placed(step, seat, line.item or "")


def _ranked(step: Step, _event: ev.Event) -> _Found:
    return _kind(step, "scores", ev.MatchScored)


def _abandoned(step: Step, _event: ev.Event) -> _Found:
    return _kind(step, "round", ev.RoundEnded, ev.RoundStarted, ev.MatchCreated)


def _returned(_step: Step, event: ev.MoveTakenBack | ev.RulingApplied) -> _Found:
    yield "position", event.to_seq


_CAUSES: Final[Mapping[type[ev.Event], Callable[[Step, Any], _Found]]] = {
    ev.MatchCreated: _created,
    ev.DecksShuffled: _from_creation,
    ev.DecksReshuffled: _from_creation,
    ev.FavorsRevealed: _from_creation,
    ev.FoyerRotated: _from_creation,
    ev.BonusCardsDealt: _dealt,
    ev.BonusCardsKept: _kept,
    ev.RoundStarted: _round,
    ev.RoomsDrawn: _drawn,
    ev.RoomsPriced: _priced,
    ev.RoomPurchased: _room_bought,
    ev.CorridorPurchased: _turn,
    ev.TurnPassed: _turn,
    ev.RoomPlaced: _laid,
    ev.PointsScored: _scored,
    ev.RoomCompleted: _completed,
    ev.RewardOrderChosen: _rewarded,
    ev.DownstairsRewardChosen: _rewarded,
    ev.LivingRewardScored: _living,
    ev.ActivityRewardScored: _rewarded,
    ev.OutdoorRewardPaid: _rewarded,
    ev.UtilityCardsDrawn: _rewarded,
    ev.UtilityCardKept: _kept,
    ev.SleepingStackSearched: _rewarded,
    ev.SleepingTilesChosen: _searched,
    ev.CorridorRewardTaken: _rewarded,
    ev.CorridorRewardDeclined: _rewarded,
    ev.RewardLapsed: _rewarded,
    ev.TurnEnded: _turn_over,
    ev.ExtraTurnStarted: _extra,
    ev.CoinsAdded: _coins,
    ev.RoundEnded: _round_over,
    ev.MatchScored: _final,
    ev.MatchEnded: _ranked,
    ev.MatchAbandoned: _abandoned,
    ev.MoveTakenBack: _returned,
    ev.RulingApplied: _returned,
}
