"""Views of charts, and their zip run in an empty folder."""

from __future__ import annotations

import ast
import io
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pandas as pd
import prepared_python
from starlette.testclient import TestClient

from stroma_dataset_service.charts import calls

D = '/datasets/d1'
GENES = ['CD3D', 'ENSG00000000001.7', 'GENE9', 'nope']
ASKED: dict[str, Any] = {'genes': GENES, 'layer': 'normalized', 'groupBy': 'cluster', 'compare': None}
SIDES = [
    {
        'name': 'control',
        'column': 'group',
        'categories': ['ctrl'],
        'and': [{'column': 'phase', 'categories': ['S', 'G1']}],
    },
    {'name': '刺激', 'column': 'group', 'categories': ['stim']},
]
PAIR = {'layer': 'normalized', 'groupBy': 'cell type', 'compare': None, 'x': 'CD3D', 'y': 'GENE9'}
SOME = {
    'op': 'and',
    'of': [{'cells': {'gene': 'CD3D', 'atLeast': 5}}, {'not': True, 'cells': {'column': 'phase', 'categories': ['S']}}],
}


def data(reply: Any) -> Any:
    assert reply.status_code == 200, reply.text
    return reply.json()['data']


def run(
    client: TestClient, folder: Path, view: dict[str, Any], dataset: str = 'd1', *, alone: bool = False
) -> dict[str, pd.DataFrame]:
    """The tables that the downloaded script computed in an empty folder. `alone`: in a new interpreter."""
    reply = client.post(f'/datasets/{dataset}/chart_script', json=view)
    assert reply.status_code == 200, reply.text
    assert reply.headers['content-type'] == 'application/zip'
    zipfile.ZipFile(io.BytesIO(reply.content)).extractall(folder)
    public_only(folder / 'reproduce.py')
    environment = {'PATH': os.environ['PATH'], 'HOME': str(folder), 'MPLCONFIGDIR': str(folder / '.mpl')}
    if alone:
        made = subprocess.run(
            [sys.executable, 'reproduce.py'], cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
    else:
        made = prepared_python.run(folder / 'reproduce.py', cwd=folder, env=environment)
    assert made.returncode == 0, made.stderr
    names = sorted(path.name for path in (folder / 'expected').iterdir())
    assert made.stdout.count('as the chart showed them') == len(names) > 0
    assert (folder / 'figure.pdf').stat().st_size > 1000
    return {Path(name).stem: pd.read_csv(folder / name, keep_default_na=False, na_values=['']) for name in names}


def public_only(script: Path) -> None:
    """Imports are available from a public index: the standard library and the libraries of requirements.txt."""
    imported = set()
    for node in ast.walk(ast.parse(script.read_text('utf-8'))):
        if isinstance(node, ast.Import):
            imported |= {name.name.split('.')[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add((node.module or '').split('.')[0])
    assert imported <= {*sys.stdlib_module_names, *calls.LIBRARIES}
