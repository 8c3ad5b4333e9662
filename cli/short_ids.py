"""Ids of matches as short as a narrow screen needs them: beginnings that still name one match."""

from collections.abc import Iterable, Mapping
from itertools import pairwise


def short_ids(ids: Iterable[str], columns: int) -> Mapping[str, str]:
    """Returns each id, or the beginning of it that fits into the columns.

    None is cut further than it may be: each names its match and no other of these (DESIGN 5). The
    name of a branch stays whole.
    """
    known = tuple(ids)
    roots = sorted({root for root, _, _ in (id_.partition("/") for id_ in known)})
    least = dict(zip(roots, _least(roots), strict=True))
    return {id_: _short(id_, least, columns) for id_ in known}


def _least(roots: list[str]) -> list[int]:
    """Returns how many letters of each root tell it apart from its neighbours in the alphabet."""
    shared = [0, *map(_shared, roots, roots[1:]), 0]
    return [1 + max(pair) for pair in pairwise(shared)]


def _shared(one: str, other: str) -> int:
    pairs = zip(one, other, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _short(id_: str, least: Mapping[str, int], columns: int) -> str:
    root, slash, branch = id_.partition("/")
    left = columns - len(slash) - len(branch)
    return f"{root[: max(left, least[root])]}{slash}{branch}"
