"""The runner's calls to the BFF (docs/interfaces.md, "Jobs: bff and runner")."""

from __future__ import annotations

import json
from typing import Any, Protocol

import urllib3

#: A stopping runner waits this long for a reply; without one the lease expires.
RELEASE_SECONDS = 3.0


class BffUnavailable(Exception):
    """The BFF did not respond, or is temporarily unavailable: retry later."""


class FenceRefused(Exception):
    """Another runner has this job now, or it was deleted: drop it."""


class Bff(Protocol):
    def claim(self, runner_id: str, free: int) -> dict[str, Any] | None: ...
    def heartbeat(self, job_id: str, fence: int, progress: dict[str, Any] | None) -> str: ...
    def complete(self, job_id: str, fence: int, result: dict[str, Any]) -> None: ...
    def fail(self, job_id: str, fence: int, error: dict[str, Any], retry: bool) -> None: ...
    def suspended(self, job_id: str, fence: int) -> None: ...
    def release(self, job_id: str, fence: int) -> None: ...


class HttpBff:
    """Thread-safe. Every call raises Away or FenceRefused; no retries."""

    def __init__(self, url: str, secret: str, memory_limit: int) -> None:
        """`memory_limit`: bytes of one worker; this runner gets no job that needs more."""
        self._memory_limit = memory_limit
        self._base = f'{url}/internal/jobs'
        self._headers = {'X-Stroma-Secret': secret, 'Content-Type': 'application/json'}
        self._pool = urllib3.PoolManager(maxsize=8, retries=False)

    def _post(self, path: str, body: dict[str, Any], seconds: float) -> dict[str, Any]:
        data = json.dumps(body, allow_nan=False).encode()
        try:
            reply = self._pool.request(
                'POST',
                f'{self._base}{path}',
                body=data,
                headers=self._headers,
                timeout=urllib3.Timeout(seconds),
            )
        except urllib3.exceptions.HTTPError as error:
            raise BffUnavailable(str(error)) from error
        if reply.status in (404, 409, 410):
            raise FenceRefused(f'{path}: {reply.status}')
        if reply.status >= 400:
            raise BffUnavailable(f'{path}: {reply.status} {reply.data[:300]!r}')
        try:
            found = json.loads(reply.data or b'{}')
        except ValueError as error:
            raise BffUnavailable(f'{path}: not JSON') from error
        return found if isinstance(found, dict) else {}

    def claim(self, runner_id: str, free: int) -> dict[str, Any] | None:
        """Waits up to 10 s for a job."""
        body = {'runnerId': runner_id, 'free': free, 'memoryLimit': self._memory_limit}
        return self._post('/claim', body, 30.0).get('job')

    def heartbeat(self, job_id: str, fence: int, progress: dict[str, Any] | None) -> str:
        """`continue`, `suspend` or `cancel`."""
        body = {'fence': fence} | ({'progress': progress} if progress else {})
        return str(self._post(f'/{job_id}/heartbeat', body, 10.0).get('action', 'continue'))

    def complete(self, job_id: str, fence: int, result: dict[str, Any]) -> None:
        self._post(f'/{job_id}/complete', {'fence': fence, 'result': result}, 60.0)

    def fail(self, job_id: str, fence: int, error: dict[str, Any], retry: bool) -> None:
        self._post(f'/{job_id}/fail', {'fence': fence, 'error': error, 'retry': retry}, 30.0)

    def suspended(self, job_id: str, fence: int) -> None:
        self._post(f'/{job_id}/suspended', {'fence': fence}, 30.0)

    def release(self, job_id: str, fence: int) -> None:
        """Releases the job: another runner may claim it at once, and this attempt does not count."""
        self._post(f'/{job_id}/release', {'fence': fence}, RELEASE_SECONDS)
