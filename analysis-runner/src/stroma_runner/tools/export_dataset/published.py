"""Columns and facts that a published dataset has by its form: they make its file complete by the CELLxGENE schema."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.tools.export_dataset.contents import Contents
from stroma_runner.tools.publication.fields import fields_of, reserved_names, schema_columns, schema_facts


def with_published_fields(
    found: Contents, view: DatasetView, published: Mapping[str, Any], cells: np.ndarray
) -> Contents:
    """Columns of the dataset are replaced if the schema reserves their names. Raises COLUMN_NOT_FOUND,
    COLUMN_NOT_GROUPS."""
    fields = fields_of(view, published)
    taken = reserved_names()
    obs = found.obs.drop(columns=[key for key in found.obs.columns if key in taken])
    rows = [row for row in found.columns if row['key'] not in taken]
    for name, values in schema_columns(fields).items():
        if isinstance(values, pd.Categorical):
            obs[name] = column = values[cells].remove_unused_categories()
            rows.append({'column': name, 'key': name, 'kind': 'categories', 'categories': len(column.categories)})
        else:
            obs[name] = values[cells]
            rows.append({'column': name, 'key': name, 'kind': 'truth', 'categories': None})
    colours = {f'{key}_colors' for key in taken}
    uns = {name: value for name, value in found.uns.items() if name not in colours}
    return replace(found, obs=obs, columns=rows, uns=schema_facts(uns, published['title'], fields))
