from ludwig.codec import GENESIS, chain_hash, commitment


def test_every_hash_of_the_good_records_follows(written):
    """The hashes of records that another implementation wrote are computed alike."""
    previous, hashes = GENESIS, []
    for event in written:
        previous = chain_hash(previous, event.seq, event.at, event.by, event.type, event.data)
        hashes.append(previous.hex())
    assert [event.hash for event in written] == hashes


def test_every_secret_of_the_good_records_opens_its_commitment(written):
    """The commitments of records that another implementation wrote are computed alike."""
    for event in written:
        for field, entry in event.secret.items():
            computed = commitment(bytes.fromhex(entry["salt"]), entry["value"])
            assert event.data[field] == {"commitment": computed}


def test_the_hash_of_a_round_is_known():
    """A golden vector: the hash of the first RoundStarted chains on the event before it."""
    previous = bytes.fromhex("298f7e2394fbda14e089a47f2a98c00f35fbbe605503b7fd8724a4ee3da66001")
    data = {"round": 1, "master_builder": "red"}
    hashed = chain_hash(previous, 8, "2026-11-29T20:16:22.359797Z", None, "RoundStarted", data)
    assert "8ff20b61664c45e7dbaf2996caf60a1b863b049de47591a028dea4b3f77a4800" == hashed.hex()


def test_the_commitment_to_dealt_cards_is_known():
    """A golden vector: the three cards that red was dealt in the bundled match."""
    salt = bytes.fromhex("c0da1d374a425ee9897f1c752f6e66e8")
    committed = commitment(salt, ["size_300", "all_sizes", "size_350"])
    assert "fab1489e7f6ec65c2ada338b14a777a078d0546bd2fa2b00c718c819d9ff717d" == committed


def test_each_part_of_an_event_changes_its_hash():
    """Number, time, decider, type, data and the hash before: none can be changed unseen."""
    parts = (GENESIS, 1, "2026-11-29T20:15:00.000000Z", None, "TurnEnded", {"seat": "red"})
    others = (bytes([1]) * 32, 2, "2026-11-29T20:15:00.000001Z", "red", "RoundEnded", {})
    hashes = {chain_hash(*parts)}
    for place, other in enumerate(others):
        hashes.add(chain_hash(*parts[:place], other, *parts[place + 1 :]))
    assert 7 == len(hashes)
