"""Computes the heterogeneity scores again from the files next to this one and compares them with the analysis.

    pip install -r requirements.txt
    python reproduce.py

Exit status 0: the scores are the same.
"""

import json
import sys
from pathlib import Path

import numpy as np
import scipy.sparse as sp
from heterogeneity import spread

HERE = Path(__file__).resolve().parent
given = json.loads((HERE / 'parameters.json').read_text(encoding='utf-8'))
same = True
for number, group in enumerate(given['groups']):
    values = sp.load_npz(HERE / f'values/{group["values"]}.npz')
    part = HERE / f'cells/{number}.npz'
    if part.exists():
        values = values[np.load(part)['cells']]
    found = spread(values, np.random.default_rng([given['seed'], number])).score
    if found is None or group['score'] is None:
        same &= found is None and group['score'] is None
    else:
        same &= bool(np.isclose(found, group['score'], rtol=1e-6, atol=1e-9))
print(f'{len(given["groups"])} groups, {"the same" if same else "NOT the same"}')
sys.exit(0 if same else 1)
