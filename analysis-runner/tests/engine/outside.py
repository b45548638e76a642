"""Schedulers, workers and runners in their own processes, for tests of an external cluster."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import psutil
import urllib3
from engine import toy_tool
from engine.fake_bff import FakeBff
from floors.test_engine_processes import free_port
from waiting import HANGS, wait_until

from stroma_runner.engine.cluster.build import VARIABLE, build

TESTS = Path(__file__).resolve().parents[1]


class Cluster:
    """One scheduler on a fixed port and workers; `keep` starts again what ends, as a service manager does."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.address = f'tcp://127.0.0.1:{self.port}'
        self.toys = folder / 'toys'
        self.toys.mkdir(parents=True)
        self.scheduler: subprocess.Popen[bytes] | None = None
        self._processes: list[subprocess.Popen[bytes]] = []
        self._kept: list[tuple[str, dict[str, str], tuple[str, ...]]] = []
        self._over = threading.Event()

    def env(self, name: str, **more: str) -> dict[str, str]:
        """Environment of a process with this one's code and its own data folder, as on another machine."""
        own = {'STROMA_DATA_DIR': str(self.folder / name), 'PYTHONPATH': str(TESTS), VARIABLE: build()}
        return os.environ | own | {toy_tool.FOLDER: str(self.toys), 'STROMA_PARENT_PID': ''} | more

    def start_scheduler(self, **env: str) -> None:
        self.scheduler = self._start('scheduler', ('--port', str(self.port), '--no-dashboard'), self.env('s', **env))
        wait_until(self._answers, what='for the scheduler')

    def _answers(self) -> bool:
        import socket

        with socket.socket() as one:
            return one.connect_ex(('127.0.0.1', self.port)) == 0

    def start_worker(self, name: str, *options: str, keep: bool = False, **env: str) -> subprocess.Popen[bytes]:
        """`keep`: whenever it ends, it is started again."""
        (self.folder / name).mkdir(exist_ok=True)
        place = ('--local-directory', str(self.folder / name), '--no-dashboard', '--nthreads', '1', '--name', name)
        given = (self.address, *place, '--preload', str(TESTS / 'engine' / 'toy_tool.py'), *options)
        process = self._start(f'worker {name}', given, self.env(name, **env))
        if keep:
            threading.Thread(target=self._keep, args=(name, options, env, process), daemon=True).start()
        return process

    def _keep(self, name: str, options: tuple[str, ...], env: dict[str, str], process: subprocess.Popen[bytes]) -> None:
        process.wait()
        time.sleep(0.3)
        if not self._over.is_set():
            self.start_worker(name, *options, keep=True, **env)

    def _start(self, what: str, options: tuple[str, ...], env: dict[str, str]) -> subprocess.Popen[bytes]:
        log = (self.folder / f'{what.replace(" ", "-")}.log').open('ab')
        command = [sys.executable, '-m', 'dask', what.split()[0], '--host', '127.0.0.1', *options]
        process = subprocess.Popen(command, stdout=log, stderr=log, env=env)
        self._processes.append(process)
        return process

    def own(self, process: subprocess.Popen[bytes]) -> None:
        """Ends a process that the test has started itself with the others."""
        self._processes.append(process)

    def notes(self, name: str = 'runs') -> list[tuple[str, str, int]]:
        """(job, part, pid) of what has started, or with `done` ended, in order."""
        file = self.toys / name
        lines = file.read_text().splitlines() if file.exists() else []
        return [(job, what, int(pid)) for job, what, pid in (line.split() for line in lines)]

    def open(self, name: str = 'open') -> None:
        (self.toys / name).touch()

    def stop(self) -> None:
        self._over.set()
        for process in self._processes:
            try:
                children = psutil.Process(process.pid).children(recursive=True)
            except psutil.NoSuchProcess:
                children = []
            for child in children:
                child.kill()
            process.kill()
            process.wait()


class Runner:
    """`python -m stroma_runner` on a cluster; `keep` restarts it when it ends."""

    def __init__(self, cluster: Cluster, bff: FakeBff, name: str, **settings: str) -> None:
        self.port, self.log = free_port(), cluster.folder / f'{name}.log'
        (cluster.folder / name).mkdir(exist_ok=True)
        given = {
            'DASK_SCHEDULER': cluster.address,
            'STROMA_SHARED_CHECKPOINTS': 'off',
            'OBJECT_STORE': f'file:{cluster.folder / "objects"}',
            'BFF_URL': bff.url,
            'INTERNAL_SECRET': bff.secret,
            'RUNNER_PORT': str(self.port),
            'STROMA_LEASE_MS': str(int(bff.lease * 1000)),
            'STROMA_WARM': 'off',
            'STROMA_THREADS': '1',
            'STROMA_MEMORY_LIMIT': '500MB',
        }
        self._env = cluster.env(name, **(given | settings))
        self.starts = 0
        self._stopping = False
        self._begin()
        threading.Thread(target=self._keep, daemon=True).start()

    def _begin(self) -> None:
        self.starts += 1
        self.process = subprocess.Popen(
            [sys.executable, '-m', 'stroma_runner'], env=self._env, stderr=self.log.open('ab')
        )

    def _keep(self) -> None:
        while True:
            self.process.wait()
            if self._stopping:
                return
            self._begin()

    def health(self) -> dict[str, Any]:
        return self._get('/healthz').json() if self._get('/healthz') else {}

    def metrics(self) -> str:
        return str(self._get('/metrics').data.decode())

    def _get(self, path: str) -> Any:
        try:
            return urllib3.request('GET', f'http://127.0.0.1:{self.port}{path}', timeout=5, retries=False)
        except urllib3.exceptions.HTTPError:
            return None

    def said(self, *words: str) -> list[str]:
        """Lines of the log that contain all words."""
        return [line for line in self.log.read_text().splitlines() if all(word in line for word in words)]

    def terminate(self) -> int:
        self._stopping = True
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(HANGS)

    def stop(self) -> None:
        self._stopping = True
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
