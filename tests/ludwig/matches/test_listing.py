from ludwig.matches.catalogue import Summary
from ludwig.matches.listing import as_listed


def line(id_, parent=None, fork=0, **more):
    """The summary of a match, or of a branch that left its parent after an event."""
    facts = {"events": fork + 9, "round": 3, "points": {"red": 7}, "head": "ab", "parent": parent}
    return Summary(id_, id_, "referee", "playing", **(facts | more), fork=fork)


def told(summaries, viewer):
    """Returns by id what is listed: how many events, or that it is hidden."""
    listed = as_listed(summaries, viewer)
    return {each.id: "hidden" if each.status == "hidden" else each.events for each in listed}


def test_hidden_branches_tell_where_they_left():
    """SEE-6 Of a branch that is not the viewer's only its fork is told, no points, no hash."""
    lines = [line("m"), line("m/x", "m", 17)]
    (_, veiled) = as_listed(lines, "spectator")
    assert ("m/x", "m", 17, 17, 0, {}, "") == (
        veiled.id, veiled.parent, veiled.fork, veiled.events, veiled.round, veiled.points,
        veiled.head,
    )  # fmt: skip


def test_each_viewer_reads_its_own():
    """SEE-6 A seat reads its branch and a spectator's, the referee all."""
    lines = [
        line("m"),
        line("m/blue", "m", 5, keeper="blue"),
        line("m/open", "m", 5, keeper="spectator"),
        line("m/real", "m", 5),
    ]
    hidden = {v: [i for i, t in told(lines, v).items() if t == "hidden"] for v in ("blue", "red")}
    assert {"blue": ["m/real"], "red": ["m/blue", "m/real"]} == hidden
    assert "hidden" not in told(lines, "referee").values()


def test_the_end_of_the_match_opens_all_its_branches():
    """SEE-5 Branches of branches too, in whatever order they are listed; their own end does not."""
    lines = [line("m/y", "m/x", 20), line("m/x", "m", 17, over=True), line("m")]
    assert {"m/y": "hidden", "m/x": "hidden", "m": 9} == told(lines, "spectator")
    lines[2] = line("m", over=True)
    assert {"m/y": 29, "m/x": 26, "m": 9} == told(lines, "spectator")


def test_a_branch_whose_parent_is_not_here_is_hidden():
    """SEE-6 Nobody can tell whether its match has ended."""
    assert {"m/x": "hidden"} == told([line("m/x", "m", 17)], "spectator")
