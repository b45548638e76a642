"""Bodies that leave in bounded pieces: a slow reader costs one piece of memory, not a copy of the array."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, Iterator, Mapping
from pathlib import Path
from typing import Protocol

from anyio import to_thread
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

#: Bytes that the service hands to a connection before it waits for the reader.
PIECE = 128 * 1024


class BufferReply(Response):
    """A reply from memory. `share` names a buffer that several replies send at the same time."""

    def __init__(self, body: bytes, status: int, media_type: str, headers: Mapping[str, str]) -> None:
        super().__init__(None, status, headers, media_type)
        self.body = body
        self.headers['content-length'] = str(len(body))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({'type': 'http.response.start', 'status': self.status_code, 'headers': self.raw_headers})
        view = memoryview(self.body)
        for start in range(0, max(1, len(view)), PIECE):
            last = start + PIECE >= len(view)
            await send({'type': 'http.response.body', 'body': view[start : start + PIECE], 'more_body': not last})


class FileReply(Response):
    """A reply that is one file of the store, read piece by piece at the reader's pace.

    Not a memory map: truncating a mapped file ends the process with SIGBUS.
    """

    def __init__(
        self, path: Path, size: int, headers: Mapping[str, str], media_type: str = 'application/octet-stream'
    ) -> None:
        super().__init__(None, 200, headers, media_type)
        self._file = os.open(path, os.O_RDONLY)  # stays readable when the dataset is deleted meanwhile
        self._size = size
        self.headers['content-length'] = str(size)

    def __del__(self) -> None:
        if hasattr(self, '_file'):
            os.close(self._file)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({'type': 'http.response.start', 'status': 200, 'headers': self.raw_headers})
        place = 0
        while True:
            wanted = min(PIECE, self._size - place)
            piece = await to_thread.run_sync(os.pread, self._file, wanted, place)
            if len(piece) < wanted:
                # The status is sent; a connection that closes early is the only sign left.
                raise OSError(f'the file ends at {place + len(piece)} of {self._size} bytes')
            place += len(piece)
            await send({'type': 'http.response.body', 'body': piece, 'more_body': place < self._size})
            if place >= self._size:
                return


class Compute(Protocol):
    """Runs work in a thread when it is its turn."""

    def __call__(self, function: Callable[[], bytes | None], /) -> Awaitable[bytes | None]: ...


class PiecesReply(Response):
    """A reply that is generated piece by piece at the reader's pace, so that only one piece is in memory.

    The first piece is generated before the reply starts, so that its error still has an error status.
    """

    def __init__(self, pieces: Iterator[bytes], media_type: str, headers: Mapping[str, str]) -> None:
        super().__init__(None, 200, headers, media_type)
        del self.headers['content-length']
        self._pieces = pieces
        self._first = next(pieces, b'')
        self.compute: Compute = to_thread.run_sync

    def _next(self) -> bytes | None:
        return next(self._pieces, None)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({'type': 'http.response.start', 'status': 200, 'headers': self.raw_headers})
        piece: bytes | None = self._first
        try:
            while piece is not None:
                view = memoryview(piece)
                for start in range(0, len(view), PIECE):
                    await send({'type': 'http.response.body', 'body': view[start : start + PIECE], 'more_body': True})
                piece = await self.compute(self._next)
            await send({'type': 'http.response.body', 'body': b'', 'more_body': False})
        finally:
            close = getattr(self._pieces, 'close', None)
            if close:
                close()
