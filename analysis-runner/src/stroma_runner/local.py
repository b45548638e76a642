"""Runs one job without the BFF, through the same JobContext: for tests, benchmarks and trying a tool out.

python -m stroma_runner.local --tool integration --params p.json --inputs i.json --store DIR
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog='python -m stroma_runner.local', description=__doc__)
    parser.add_argument('--tool', required=True)
    parser.add_argument('--params', required=True, type=Path, help="JSON file, the tool's parameters")
    parser.add_argument('--inputs', required=True, type=Path, help='JSON file, what the job reads')
    parser.add_argument('--store', required=True, type=Path, help='folder of the object store')
    parser.add_argument('--job', default='local', help='job id; results lie in results/<id>')
    parser.add_argument('--dataset', default='', help='dataset id (default: the job id)')
    parser.add_argument('--threads', type=int, default=2)
    options = parser.parse_args(arguments)
    os.environ.setdefault('OMP_WAIT_POLICY', 'PASSIVE')
    for name in ('OMP_NUM_THREADS', 'OPENBLAS_NUM_THREADS', 'MKL_NUM_THREADS', 'NUMBA_NUM_THREADS'):
        os.environ[name] = str(options.threads)  # before numpy is imported

    from stroma_runner.engine.execute import execute
    from stroma_store.errors import StromaError

    job = {
        'id': options.job,
        'tool': options.tool,
        'params': json.loads(options.params.read_text(encoding='utf-8')),
        'inputs': json.loads(options.inputs.read_text(encoding='utf-8')),
        'datasetId': options.dataset or options.job,
    }

    def report(progress: dict[str, object]) -> None:
        print(
            f'{int(str(progress["step"])) + 1}/{progress["steps"]} {progress["name"]} {progress["fraction"]:.2f}',
            file=sys.stderr,
        )

    store = options.store.resolve()
    try:
        result = execute(
            job,
            store_url=store.as_uri(),
            log_path=store.parent / 'logs' / f'{options.job}.log',
            threads=options.threads,
            report=report,
        )
    except StromaError as error:
        print(json.dumps({'error': {'id': error.id, 'params': error.params}}))
        return 1
    print(json.dumps(result))
    return 0


if __name__ == '__main__':
    sys.exit(main())
