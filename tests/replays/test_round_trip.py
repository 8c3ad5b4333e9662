"""Simulated matches of every profile and size through the store, a file, an audit, and back."""

import pytest

from domain.profiles import PROFILES
from ludwig.matches.header import Header
from ludwig.matches.matches import Matches
from ludwig.simulation import simulate
from replays.audit import audit_reading
from replays.exchange import export_record, import_record
from replays.record import read, write

SIZES = (1, 2, 3, 4)
FULL = 200


@pytest.fixture(scope="module")
def stores(tmp_path_factory):
    """Two embedded stores, one to play in and one to import into."""
    with (
        Matches.open(data=tmp_path_factory.mktemp("here")) as here,
        Matches.open(data=tmp_path_factory.mktemp("there")) as there,
    ):
        yield here, there


def _played(matches: Matches, profile: str, size: int, seed: int):
    """Stores a simulated match save by save, as if it were being played."""
    service, name = matches.services[0], f"{profile}-{size}-{seed}"
    saves = iter(simulate(size, ["random"], seed, profile))
    first = matches.seal(next(saves).events)
    match = service.begin(Header(name, name, "referee"), first)
    for save in saves:
        match = service.append(match, matches.seal(save.events, match, by=save.by))
    return match


def _assert_returns(stores, profile: str, size: int, seed: int) -> None:
    here, there = stores
    match = _played(here, profile, size, seed)
    file = write(export_record(here.match(match.header.id), "referee"))
    audited = audit_reading(read(file))
    assert () == audited.findings
    assert audited.finished
    imported = import_record(there, read(file).record).match
    assert match.head == there.match(imported.header.id).head
    assert file == write(export_record(there.match(imported.header.id)))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("profile", PROFILES)
def test_a_simulated_match_returns_with_the_same_head(stores, profile, size):
    """A finished match exports, audits clean and imports again with the same head hash."""
    _assert_returns(stores, profile, size, seed=11)


@pytest.mark.harness
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("profile", PROFILES)
def test_two_hundred_simulated_matches_return(stores, profile, size):
    """The same for two hundred matches of each profile and size."""
    for seed in range(FULL):
        _assert_returns(stores, profile, size, seed)
