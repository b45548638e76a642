"""Runs Python scripts in processes that have already imported large libraries.

A script that draws a figure or computes a result again spends two to three seconds on imports and often less on its
work. `run` forks a process that has these imports, so that each script still has an interpreter, a working folder and
its own environment. It cannot show that a script imports what it needs; at least one script of each kind must run in a
new interpreter for that.
"""

from __future__ import annotations

import atexit
import json
import os
import runpy
import shutil
import subprocess
import sys
import tempfile
import traceback
from functools import cache
from pathlib import Path
from typing import Any

#: Imported before the first script. Those that are not installed are left out.
LIBRARIES = ('numpy', 'pandas', 'scipy.sparse', 'scipy.stats', 'h5py', 'matplotlib.pyplot', 'anndata', 'scanpy')
#: No thread may run when the process forks.
ONE_THREAD = dict.fromkeys(('OMP_NUM_THREADS', 'OPENBLAS_NUM_THREADS', 'MKL_NUM_THREADS', 'NUMBA_NUM_THREADS'), '1')


def _become(request: dict[str, Any]) -> None:
    """Runs a script as `python script.py arguments…` does, in this (forked) process. Does not return."""
    code = 1
    try:
        for descriptor, name in ((1, 'stdout'), (2, 'stderr')):
            file = os.open(request[name], os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(file, descriptor)
        os.chdir(request['cwd'])
        os.environ.clear()
        os.environ.update(request['env'])
        script = request['script']
        sys.argv, sys.path[0] = [script, *request['arguments']], str(Path(script).parent)
        runpy.run_path(script, run_name='__main__')
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _serve() -> None:
    import importlib
    from contextlib import suppress

    os.environ['MPLBACKEND'] = 'agg'
    # Replaces the script's own folder.
    sys.path.insert(0, '')
    for name in LIBRARIES:
        with suppress(ImportError):
            importlib.import_module(name)
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            _become(json.loads(line))
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


@cache
def _server() -> subprocess.Popen[str]:
    folder = tempfile.mkdtemp(prefix='stroma-prepared-')
    environment = {'PATH': os.environ['PATH'], 'HOME': folder, 'MPLCONFIGDIR': folder, **ONE_THREAD}
    # -P: modules are not imported from this file's folder, as for the scripts.
    process = subprocess.Popen(
        [sys.executable, '-P', __file__], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )

    def end() -> None:
        assert process.stdin is not None
        process.stdin.close()
        process.wait()
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(end)
    return process


def run(
    script: Path, *arguments: str, cwd: Path, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Runs `python script arguments…` in folder `cwd` with the environment `env` (default: only PATH)."""
    server = _server()
    assert server.stdin is not None and server.stdout is not None
    with tempfile.TemporaryDirectory(prefix='stroma-script-') as folder:
        out, err = Path(folder, 'out'), Path(folder, 'err')
        request = {
            **{'script': str(script), 'arguments': list(arguments), 'cwd': str(cwd)},
            **{'env': ONE_THREAD | (env or {'PATH': os.environ['PATH']}), 'stdout': str(out), 'stderr': str(err)},
        }
        server.stdin.write(json.dumps(request) + '\n')
        server.stdin.flush()
        code = int(server.stdout.readline())
        return subprocess.CompletedProcess(
            [str(script), *arguments], code, out.read_text(encoding='utf-8'), err.read_text(encoding='utf-8')
        )


if __name__ == '__main__':
    _serve()
