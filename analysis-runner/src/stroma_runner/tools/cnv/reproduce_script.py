"""Infers the copy number again from the files next to this one and compares it with the analysis.

    pip install -r requirements.txt
    python reproduce.py

Exit status 0: score, correlation and confidence of every cell are the same.
"""

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import scipy.sparse as sp
from copy_number import (
    distance_from_reference,
    group_means,
    logged,
    malignant,
    noise_bounds,
    scores,
    smoothed_windows,
    strongest_correlation,
    windows_of,
    zero_within_noise,
)

HERE = Path(__file__).resolve().parent
given = json.loads((HERE / 'parameters.json').read_text(encoding='utf-8'))
counts = sp.vstack([sp.load_npz(file) for file in sorted((HERE / 'counts').glob('*.npz'))]).tocsr()
reference = np.load(HERE / 'reference.npy')
normal = reference >= 0
windows = windows_of(np.load(HERE / 'chromosome.npy'), given['windowSize'], given['step'])


def in_python() -> tuple[np.ndarray, np.ndarray]:
    """(values, values without noise)."""
    totals = np.asarray(counts.sum(axis=1)).ravel()
    target = float(np.median(totals))
    groups = len(given['groups'])
    means = group_means(logged(counts[normal], totals[normal], target), reference[normal], groups)
    values = np.empty((counts.shape[0], len(windows.first)), np.float32)
    for start in range(0, counts.shape[0], 1000):
        part = slice(start, start + 1000)
        values[part] = smoothed_windows(logged(counts[part], totals[part], target), means, windows)
    distance_from_reference(values, group_means(values[normal], reference[normal], groups))
    return values, zero_within_noise(values, noise_bounds(values[normal])) if given['denoise'] else values


def in_r() -> tuple[np.ndarray, np.ndarray]:
    """The same values, computed by the R package infercnv."""
    from infercnv_r import by_window, ratios

    names, start, end = zip(*json.loads((HERE / 'positions.json').read_text(encoding='utf-8')), strict=True)
    settings = {'windowSize': given['windowSize'], 'denoise': int(given['denoise'])}
    with TemporaryDirectory() as folder:
        positions = list(names), np.array(start), np.array(end)
        found, _ = ratios(Path(folder), HERE / 'infercnv.R', counts, reference, positions, settings)
    values = by_window(found, windows.first, windows.last)
    return values, values


values, clean = in_r() if given['version'] == 'R' else in_python()
score = scores(clean)
profiles = np.unpackbits(np.load(HERE / 'profiles.npy'), axis=1, count=len(reference))
correlation = strongest_correlation(values, [np.flatnonzero(one) for one in profiles])
found = np.column_stack([score, correlation, malignant(correlation, normal).confidence])
expected = np.load(HERE / 'expected.npy')
same = found.shape == expected.shape and np.allclose(found, expected, rtol=1e-4, atol=1e-6)
print(f'{len(found)} cells, {"the same" if same else "NOT the same"}')
sys.exit(0 if same else 1)
