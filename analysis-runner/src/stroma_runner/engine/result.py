"""What a tool says besides its summary: tables and columns of the cells, with the receipt, published at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.contract import tool_schema
from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.engine.publish import publish_result
from stroma_runner.engine.receipt import LIBRARIES, write_receipt
from stroma_store.result_columns import write_result_column

if TYPE_CHECKING:
    import pandas as pd


class Result:
    """The result of one job. A tool fills it and calls `publish` last; before that, nobody sees any of it."""

    def __init__(self, job: JobContext, view: DatasetView) -> None:
        self._job, self._view = job, view
        self._tables: dict[str, pd.DataFrame] = {}
        self._columns: dict[str, pd.Series] = {}

    def table(self, name: str, rows: pd.DataFrame) -> None:
        """Rows of a table that the tool declares. ValueError for other columns than the declared ones."""
        declared = list(self._declared('tables', name)['properties'])
        if sorted(rows.columns) != sorted(declared):
            raise ValueError(f'table {name}: columns {list(rows.columns)} are not {declared}')
        self._tables[name] = rows[declared]

    def column(self, name: str, values: pd.Series) -> None:
        """One value per cell in the dataset's order: numbers, or categories (None where there is none).

        ValueError for a column that the tool does not declare or another number of values.
        """
        self._declared('columns', name)
        if len(values) != self._view.cells:
            raise ValueError(f'column {name}: {len(values)} values for {self._view.cells} cells')
        self._columns[name] = values

    def publish(
        self,
        summary: dict[str, Any],
        *,
        cells: np.ndarray,
        method: Mapping[str, str],
        citations: Sequence[str],
        libraries: Sequence[str] = LIBRARIES,
    ) -> dict[str, Any]:
        """Writes `results/<jobId>/` and returns the summary. `cells`: truth values of the cells that were read.

        ValueError when a declared table or column is missing.
        """
        schema = tool_schema(self._job.tool)
        wanted = set(schema.get('tables', {})), set(schema.get('columns', {}))
        if (set(self._tables), set(self._columns)) != wanted:
            raise ValueError(
                f'tables and columns {set(self._tables), set(self._columns)} are not the declared {wanted}'
            )

        def fill(folder: Path) -> None:
            for name, rows in self._tables.items():
                rows.to_parquet(folder / f'{name}.parquet', index=False, compression='zstd')
            for name, values in self._columns.items():
                write_result_column(folder, name, values)
            write_receipt(
                self._job, folder, self._view, cells=cells, method=method, citations=citations, libraries=libraries
            )

        publish_result(self._job, summary, fill)
        return summary

    def _declared(self, part: str, name: str) -> Any:
        found = tool_schema(self._job.tool).get(part, {})
        if name not in found:
            raise ValueError(f'{self._job.tool} declares no {part} named {name}')
        return found[name]
