"""Computes the statistics of the genes again from the files next to this one and compares them with the analysis.

    pip install -r requirements.txt
    python reproduce.py

The values are written as `computed.csv`. Exit status 0: they are the same.
"""

import json
import sys
from pathlib import Path

import numpy as np
import pandas as pd
import scipy.sparse as sp
from analysis_data import expression, genes

from stroma_runner.methods.groups.markers import benjamini_hochberg

HERE = Path(__file__).resolve().parent
given = json.loads((HERE / 'parameters.json').read_text(encoding='utf-8'))
expected = pd.read_csv(HERE / 'expected.csv', dtype={'gene_id': str, 'symbol': str}, keep_default_na=False)
values = expression()
names = genes()
arrays = {path.stem: np.load(path) for path in HERE.glob('*.npy')}


def chosen() -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """(statistic, p, q, curves)."""
    from stroma_runner.methods.trajectory.splines import NaturalSpline, add_intercept, spline_test

    spline = NaturalSpline.fitted_to(arrays['time'], given['degrees'])
    found = spline_test([(0, values.shape[1], values)], spline.at(arrays['time']))
    tested = found.f > 0
    q = np.ones(len(found.f))
    q[tested] = benjamini_hochberg(found.p[tested])
    curves = (add_intercept(spline.at(arrays['grid'])) @ found.coefficients.T).T
    return found.f, np.where(tested, found.p, 1.0), q, curves


def branch() -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    from stroma_runner.methods.trajectory import branches
    from stroma_runner.methods.trajectory.splines import add_intercept, spline_test

    time, side = arrays['time'], arrays['side']
    spline = branches.branch_spline(time, side, given['degrees'])
    basis = spline.at(time)
    found = spline_test([(0, values.shape[1], values)], branches.branch_design(basis, side), basis)
    coefficients = branches.branch_coefficients(add_intercept(basis), side, sp.csc_matrix(values)[:, arrays['shown']])
    grids = (add_intercept(spline.at(arrays[name])) for name in ('before', 'behind'))
    common, behind = branches.joined_curves(coefficients, *grids)
    curves = np.hstack([behind[0][:, ::-1], common[:, ::-1], common, behind[1]])
    return found.f, found.p, benjamini_hochberg(found.p), curves


def graph() -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """`curves`: the heat map of the modules for the genes in `expected.csv`."""
    from stroma_runner.methods.trajectory.graph_genes import constants, morans_i, neighbour_weights

    weights = neighbour_weights(arrays['points'], arrays['node'], arrays['edges'], given['nodes'])
    found, p = morans_i(values, weights, constants(weights))
    module = pd.to_numeric(expected.set_index('gene_id')['group'], errors='coerce').reindex(names['gene_id']).to_numpy()
    heat = np.empty((given['modules'], given['groups']))
    for k in range(given['modules']):
        own = values[:, np.flatnonzero(module == k + 1)].toarray().astype(np.float64)
        deviation = own.std(axis=0)
        score = ((own - own.mean(axis=0)) / np.where(deviation > 0, deviation, 1.0)).mean(axis=1)
        means = np.array([score[arrays['codes'] == group].mean() for group in range(given['groups'])])
        heat[k] = (means - means.mean()) / (means.std() if means.std() > 1e-12 else 1.0)
    return found, p, benjamini_hochberg(p), heat


statistic, p, q, curves = {'chosen': chosen, 'branch': branch, 'graph': graph}[given['kind']]()
computed = names.assign(statistic=statistic, p_val=p, q_val=q)
computed.to_csv(HERE / 'computed.csv', index=False)
found = computed.set_index('gene_id').loc[expected['gene_id']]
same = True
for name in ('statistic', 'p_val', 'q_val'):
    equal = np.allclose(found[name], expected[name].astype(float), rtol=1e-6, atol=1e-12)
    print(f'{name} of {len(expected)} genes: {"the same" if equal else "NOT the same"}')
    same &= equal
wanted = arrays.get('heat', arrays.get('curves'))
if wanted is not None and wanted.size:
    equal = curves.shape == wanted.shape and np.allclose(curves, wanted, rtol=1e-5, atol=1e-6)
    drawn = 'modules' if given['kind'] == 'graph' else 'curves'
    print(f'{len(wanted)} {drawn}: {"the same" if equal else "NOT the same"}')
    same &= equal
sys.exit(0 if same else 1)
