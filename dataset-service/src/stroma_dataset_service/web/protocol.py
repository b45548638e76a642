"""Disconnects readers that stop reading: uvicorn has a timeout for idle connections, but none for a stalled reply."""

from __future__ import annotations

import asyncio
import logging
import socket

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

log = logging.getLogger('stroma.dataset_service')


class CuttingProtocol(HttpToolsProtocol):
    """HTTP protocol that ends a connection if its reader takes less than one piece within `STALL_SECONDS`. asyncio
    pauses writing when more than 64 KiB wait for the reader and resumes once nearly all of it is read.

    Closing would wait for the reader again, so the connection is aborted.
    """

    STALL_SECONDS = 60.0
    #: By default, the kernel buffers 4 MB for a reader on the same machine, invisible to us, so a slow reader would
    #: look stalled while they drain.
    SEND_BUFFER = 256 * 1024
    _stall: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        made = transport.get_extra_info('socket')
        if made is not None:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, self.SEND_BUFFER)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._stall is None:
            self._stall = self.loop.call_later(self.STALL_SECONDS, self._cut)

    def resume_writing(self) -> None:
        self._forget()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        super().connection_lost(exc)

    def _forget(self) -> None:
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None

    def _cut(self) -> None:
        self._stall = None
        log.warning('a reader took nothing for %g s and was cut', self.STALL_SECONDS)
        self.transport.abort()  # type: ignore[attr-defined]
