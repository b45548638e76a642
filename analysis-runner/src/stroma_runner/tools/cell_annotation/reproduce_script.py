"""Scores the cell types of each group again from the files next to this one and compares them with the analysis.

    pip install -r requirements.txt
    python reproduce.py

Exit status 0: all scores are the same.
"""

import json
import sys
from pathlib import Path

import numpy as np
import pandas as pd
from analysis_data import expression

from stroma_runner.methods.annotation.marker_scores import TypeMarkers, evidence, type_scores

HERE = Path(__file__).resolve().parent
given = json.loads((HERE / 'parameters.json').read_text(encoding='utf-8'))
group = np.load(HERE / 'group_of_cell.npy')
values = expression().tocsr()
cells_of = [values[group == k] for k in range(len(given['groups']))]
means = np.stack([np.asarray(one.mean(axis=0, dtype=np.float64)).ravel() for one in cells_of])
fractions = np.stack([np.asarray((one > 0).mean(axis=0, dtype=np.float64)).ravel() for one in cells_of])
sizes = np.array([one.shape[0] for one in cells_of])
rows = []
for table in given['tables']:
    types = [TypeMarkers(np.array(one['markers'], int), np.array(one['low'], int)) for one in table['types']]
    part = table['groups']
    scores = type_scores(evidence(means[part], fractions[part], sizes[part]), types).scores
    for row, of_group in zip(table['groups'], scores, strict=True):
        rows += [
            {**given['groups'][row], 'label': one['name'], 'score': score}
            for one, score in zip(table['types'], of_group, strict=True)
            if not np.isnan(score)
        ]
computed = pd.DataFrame(rows, columns=['cluster', 'cellType', 'label', 'score'])
computed.to_csv(HERE / 'computed.csv', index=False)
names = {name: str for name in ('cluster', 'cellType', 'label')}
expected = pd.read_csv(HERE / 'expected.csv', dtype=names, keep_default_na=False)
equal = computed['label'].tolist() == expected['label'].tolist() and np.allclose(
    computed['score'], expected['score'], rtol=1e-5, atol=1e-7
)
print(f'{len(computed)} scores: {"the same" if equal else "NOT the same"}')
sys.exit(0 if equal else 1)
