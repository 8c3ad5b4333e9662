from random import Random

from ludwig.codec import (
    GENESIS,
    Recorded,
    by_of,
    chain_hash,
    hash_of,
    pack,
    prove,
    seal,
    unpack,
    unpack_event,
)
from ludwig.codec.payload import BODY, SEALED

AT = "2026-11-29T20:15:00.000000Z"


def stored(written):
    """The events of a record as they are stored, each with the hash it chains on."""
    previous = GENESIS
    for event in written:
        yield event.seq, *pack(event), previous
        previous = bytes.fromhex(event.hash)


def flipped(payload, place, bit):
    return payload[:place] + bytes([payload[place] ^ 1 << bit]) + payload[place + 1 :]


def test_a_proof_is_the_event_its_decider_and_its_hash(written):
    """Every event whose secrets are here is proven, and read as it is without a proof."""
    entries = zip(written, stored(written), strict=True)
    whole = [
        entry for event, entry in entries if "commitment" not in str(event.data) or event.secret
    ]
    for seq, word, payload, previous in whole:
        proof = prove(seq, word, payload, previous)
        assert (unpack_event(seq, word, payload), by_of(payload), hash_of(payload)) == proof


def test_no_flipped_bit_is_proven(written):
    """A changed bit anywhere in the stored bytes leaves no proof, and raises nothing."""
    random = Random(20261130)
    for seq, word, payload, previous in stored(written):
        place, bit = random.randrange(len(payload)), random.randrange(8)
        assert prove(seq, word, flipped(payload, place, bit), previous) is None


def test_no_other_number_type_or_chain_is_proven(two_players):
    """The proof is of this number, this type, and what came before."""
    for seq, word, payload, previous in stored(two_players):
        assert prove(seq + 1, word, payload, previous) is None
        assert prove(seq, "te" if word != "te" else "re", payload, previous) is None
        assert prove(seq, "??", payload, previous) is None
        assert prove(seq, word, payload, bytes(31) + b"\x01") is None


def test_a_secret_that_is_not_here_is_not_proven(two_players):
    """A copy that lacks a secret says nothing of it, so its event has to be looked at closer."""
    [dealt] = [event for event in two_players if event.type == "DecksShuffled"]
    lacking = Recorded(dealt.seq, AT, None, dealt.type, dealt.data, {}, dealt.hash)
    assert prove(dealt.seq, *pack(lacking), bytes.fromhex(two_players[0].hash)) is None


def test_a_value_beside_its_commitment_is_not_proven(two_players):
    """RECORD-commitment: the hash may be right, the salt has to open the commitment too."""
    at = next(n for n, event in enumerate(two_players) if event.type == "BonusCardsDealt")
    previous, dealt = bytes.fromhex(two_players[at - 1].hash), two_players[at]
    event = unpack_event(dealt.seq, *pack(dealt))
    other = seal(
        event, seq=dealt.seq, at=dealt.at, by=None, previous=previous, salt=lambda: b"s" * 16
    )
    word, payload = pack(other)
    assert prove(dealt.seq, word, payload, previous) is not None
    salted = payload.replace(b"s" * 16, b"t" * 16)
    assert prove(dealt.seq, word, salted, previous) is None


def test_a_secret_in_the_open_is_not_proven(two_players):
    """RECORD-secret: an event stored without seals must have nothing to hide, chained or not."""
    opened = 0
    for _, word, payload, previous in stored(two_players):
        if payload[0] & 0xF0 == SEALED:
            bare = (
                bytes([payload[0] & 0x0F]) + payload[1:BODY] + payload[BODY + 1 + payload[BODY] :]
            )
            seen = unpack(1, word, bare)
            digest = chain_hash(previous, 1, seen.at, seen.by, seen.type, seen.data)
            assert prove(1, word, bare[:8] + digest + bare[BODY:], previous) is None
            opened += 1
    assert 10 < opened


def test_bytes_that_no_version_wrote_are_not_proven():
    """Whatever the bytes: no proof, and no error."""
    random = Random(5)
    for length in (0, 1, 39, 40, 41, 90):
        for word in ("mc", "te", "ds", "rp"):
            assert prove(1, word, random.randbytes(length), GENESIS) is None
