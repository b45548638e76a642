"""The marker of a folder on S3: `<key>/.complete.json`, written last, names every file of the folder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from stroma_store.objects import check_key

MARKER = '.complete.json'
_HEX = 16


@dataclass(frozen=True)
class MarkedFile:
    """`object`: the object with the bytes, below the folder's key; the file's own name unless that was taken."""

    sha256: str
    object: str


def read_marker(data: bytes) -> dict[str, MarkedFile]:
    """The files of a folder by name. A value is the sha256, or `{sha256, object}`. Raises ValueError."""
    found = {}
    try:
        for name, value in json.loads(data).items():
            sha256, place = (value, name) if isinstance(value, str) else (value['sha256'], value['object'])
            found[check_key(name)] = MarkedFile(str(sha256), check_key(place))
    except (AttributeError, KeyError, TypeError) as error:
        raise ValueError(f'{MARKER} cannot be read') from error
    return found


def write_marker(files: Mapping[str, MarkedFile]) -> bytes:
    """The marker's bytes; a file whose object has its own name is written as its sha256, which older releases can
    read."""
    return json.dumps(
        {
            name: file.sha256 if file.object == name else {'sha256': file.sha256, 'object': file.object}
            for name, file in files.items()
        }
    ).encode()


def content_name(name: str, sha256: str) -> str:
    """The object of a file whose own name has other bytes: named by the content, so two writers cannot mix."""
    return f'{name}.{sha256[:_HEX]}'
