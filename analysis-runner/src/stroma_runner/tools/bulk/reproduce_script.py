"""Computes the tables of a bulk analysis again and compares them with those of the analysis.

    pip install -r requirements.txt
    python reproduce.py

counts.csv: joined counts, genes x samples. model.csv: the model matrix. expected/<number>.csv: the tables of the
analysis, one per comparison. Writes computed/<number>.csv. Exit status 0: fold changes and p values are the same.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pandas as pd

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from stroma_runner.methods.bulk import by_r, tests  # noqa: E402
from stroma_runner.methods.bulk import design as designs  # noqa: E402

METHODS: dict[str, tests.Method] = {'DESeq2': 'deseq2', 'edgeR': 'edger-ql', 'limma-voom': 'limma-voom'}
#: Largest relative difference between machines.
TOLERANCE = 1e-6
#: Tolerance of log10 p between R and Python, for machines whose R lacks the package.
OTHER_ENGINE = 0.1


def model(params: dict) -> designs.Design:
    """The model of the request; it is that of model.csv."""
    found = designs.design_of_request(params)
    if isinstance(found, designs.Problem):
        raise SystemExit(f'the design has a problem: {found}')
    return found


def main() -> int:
    facts = json.loads((HERE / 'parameters.json').read_text(encoding='utf-8'))
    params, engine = facts['params'], facts['engine']
    counts = pd.read_csv(HERE / 'counts.csv')
    values = counts.iloc[:, 2:].to_numpy(np.int64)
    design = model(params)
    q = params['qvalue']
    (HERE / 'computed').mkdir(exist_ok=True)
    method = METHODS[params['differentialAnalysisMethod']]
    pairs: list[tuple[str, str, tests.Method]] = [(one['a'], one['b'], method) for one in params['pairs']]
    if params.get('anyGroup') and params['differentialAnalysisMethod'] == 'DESeq2':
        pairs.append((params['pairs'][0]['a'], params['pairs'][0]['b'], 'deseq2-lrt'))
    has_r = engine != 'Python' and all(by_r.missing_requirement(method) is None for *_, method in pairs)
    compute = by_r.run if has_r else tests.run
    is_same = has_r or engine == 'Python'
    print(f'the analysis: {engine}; here: {"R" if has_r else "Python"}')
    worst = 0.0
    for k, (a, b, method) in enumerate(pairs):
        found = compute(values, design, design.between(a, b), method, alpha=q if 0 < q < 1 else 0.05).genes
        found.insert(0, 'symbol', counts['symbol'])
        found.insert(0, 'gene_id', counts['gene_id'])
        found.to_csv(HERE / 'computed' / f'{k}.csv', index=False)
        expected = pd.read_csv(HERE / 'expected' / f'{k}.csv').sort_values('row')
        names = [('log10_p', 'log10_p_val'), ('log10_p_adj', 'log10_p_val_adj')]
        for old, new in names if method == 'deseq2-lrt' else [('log2fc', 'log2fc'), *names]:
            one, other = expected[old].to_numpy(float), found[new].to_numpy(float)
            if is_same and (np.isnan(one) != np.isnan(other)).any():
                print(f'{a} vs {b}: other genes have a value in {old}')
                return 1
            off = np.abs(one - other) / np.maximum(1.0, np.abs(one))
            worst = max(worst, float(np.nanmax(off, initial=0.0)))
        print(f'{a} vs {b}: {int((found["p_val_adj"] <= q).sum()):,} genes with an adjusted p value up to {q}')
    print(f'largest difference from the analysis: {worst:.2e}')
    return 0 if worst <= (TOLERANCE if is_same else OTHER_ENGINE) else 1


if __name__ == '__main__':
    sys.exit(main())
