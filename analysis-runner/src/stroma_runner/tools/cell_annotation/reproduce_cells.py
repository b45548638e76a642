"""Labels each cell again from the files next to this one and compares the labels with those of the analysis. pip
install -r requirements.txt python reproduce.py Exit status 0: all labels are the same, with their scores and margins.
"""

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import scipy.sparse as sp
from analysis_data import expression

HERE = Path(__file__).resolve().parent
given = json.loads((HERE / 'parameters.json').read_text(encoding='utf-8'))
names = np.array([*given['labels'], None], dtype=object)
values = expression()


def array(name: str) -> np.ndarray:
    return np.load(HERE / f'{name}.npy')


def transfer() -> Any:
    from stroma_runner.methods.annotation.label_transfer import Projection, project, transfer_labels

    whole = [(slice(0, values.shape[1]), values)]
    points = project(Projection(array('limit'), array('weights'), array('offset')), whole, values.shape[0])
    reference, codes = array('reference_points'), array('reference_labels')
    found = transfer_labels(reference, codes, points, len(given['labels']), given['floor'], given['seed'])
    return names[np.where(found.assigned, found.label, -1)], found.score, found.margin


def singler() -> Any:
    from stroma_runner.methods.annotation.singler_labels import Trained, is_pruned

    reference = sp.load_npz(HERE / 'reference.npz')
    trained = Trained(reference, array('reference_labels'), given['markers'], 1)
    found = trained.classify(values.tocsr())
    return names[np.where(is_pruned(found.label, found.prominence), -1, found.label)], found.score, found.margin


def celltypist() -> Any:
    from stroma_runner.methods.annotation.model_scores import best_match, decision_scores, joined_labels, probabilities

    whole = [(slice(0, values.shape[1]), values)]
    model = [array(name) for name in ('weights', 'intercept', 'mean', 'scale')]
    scores = decision_scores(whole, values.shape[0], *model)
    first, chance, margin = best_match(scores)
    if given['match'] == 'best':
        return names[np.where(chance >= given['floor'], first, -1)], chance, margin
    return joined_labels(probabilities(scores), given['labels'], given['floor'], 500), chance, margin


label, score, margin = {'transfer': transfer, 'singler': singler, 'celltypist': celltypist}[given['method']]()
computed = pd.DataFrame({'label': label, 'score': score, 'margin': margin})
computed.to_csv(HERE / 'computed.csv', index=False)
expected = pd.read_csv(HERE / 'expected.csv', dtype={'label': str}, keep_default_na=False)
equal = computed['label'].fillna('').tolist() == expected['label'].tolist() and all(
    np.allclose(computed[name], expected[name].astype(float), rtol=1e-5, atol=1e-6) for name in ('score', 'margin')
)
print(f'{len(computed)} labels: {"the same" if equal else "NOT the same"}')
sys.exit(0 if equal else 1)
