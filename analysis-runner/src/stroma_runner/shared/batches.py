"""Warnings about the batches of an analysis before they are corrected."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd


def warnings(obs: pd.DataFrame, name: str) -> list[dict[str, Any]]:
    """That the batches of column `name` cannot be told from the groups: each batch has cells of one group alone.

    Not said where each sample is a batch of its own, which differs from the others of its group too, nor where there is
    one group, or no column of samples and groups.
    """
    if 'sample' not in obs or 'group' not in obs:
        return []
    batches, groups = int(obs[name].nunique()), int(obs['group'].nunique())
    if groups < 2 or batches >= int(obs['sample'].nunique()):
        return []
    if int(obs.groupby(name, observed=True)['group'].nunique().max()) > 1:
        return []
    return [{'id': 'warning.batchesAreGroups', 'params': {'column': name, 'batches': batches, 'groups': groups}}]
