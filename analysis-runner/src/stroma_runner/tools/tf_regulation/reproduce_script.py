"""Computes the activity of the regulons again from the files next to this one and compares it with the analysis.

    pip install -r requirements.txt
    python reproduce.py

Exit status 0: scores (and, with all cells in the zip, specificity) are the same.
"""

import json
import sys
from pathlib import Path

import numpy as np
import scipy.sparse as sp
from aucell import aucell, membership
from regulon_groups import activity_by_group
from regulon_scores import ulm, viper

HERE = Path(__file__).resolve().parent
given = json.loads((HERE / 'parameters.json').read_text(encoding='utf-8'))
values = sp.load_npz(HERE / 'expression.npz').tocsr()
expected = np.load(HERE / 'expected_scores.npy')
regulons, genes = given['regulons'], values.shape[1]
sizes = [len(one['genes']) for one in regulons]
rows = np.concatenate([one['genes'] for one in regulons]).astype(int)
weights = np.concatenate([one['weights'] for one in regulons])
weights = weights / max(1.0, np.abs(weights).max())
matrix = sp.csc_matrix((weights, (rows, np.repeat(np.arange(len(regulons)), sizes))), shape=(genes, len(regulons)))
if given['method'] == 'aucell':
    sets = membership([np.array(one['genes']) for one in regulons], genes)
    found = aucell(values.indptr, values.indices, values.data, sets, genes, given['top'])
elif given['method'] == 'ulm':
    expressed = np.flatnonzero(np.load(HERE / 'scale.npy')[0] > 0)
    found = ulm(values[:, expressed], sp.csc_matrix(matrix.tocsr()[expressed]))
else:
    means, deviations = np.load(HERE / 'scale.npy')
    varied = np.flatnonzero(deviations > 0)
    scaled = (values[:, varied].toarray().astype(float) - means[varied]) / deviations[varied]
    found = viper(scaled, sp.csc_matrix(matrix.tocsr()[varied]))
same = np.allclose(found, expected, rtol=1e-5, atol=1e-6)
print(f'scores: {found.shape[0]} cells, {found.shape[1]} regulons, {"the same" if same else "NOT the same"}')
if given['whole']:
    groups = activity_by_group(expected, np.load(HERE / 'groups.npy'), len(given['groups']))
    specificity = np.load(HERE / 'expected_specificity.npy')
    equal = np.allclose(groups.specificity, specificity, rtol=1e-9, atol=1e-9, equal_nan=True)
    print(f'specificity: {"the same" if equal else "NOT the same"}')
    same &= equal
sys.exit(0 if same else 1)
