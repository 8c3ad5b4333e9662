"""Deeds done to what stops or turns back a match: its end, abandonment, take-backs, rulings."""

from spoiling.deed import deed

from domain.decisions import awaited
from domain.line import agreement_needed


@deed("RECORD-order", "MatchEnded")
def something_after_the_end(scene):
    scene.draft.entries = scene.draft.entries[: scene.seq]
    seat = scene.state.seats[0]
    scene.draft.insert(scene.seq + 1, "TurnEnded", {"seat": seat})
    return scene.seq + 1


@deed("RECORD-order", "MatchEnded")
def abandoned_after_the_end(scene):
    scene.draft.entries = scene.draft.entries[: scene.seq]
    scene.draft.insert(scene.seq + 1, "MatchAbandoned", {"reason": "late"}, "referee")
    return scene.seq + 1


@deed("RECORD-order", "MatchEnded")
def taken_back_after_the_end(scene):
    draft, state = scene.draft, scene.state
    draft.entries = draft.entries[: scene.seq]
    to_seq = next(step.seq for step in scene.line.back() if awaited(step.state) is not None)
    seat, agreed = state.seats[0], list(state.seats)
    data = {"seat": seat, "to_seq": to_seq, "agreed_by": agreed, "reason": "again"}
    draft.insert(scene.seq + 1, "MoveTakenBack", data, seat)
    return scene.seq + 1


@deed("END-1", "TurnPassed")
def abandoned_by_nobody(scene):
    scene.draft.insert(scene.seq, "MatchAbandoned", {"reason": "stalled"})


@deed("RECORD-data", "TurnPassed")
def abandoned_alone(scene):
    players = scene.state.players
    seat = scene.state.seats[0]
    if not any(p.kind == "human" and p.seat != seat for p in players):
        return False
    scene.draft.insert(scene.seq, "MatchAbandoned", {"reason": "bored"}, seat)
    return None


@deed("END-1", "MatchAbandoned")
def played_on_when_stalled(scene):
    if scene.entry.by is not None:
        return False
    state = scene.state
    master = state.seats[(state.master + 1) % len(state.seats)]
    scene.entry.type = "RoundStarted"
    scene.entry.data = {"round": state.round + 1, "master_builder": master}
    return None


@deed("RECORD-data", "MoveTakenBack")
def taken_back_without_asking(scene):
    data = scene.data
    needed = agreement_needed(scene.line, data["seat"], data["to_seq"])
    if not needed:
        return False
    data["agreed_by"] = [seat for seat in data["agreed_by"] if seat != needed[0]]
    return None


@deed("RECORD-data", "MoveTakenBack")
def taken_back_in_anothers_name(scene):
    other = scene.other_seat()
    if other is None:
        return False
    scene.entry.by = other
    return None


@deed("RECORD-data", "MoveTakenBack")
def taken_back_to_the_future(scene):
    scene.data["to_seq"] = scene.seq


@deed("RECORD-data", "RulingApplied")
def ruled_to_nowhere(scene):
    scene.data["to_seq"] = 0


@deed("RECORD-data", "RulingApplied")
def ruled_to_where_nothing_is_decided(scene):
    for step in scene.line.back():
        if awaited(step.state) is None and step.seq > 1:
            scene.data["to_seq"] = step.seq
            return None
    return False


@deed("RECORD-data", "RulingApplied")
def ruled_to_what_was_taken_back(scene):
    on_line = {step.seq for step in scene.line.back()}
    gone = [seq for seq in range(2, scene.seq) if seq not in on_line]
    if not gone:
        return False
    scene.data["to_seq"] = gone[-1]
    return None


@deed("RECORD-data", "RulingApplied")
def ruled_by_a_seat(scene):
    scene.entry.by = scene.state.seats[0]
