"""The script draws a slide's spots as on the tissue: y grows downward."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from small_dataset import CELLS, Content, write
from starlette.testclient import TestClient
from test_charts import run

from stroma_store.disk_store import DiskStore

#: Runs in the folder of the zip: draws the figure again and prints the direction of its axis.
AXIS = """
import matplotlib, runpy, sys
matplotlib.use('agg')
import matplotlib.pyplot as plt
sys.argv = ['reproduce.py']
closed = plt.close
plt.close = lambda *given: None
runpy.run_path('reproduce.py', run_name='__main__')
(figure,) = [plt.figure(number) for number in plt.get_fignums()]
print('inverted:', figure.axes[0].yaxis_inverted())
"""


@pytest.mark.parametrize(('embedding', 'inverted'), [('spatial', True), ('umap', False)])
def test_spots_are_upright(
    client: TestClient, store: DiskStore, content: Content, tmp_path: Path, embedding: str, inverted: bool
) -> None:
    places = np.random.default_rng(0).uniform(0, 2000, (CELLS, 2)).astype(np.float32)
    write(
        store,
        'slide',
        content,
        embeddings={'umap': content.umap, 'spatial': places},
        info={
            'name': 'slide',
            'species': 'Homo sapiens',
            'samples': [],
            'levels': {},
            'spatial': {'embedding': 'spatial', 'picture': None, 'spotDiameter': 80.0, 'micrometresPerUnit': 0.8},
        },
    )
    view = {'chart': 'embedding', 'embedding': embedding, 'dimensions': 2, 'colour': None}
    cells = run(client, tmp_path, view, 'slide')['cells']
    assert len(cells) == CELLS
    said = subprocess.run([sys.executable, '-c', AXIS], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert f'inverted: {inverted}' in said.stdout
