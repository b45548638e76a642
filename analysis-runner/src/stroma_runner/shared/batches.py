"""Warnings about the batches of an analysis before they are corrected."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd


def batch_warnings(obs: pd.DataFrame, name: str) -> list[dict[str, Any]]:
    """Warns if the batches of column `name` cannot be separated from the groups: each batch has cells of only one
    group.

    Does not warn if each sample is its own batch, because it then also differs from the others of its group, if there
    is a single group, or without sample and group columns.
    """
    if 'sample' not in obs or 'group' not in obs:
        return []
    batches, groups = int(obs[name].nunique()), int(obs['group'].nunique())
    if groups < 2 or batches >= int(obs['sample'].nunique()):
        return []
    if int(obs.groupby(name, observed=True)['group'].nunique().max()) > 1:
        return []
    return [{'id': 'warning.batchesAreGroups', 'params': {'column': name, 'batches': batches, 'groups': groups}}]
