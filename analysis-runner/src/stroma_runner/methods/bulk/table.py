"""The gene table of all tests, with counts of missing values by reason."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
import pandas as pd

from stroma_runner.methods.groups.log_p import log10_adjusted

#: mean: see `Outcome.mean_kind`; log2fc, se: NaN if the method gives none; stat: z, t, F or likelihood ratio; p_val and
#: p_val_adj with their logarithms to base 10, which do not underflow; reason: why p or the adjusted p is NaN.
COLUMNS = ('mean', 'log2fc', 'se', 'stat', 'p_val', 'log10_p_val', 'p_val_adj', 'log10_p_val_adj', 'reason')
#: Why a gene has no p value (`zero`: no counts; `outlier`: one count far from the others by Cook's distance;
#: `filtered`: too few counts to be tested; `failed`: no estimate) or no adjusted one (`low-mean`: DESeq2's filter).
Reason = Literal['zero', 'outlier', 'filtered', 'failed', 'low-mean']
REASONS: tuple[Reason, ...] = ('zero', 'outlier', 'filtered', 'failed', 'low-mean')


class TooFewGenes(ValueError):
    """Fewer genes have enough counts than the method needs to estimate a spread."""


@dataclass(frozen=True)
class Outcome:
    """`genes`: one row per gene, in the order of the counts, with `COLUMNS`. `mean_kind`: of the column `mean`.

    `stat_kind`: of the column `stat`. `counts`: genes by reason, and `tested`, `adjusted`, `unsettled` (tested although
    the regression did not converge). `facts`: estimates for the whole experiment.
    """

    genes: pd.DataFrame
    mean_kind: Literal['normalised', 'log2-cpm']
    stat_kind: Literal['z', 't', 'F', 'likelihood-ratio', 'none']
    counts: dict[str, int]
    facts: dict[str, Any] = field(default_factory=dict)


def table(
    found: dict[str, np.ndarray],
    log10_p: np.ndarray,
    kept: np.ndarray,
    reasons: dict[Reason, np.ndarray],
) -> pd.DataFrame:
    """One row per gene, with `COLUMNS`.

    `found`: mean, log2fc, se, stat. `log10_p`: NaN without a p value. `kept`: genes included in the adjustment.
    `reasons`: mask per reason; the first that applies is used.
    """
    adjusted = np.full(len(log10_p), np.nan)
    counted = kept & ~np.isnan(log10_p)
    if counted.any():
        adjusted[counted] = log10_adjusted(log10_p[counted])
    frame = pd.DataFrame({name: found[name] for name in ('mean', 'log2fc', 'se', 'stat')})
    frame['p_val'], frame['log10_p_val'] = 10.0**log10_p, log10_p
    frame['p_val_adj'], frame['log10_p_val_adj'] = 10.0**adjusted, adjusted
    words = np.full(len(frame), '', object)
    for reason, holds in reversed(reasons.items()):
        words[holds] = reason
    frame['reason'] = words
    return frame


def count_outcomes(frame: pd.DataFrame, unsettled: int) -> dict[str, int]:
    """The `counts` of a table."""
    of_reason = {reason: int((frame['reason'] == reason).sum()) for reason in REASONS}
    tested = {'tested': int(frame['p_val'].notna().sum()), 'adjusted': int(frame['p_val_adj'].notna().sum())}
    return of_reason | tested | {'unsettled': unsettled}
