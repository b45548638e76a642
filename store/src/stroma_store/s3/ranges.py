"""Ranges of the large arrays of a dataset on S3, kept in the cache."""

from __future__ import annotations

import hashlib

from stroma_store.errors import StromaError
from stroma_store.s3.cache import RANGES, Cache, CacheFull
from stroma_store.s3.client import Bucket
from stroma_store.s3.transfer import read_body

#: Reads above this are served from aligned blocks of this size, so that scans share them; smaller ones are exact.
BLOCK = 4 * 1024**2
#: Blocks of one request.
_RUN = 8
_SHA = 32
Span = tuple[int, int]


class Ranges:
    """Reads ranges of objects. A cached range is named by the sha256 of its object, and also has its own."""

    def __init__(self, bucket: Bucket, cache: Cache) -> None:
        self._bucket, self._cache = bucket, cache
        self._etags: dict[tuple[str, str], str] = {}

    def read(self, object: str, span: Span, size: int, sha256: str) -> bytes:
        """The bytes of `span` (the end excluded) of an object with `size` bytes and the recorded `sha256`.

        Raises NOT_FOUND, JOB_INPUT_CHANGED for another object under this name, StoreUnavailable.
        """
        start, stop = span
        found = self._kept(sha256, span)
        if found is not None:
            return found
        blocks = [(at, min(at + BLOCK, size)) for at in range(start // BLOCK * BLOCK, stop, BLOCK)]
        kept = {block: self._kept(sha256, block) for block in blocks}
        if stop - start <= BLOCK and None in kept.values():
            data = self._fetch(object, span, size, sha256)
            self._keep(sha256, span, data)
            return data
        self._fill(object, kept, size, sha256)
        joined = b''.join(kept[block] or b'' for block in blocks)
        return joined[start - blocks[0][0] : stop - blocks[0][0]]

    def _fill(self, object: str, kept: dict[Span, bytes | None], size: int, sha256: str) -> None:
        """Fetches the blocks that are not there, neighbours by one request."""
        run: list[Span] = []
        for block in [*kept, None]:
            if run and (block is None or kept[block] is not None or len(run) == _RUN):
                data = self._fetch(object, (run[0][0], run[-1][1]), size, sha256)
                for one in run:
                    kept[one] = data[one[0] - run[0][0] : one[1] - run[0][0]]
                    self._keep(sha256, one, kept[one] or b'')
                run = []
            if block is not None and kept[block] is None:
                run.append(block)

    def _fetch(self, object: str, span: Span, size: int, sha256: str) -> bytes:
        return self._bucket.again(lambda: self._fetched(object, span, size, sha256))

    def _fetched(self, object: str, span: Span, size: int, sha256: str) -> bytes:
        found = self._bucket.get(object, span=span, if_match=self._etags.get((object, sha256)))
        if found is None:
            raise StromaError('NOT_FOUND', key=object)
        facts, body = found
        length = span[1] - span[0]
        if facts.size != size or facts.length != length or facts.sha256 not in (None, sha256):
            body.close()
            raise StromaError('JOB_INPUT_CHANGED', file=object.rsplit('/', 1)[-1])
        data = b''.join(read_body(self._bucket, body, length))
        if len(self._etags) > 10_000:
            self._etags.clear()
        self._etags[object, sha256] = facts.etag
        return data

    def _name(self, sha256: str, span: Span) -> str:
        return f'{RANGES}/{sha256[:40]}/{span[0]}-{span[1]}'

    def _kept(self, sha256: str, span: Span) -> bytes | None:
        name = self._name(sha256, span)
        path = self._cache.path(name)
        try:
            data = path.read_bytes()
        except OSError:
            return None
        if len(data) != span[1] - span[0] + _SHA or hashlib.sha256(data[:-_SHA]).digest() != data[-_SHA:]:
            self._cache.drop(name)
            return None
        self._cache.touch(path)
        return data[:-_SHA]

    def _keep(self, sha256: str, span: Span, data: bytes) -> None:
        """If there is no space, the range is read but not kept."""
        try:
            with self._cache.write(self._name(sha256, span), len(data) + _SHA, wait=0) as writing:
                made = writing.folder / 'range'
                made.write_bytes(data + hashlib.sha256(data).digest())
                writing.commit(made)
        except (CacheFull, OSError):
            pass
