"""Computes the enrichment again from the files next to this one and compares it with the analysis.

    pip install -r requirements.txt
    python reproduce.py

Exit status 0: sizes, overlaps, scores and p values are the same.
"""

import json
import sys
from pathlib import Path

import numpy as np
import pandas as pd

HERE = Path(__file__).resolve().parent
given = json.loads((HERE / 'parameters.json').read_text(encoding='utf-8'))


def lines(name: str) -> list[str]:
    return (HERE / name).read_text(encoding='utf-8').split('\n')[:-1]


def sets_of(number: int) -> dict[str, list[str]]:
    rows = [line.split('\t') for line in lines(f'{number}/sets.gmt')]
    return {row[0]: [gene for gene in row[2:] if gene] for row in rows}


def over_representation(number: int) -> pd.DataFrame:
    from scipy.stats import false_discovery_control, hypergeom

    background = set(lines(f'{number}/background.txt'))
    query = set(lines('query.txt')) & background
    rows = []
    for name, genes in sets_of(number).items():
        inside = set(genes) & background
        if given['minSize'] <= len(inside) <= given['maxSize']:
            overlap = len(inside & query)
            p = hypergeom.sf(overlap - 1, len(background), len(inside), len(query))
            rows.append((int(name), len(inside), overlap, p))
    found = pd.DataFrame(rows, columns=['set', 'size', 'overlap', 'p_val'])
    found['p_val_adj'] = false_discovery_control(found['p_val'].clip(0, 1))
    return found[found['overlap'] > 0]


def gsea(number: int) -> pd.DataFrame:
    from gsea import gsea as test

    ranking = [line.split('\t') for line in lines('ranking.tsv')]
    place = {name: k for k, (name, _) in enumerate(ranking)}
    sets = {name: [place[gene] for gene in genes if gene in place] for name, genes in sets_of(number).items()}
    found = test(
        [np.array(genes, int) for genes in sets.values()],
        np.arange(len(ranking)),
        np.array([float(score) for _, score in ranking]),
        min_size=given['minSize'],
        max_size=given['maxSize'],
        permutations=given['permutations'],
        seed=given['seed'],
        threads=1,
    )
    return found.assign(set=[int(list(sets)[k]) for k in found['set']])


same = True
for number, name in enumerate(given['databases']):
    found = (gsea if given['method'] == 'gsea' else over_representation)(number).set_index('set').sort_index()
    expected = pd.read_csv(HERE / f'{number}/expected.csv').set_index('set').sort_index()
    equal = list(found.index) == list(expected.index) and all(
        np.allclose(found[column], expected[column], rtol=1e-6, atol=1e-12, equal_nan=True) for column in found
    )
    print(f'{name}: {len(found)} sets, {"the same" if equal else "NOT the same"}')
    same &= equal
sys.exit(0 if same else 1)
