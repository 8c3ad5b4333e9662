"""What a shell may complete: rules, tiles, and of the line's store matches and positions."""

from collections.abc import Iterator

from typer import Context


def rule_ids(incomplete: str) -> Iterator[str]:
    """Yields the rules that begin so."""
    from domain.rulebook import rules

    return (id_ for id_ in rules() if id_.startswith(incomplete.upper()))


def tile_ids(incomplete: str) -> Iterator[str]:
    """Yields the tiles that begin so."""
    from domain.tiles import TILES

    return (id_ for id_ in TILES if id_.startswith(incomplete))


def viewers(ctx: Context, incomplete: str) -> Iterator[str]:
    """Yields the viewers and, once a match is named, its players' names that begin so."""
    from domain.visibility import VIEWERS

    words = [*VIEWERS, *_names(ctx)]
    return (word for word in words if word.startswith(incomplete))


def seats(ctx: Context, incomplete: str) -> Iterator[str]:
    """Yields the seats and, once a match is named, its players' names that begin so."""
    from domain.events import SEATS

    words = [*SEATS, *_names(ctx)]
    return (word for word in words if word.startswith(incomplete))


def _names(ctx: Context) -> tuple[str, ...]:
    # Typer tells no arguments apart while an option still lacks its value.
    match = ctx.params.get("match") or next(iter(ctx.args), None)
    try:
        return _players(ctx, match) if match else ()
    except Exception:  # noqa: BLE001  a shell that waits for completions must not be talked to
        return ()


def _players(ctx: Context, match: str) -> tuple[str, ...]:
    from cli.opening import opened
    from cli.world import World

    with opened(World.of(ctx), match) as (told, _):
        return tuple(each.name for each in told.match.players)


def matches(ctx: Context, incomplete: str) -> Iterator[str]:
    """Yields matches that begin so, or positions of the match once ``@`` is written."""
    try:
        yield from _matches(ctx, incomplete)
    except Exception:  # noqa: BLE001  a shell that waits for completions must not be talked to
        return


def _matches(ctx: Context, incomplete: str) -> Iterator[str]:
    from cli.opening import opened, store
    from cli.world import World

    world = World.of(ctx)
    match, at, _ = incomplete.partition("@")
    if not at:
        with store(world) as found:
            ids = [summary.id for summary in found.summaries()]
        yield from (id_ for id_ in ids if id_.startswith(incomplete))
        return
    with opened(world, match) as (told, _):
        rounds = range(1, told.end.round + 1)
        words = ["end", *(f"r{number}" for number in rounds)]
        words += [f"r{number}.{seat}" for number in rounds for seat in told.seats]
    yield from (f"{match}@{word}" for word in words if f"{match}@{word}".startswith(incomplete))
