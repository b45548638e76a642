"""Cell columns from the files of samples, in addition to computed ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from stroma_runner.shared.natural_order import natural_key
from stroma_store.samples import read_columns

if TYPE_CHECKING:
    import pandas as pd

    from stroma_runner.shared.samples import LoadedSample

#: Suffix of a file's column whose name equals that of a computed one.
OWN = ' (file)'


def add_own_columns(obs: pd.DataFrame, samples: Sequence[LoadedSample], kept: Sequence[np.ndarray]) -> pd.DataFrame:
    """`obs`, whose rows are the kept cells of the samples in their order, with the columns of their files: numbers if
    all files with the column have numbers in it, otherwise categories in natural order; missing if a file lacks it."""
    import pandas as pd

    found = [
        (read_columns(sample.sample.folder), np.flatnonzero(mask)) for sample, mask in zip(samples, kept, strict=True)
    ]
    computed = set(obs.columns) | {'cluster'}
    for name in dict.fromkeys(name for columns, _ in found for name in columns):
        values = [
            value
            for columns, rows in found
            for value in ([columns[name][k] for k in rows.tolist()] if name in columns else [None] * len(rows))
        ]
        shown = f'{name}{OWN}' if name in computed else name
        if any(isinstance(value, str) for value in values):
            texts = [None if value is None else str(value) for value in values]
            order = sorted({text for text in texts if text is not None}, key=natural_key)
            obs[shown] = pd.Categorical(texts, categories=order)
        else:
            obs[shown] = np.array([np.nan if value is None else value for value in values], np.float64)
    return obs
