"""First decisions of a match between people, made on the command line."""

from cli.exit_code import ExitCode


def keep_cards(ludwig, match):
    """Lets both seats keep their first two bonus cards."""
    for _ in range(2):
        assert ExitCode.DONE == ludwig("play", match, "--choose", 1).code


def priced(ludwig, match):
    """Plays to blue's first turn; returns the rooms from the cheapest up."""
    keep_cards(ludwig, match)
    rooms = [offer["tile"] for offer in ludwig("play", match, "--json").data["market"]]
    ludwig("play", match, "--choose", " ".join(rooms))
    ludwig("play", match, "--choose", "pass")
    return rooms
