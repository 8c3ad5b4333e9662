"""What a shell may complete: rules, tiles, matches and positions."""

from collections.abc import Iterator


def rule_ids(incomplete: str) -> Iterator[str]:
    """Yields the rules that begin so."""
    from domain.rulebook import rules

    return (id_ for id_ in rules() if id_.startswith(incomplete.upper()))


def tile_ids(incomplete: str) -> Iterator[str]:
    """Yields the tiles that begin so."""
    from domain.tiles import TILES

    return (id_ for id_ in TILES if id_.startswith(incomplete))
