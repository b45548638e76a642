"""Changed bytes of every format, each imported by the job in its limited child process, and what is accepted read by
every call of the dataset service.

    .venv/bin/python analysis-runner/tests/import_/run_mutants.py --count 340 a.loom a.h5mu

Prints one line per format: read, refused by error id, ended by a signal, and faults (an exception that is not a typed
error, or a reply of 5xx), each of which is named with its seed. Ends with 1 where there is a fault.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import logging
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from convert_mutations import mutants
from starlette.testclient import TestClient
from stroma_dataset_service.app import create_app
from stroma_dataset_service.settings import Settings
from test_accepted_is_readable import read_all
from test_converted import CHANGED, R_OBJECTS, written

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.contract import check
from stroma_runner.tools import import_
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError


def outcome(path: Path, folder: Path, seed: int) -> str:
    """`read`, `refused <id>` or `signal <id>`; raises if the product would return a 5xx."""
    store = DiskStore(folder / 'objects')
    key = f'files/{seed}/{path.name}'
    (store.root / key).parent.mkdir(parents=True, exist_ok=True)
    (store.root / key).write_bytes(path.read_bytes())
    sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
    job = JobContext(
        id=f'j{seed}',
        tool='import',
        params={'kind': 'annotated', 'name': path.name},
        inputs={'fileId': f'{seed}', 'key': key, 'name': path.name, 'kind': 'annotated', 'sha256': sha256},
        dataset_id=f'd{seed}',
        store=store,
        steps=import_.STEPS,
        threads=1,
        log=logging.getLogger('mutants'),
    )
    try:
        result = import_.run(job)
    except StromaError as error:
        assert json.dumps(error.params)
        assert error.id != 'JOB_WORKER_LOST', 'the child was killed from outside'
        return f'{"signal" if str(error.params.get("reason")).startswith("signal") else "refused"} {error.id}'
    check('import', 'result', result)
    app = create_app(Settings(object_store='', secret='s', port=0), store)
    with TestClient(app, headers={'X-Stroma-Secret': 's'}, raise_server_exceptions=False) as client:
        read_all(client, f'd{seed}', f'seed {seed}')
    return 'read'


def run(name: str, seeds: range) -> list[str]:
    """Faults of one format; prints the outcomes of its files."""
    found: Counter[str] = Counter()
    faults: list[str] = []
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as scratch:
        place = Path(scratch)
        source = R_OBJECTS / name if name.endswith('.rds') else written(name, place)
        for seed, path in zip(seeds, mutants(source, place / 'mutants', seeds), strict=True):
            with tempfile.TemporaryDirectory() as folder:
                try:
                    found[outcome(path, Path(folder), seed)] += 1
                except Exception as error:  # whatever it is, it is what is looked for
                    faults.append(f'{name} seed {seed}: {type(error).__name__} {str(error)[:300]}')
                    print(faults[-1], file=sys.stderr, flush=True)
    counts = {**dict(sorted(found.items())), 'faults': len(faults)}
    print(name, len(seeds), json.dumps(counts), f'{time.monotonic() - begun:.0f} s', flush=True)
    return faults


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or '').partition('\n')[0])
    parser.add_argument('formats', nargs='*', default=CHANGED)
    parser.add_argument('--count', type=int, default=340, help='files of each format')
    parser.add_argument('--first', type=int, default=0, help='the first seed')
    given = parser.parse_args()
    logging.disable(logging.WARNING)
    return int(any([run(name, range(given.first, given.first + given.count)) for name in given.formats]))


if __name__ == '__main__':
    sys.exit(main())
