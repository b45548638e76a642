"""The simulator: its output, its reproducibility, and its truth in the counts."""

from __future__ import annotations

import gzip
import io
import zipfile
from pathlib import Path

import numpy as np
import pandas as pd
import scipy.io
from support import simulated

from stroma_runner.simulator import biology
from stroma_runner.simulator.__main__ import designs, main, simulate


def files(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob('*')) if p.is_file()}


def test_archives_truth_and_repetition(tmp_path: Path) -> None:
    arguments = ['--cells', '60', '--samples', '2', '--genes', '1500', '--seed', '5']
    for name in ('a', 'b'):
        assert main([*arguments, '--out', str(tmp_path / name)]) == 0
    assert files(tmp_path / 'a') == files(tmp_path / 'b')
    assert set(files(tmp_path / 'a')) == {
        *(
            'SIMULATED.txt',
            'simulated_ctrl1.zip',
            'simulated_stim1.zip',
            'truth/genes.tsv',
            'truth/truth.json',
        ),
        *(f'truth/{s}.{f}' for s in ('ctrl1', 'stim1') for f in ('cells.tsv', 'contigs.csv')),
    }
    with zipfile.ZipFile(tmp_path / 'a' / 'simulated_ctrl1.zip') as archive:
        inside = 'ctrl1/filtered_feature_bc_matrix'
        assert set(archive.namelist()) == {'ctrl1/SIMULATED.txt'} | {
            f'{inside}/{n}.gz' for n in ('matrix.mtx', 'features.tsv', 'barcodes.tsv')
        }
        matrix = scipy.io.mmread(io.BytesIO(gzip.decompress(archive.read(f'{inside}/matrix.mtx.gz'))))
        barcodes = gzip.decompress(archive.read(f'{inside}/barcodes.tsv.gz')).decode().split()
    truth = pd.read_csv(tmp_path / 'a' / 'truth' / 'ctrl1.cells.tsv', sep='\t')
    assert matrix.shape == (1500, 60) and truth['barcode'].tolist() == barcodes and len(set(barcodes)) == 60
    contigs = pd.read_csv(tmp_path / 'a' / 'truth' / 'ctrl1.contigs.csv')
    receptors = truth[truth['clonotype'].notna()]
    assert set(receptors['type']) <= set(biology.RECEPTORS) and set(contigs['barcode']) == set(receptors['barcode'])


def test_another_seed_is_another_sample(tmp_path: Path) -> None:
    first, second = (next(simulate(seed, 1500, designs(1, 40, 2500, 0.3, 0.08, True))[1]).counts for seed in (1, 2))
    assert (first != second).nnz > 0


def test_the_truth_is_in_the_counts() -> None:
    model, drawn = simulated(samples=2, cells=800, seed=3, genes=4000)
    at = {s: i for i, s in enumerate(model.symbols)}
    ctrl, stim = drawn
    total = {d.design.name: np.asarray(d.counts.sum(axis=1)).ravel() for d in drawn}
    cpm = {d.design.name: (d.counts.multiply(1e4 / total[d.design.name][:, None])).tocsc() for d in drawn}

    def mean(sample: str, gene: str, cells: np.ndarray) -> float:
        return float(cpm[sample][:, at[gene]].toarray().ravel()[cells].mean())

    single = ~ctrl.truth['doublet'].to_numpy()
    b_cell = (ctrl.truth['type'] == 'B').to_numpy()
    assert mean('ctrl1', 'CD79A', b_cell & single) > 8 * mean('ctrl1', 'CD79A', ~b_cell & single)
    everyone = {name: np.ones(len(t), dtype=bool) for name, t in total.items()}
    assert mean('stim1', 'ISG15', everyone['stim1']) > 5 * mean('ctrl1', 'ISG15', everyone['ctrl1'])
    assert ctrl.truth['doublet'].sum() == round(0.08 * 800)
    assert np.median(total['ctrl1'][~single]) > 1.5 * np.median(total['ctrl1'][single])
    assert abs(ctrl.truth['ambient'].mean() - 0.05) < 0.02
    cycling = b_cell & single & (ctrl.truth['phase'] == 'G2M').to_numpy()
    resting = b_cell & single & (ctrl.truth['phase'] == 'G1').to_numpy()
    assert mean('ctrl1', 'TOP2A', cycling) > 2 * mean('ctrl1', 'TOP2A', resting)


def test_malignant_cells_lose_and_gain_chromosomes() -> None:
    model, drawn = simulate(4, 4000, designs(2, 800, 2500, 0.3, 0.08, True))
    tumour = list(drawn)[1]
    truth = tumour.truth
    epithelial = (truth['type'] == 'Epithelial').to_numpy() & ~truth['doublet'].to_numpy()
    malignant = truth['malignant'].to_numpy()
    assert malignant.sum() > 50
    totals = np.asarray(tumour.counts.sum(axis=1)).ravel()

    def share(cells: np.ndarray, chromosome: str) -> float:
        genes = np.flatnonzero(model.chromosome == chromosome)
        return float(tumour.counts[np.flatnonzero(cells)][:, genes].sum() / totals[cells].sum())

    ratios = {c: share(malignant & epithelial, c) / share(~malignant & epithelial, c) for c, _ in biology.SEGMENTS}
    assert min(ratios['chr7'], ratios['chr1']) > 1.15 and max(ratios['chr10'], ratios['chr13']) < 0.85
