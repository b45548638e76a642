"""The agreement with R that results state equals the measured one, and that on the page of measurements."""

from __future__ import annotations

import re
from math import ceil, floor, log10
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from methods.bulk.oracle.reference import SAMPLES, stored
from support import real_data

from stroma_runner.methods.bulk.agreement import AGREEMENT
from stroma_runner.methods.bulk.design import Design, Term, build
from stroma_runner.methods.bulk.tests import Method, run

MEASUREMENTS = Path(__file__).parents[4] / 'docs' / 'measurements.md'
#: Column names of R's tables: p, adjusted p.
COLUMNS = {'deseq2': ('pvalue', 'padj'), 'edger-ql': ('PValue', 'FDR'), 'edger-exact': ('PValue', 'FDR')}
FILES = {'deseq2': 'DESeq2', 'edger-ql': 'edgeR_QL', 'edger-exact': 'edgeR_exact'}


def measure_agreement(ours: pd.DataFrame, p: pd.Series, adjusted: pd.Series) -> tuple[float, float]:
    """(Jaccard index of the calls, largest difference of log10 p); `ours` has the genes of R's table."""
    above = (p > 0).to_numpy()
    apart = np.abs(ours['log10_p_val'].to_numpy()[above] - np.log10(p.to_numpy()[above]))
    one, other = ours['p_val_adj'].to_numpy() < 0.05, adjusted.to_numpy() < 0.05
    assert other.sum() > 10
    return float((one & other).sum() / (one | other).sum()), float(apart.max())


def rounded_up(value: float) -> float:
    """Two digits, as the stated figures have."""
    step = 10.0 ** (floor(log10(value)) - 1)
    return ceil(value / step) * step


def assert_stated_agreement(method: Method, same: float, apart: float) -> None:
    stated = AGREEMENT[method]
    assert same == stated.same
    # Another machine may differ in its last digits, so a smaller value is not an error; a tenth of it is an outdated
    # figure.
    assert rounded_up(apart) <= stated.log10_p * 1.01 and apart > stated.log10_p / 10, apart


@pytest.mark.floors
@pytest.mark.parametrize('method', [name for name, one in AGREEMENT.items() if one.data == 'airway'])
def test_airway_agrees_as_results_state(method: Method) -> None:
    folder = real_data('bulk_airway')
    counts = pd.read_csv(folder / 'airway_rawcounts.csv', index_col=0)
    samples = pd.read_csv(folder / 'airway_metadata.csv', index_col=0).loc[counts.columns]
    assert counts.shape == (AGREEMENT[method].genes, AGREEMENT[method].samples)
    p, adjusted = COLUMNS[method]
    found = []
    for prefix in ('dex', 'cell_dex') if method != 'edger-exact' else ('dex',):
        pairs = samples['celltype'].tolist() if prefix == 'cell_dex' else None
        design = build(samples['dex'].tolist(), reference='control', pairs=pairs)
        assert isinstance(design, Design)
        table = run(counts.to_numpy(), design, design.between('treated', 'control'), method, alpha=0.1).genes
        expected = pd.read_csv(folder / 'expected' / f'airway_{prefix}_{FILES[method]}.csv.gz', index_col=0)
        ours = table.set_index(counts.index).loc[expected.index]
        found.append(measure_agreement(ours, expected[p], expected[adjusted]))
    assert_stated_agreement(method, min(same for same, _ in found), max(apart for _, apart in found))


def test_voom_agrees_as_results_state() -> None:
    counts, tables = stored()
    assert counts.shape == (AGREEMENT['limma-voom'].genes, AGREEMENT['limma-voom'].samples)
    terms = [Term('batch', SAMPLES['batch'].tolist()), Term('age', SAMPLES['age'].tolist(), True)]
    design = build(SAMPLES['group'].tolist(), reference='a', terms=terms)
    assert isinstance(design, Design)
    found = run(counts.to_numpy(), design, design.between('b', 'c'), 'limma-voom').genes
    tested = tables['voom.p_val'].notna().to_numpy()
    assert_stated_agreement(
        'limma-voom', *measure_agreement(found[tested], tables['voom.p_val'][tested], tables['voom.p_val_adj'][tested])
    )


def test_the_page_of_measurements_says_the_same() -> None:
    text = MEASUREMENTS.read_text(encoding='utf-8')
    rows = dict(re.findall(r'^\| `([a-z0-9-]+)` \| (.+) \|$', text, re.MULTILINE))
    for method, one in AGREEMENT.items():
        said = [cell.strip() for cell in rows[method].split('|')]
        assert said == [
            f'{one.package} {one.version}',
            f'{one.data}, {one.genes:,} x {one.samples}',
            f'{one.same:g}',
            f'{one.log10_p:.1e}'.replace('e-0', 'e-'),
        ]
