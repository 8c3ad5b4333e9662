"""Packing: the files of a bundle and the zip they go into, the same bytes for the same contents."""

import json
from collections.abc import Mapping
from importlib.resources import files
from io import BytesIO
from typing import Any, Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from replays.record import Record, write

MOMENT: Final = (1980, 1, 1, 0, 0, 0)
"""The time that every file of a bundle bears."""
README: Final = """\
A match of Castles of Mad King Ludwig, packed so that you can check it.

record.ludwig.jsonl  every event, one a line, chained by hashes; secrets stand as commitments
receipts.txt         lines in which the server signed how the match stood
key.txt              the public key that they are signed with: compare it with one you know
verdict.json         what the audit of Ludwig said: every rule, every point
dispute-*.md         disputes about the match, if there were any
tiles.toml           the tiles and cards that there are, in the order that fair decks start from
verify.py            checks hashes, commitments, receipts and fair decks with nothing but Python:

    python3 verify.py

To judge the rules as well, install Ludwig and type: ludwig audit record.ludwig.jsonl
"""


class Contents(NamedTuple):
    """What goes into a bundle: the record, receipts one a line, a public key in hex, the verdict.

    ``pages`` are further texts by their file names.
    """

    record: Record
    receipts: tuple[str, ...]
    key: str
    verdict: Mapping[str, Any]
    pages: Mapping[str, str] = {}


def pack(contents: Contents) -> bytes:
    """Returns the zip of a bundle, with its verifier."""
    stream = BytesIO()
    with ZipFile(stream, "w", ZIP_DEFLATED) as bundle:
        for name, content in _files(contents).items():
            info = ZipInfo(name, MOMENT)
            info.compress_type = ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            bundle.writestr(info, content)
    return stream.getvalue()


def _files(contents: Contents) -> dict[str, bytes]:
    verdict = json.dumps(contents.verdict, indent=2, ensure_ascii=False)
    texts = {
        "README.txt": README,
        "receipts.txt": "".join(f"{line}\n" for line in contents.receipts),
        "key.txt": f"{contents.key}\n",
        "verdict.json": f"{verdict}\n",
        "verify.py": files("replays").joinpath("bundle/verify.py").read_text(encoding="utf-8"),
        "tiles.toml": files("domain").joinpath("data/tiles.toml").read_text(encoding="utf-8"),
        **contents.pages,
    }
    encoded = {name: text.encode() for name, text in texts.items()}
    return {"record.ludwig.jsonl": write(contents.record), **encoded}
