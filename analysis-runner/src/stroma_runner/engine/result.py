"""Tables and cell columns of a tool's result, published together with the receipt and the summary."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.contract import tool_schema
from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.engine.publish import publish_result
from stroma_runner.engine.receipt import LIBRARIES, write_receipt
from stroma_runner.engine.scratch import discard
from stroma_store.result_columns import write_result_column

if TYPE_CHECKING:
    import pandas as pd


class Result:
    """The result of one job. A tool fills it and calls `publish` last; before that, nothing is visible."""

    def __init__(self, job: JobContext, view: DatasetView) -> None:
        self._job, self._view = job, view
        #: Folder of the tables until the result is published.
        self._folder = job.store.scratch()
        self._tables: set[str] = set()
        #: Values and label by name.
        self._columns: dict[str, tuple[pd.Series, str | None]] = {}

    def file(self, name: str) -> Path:
        """Path of a further file of the result; the tool writes it."""
        return self._folder / name

    def table(self, name: str, rows: pd.DataFrame | Iterable[pd.DataFrame]) -> None:
        """Writes the rows of a declared table.

        Several frames become a group of rows each, so that a page that filters by the sort key only reads its own
        group; empty frames are skipped. ValueError for other columns than the declared ones.
        """
        self._declared('tables', name)
        write_table(self._job.tool, name, self._folder, rows)
        self._tables.add(name)

    def column(self, name: str, values: pd.Series, label: str | None = None) -> None:
        """One value per cell in the dataset's order: numbers, or categories (None means missing).

        `name`: a declared column, or one of a declared series with its number (`score1`). `label`: display name.
        ValueError for a column that the tool does not declare or another number of values.
        """
        series = name.rstrip('0123456789')
        if series == name or series not in tool_schema(self._job.tool).get('series', {}):
            self._declared('columns', name)
        if len(values) != self._view.cells:
            raise ValueError(f'column {name}: {len(values)} values for {self._view.cells} cells')
        self._columns[name] = values, label

    def publish(
        self,
        summary: dict[str, Any],
        *,
        cells: np.ndarray,
        method: Mapping[str, str],
        citations: Sequence[str],
        libraries: Sequence[str] = LIBRARIES,
        of_cells: bool = True,
    ) -> dict[str, Any]:
        """Writes `results/<jobId>/` and returns the summary.

        `cells`: boolean mask of the cells that were read. `of_cells`: whether the result has the declared columns; a
        result of bulk data has none. ValueError if a declared table or column is missing.
        """
        schema = tool_schema(self._job.tool)
        columns = set(schema.get('columns', {})) if of_cells else set()
        wanted = set(schema.get('tables', {})), columns | self._numbered(schema)
        if (self._tables, set(self._columns)) != wanted:
            raise ValueError(f'tables and columns {self._tables, set(self._columns)} are not the declared {wanted}')

        def fill(folder: Path) -> None:
            for file in self._folder.iterdir():
                file.replace(folder / file.name)
            for name, (values, label) in self._columns.items():
                write_result_column(folder, name, values, label)
            write_receipt(
                self._job, folder, self._view, cells=cells, method=method, citations=citations, libraries=libraries
            )

        publish_result(self._job, summary, fill)
        discard(self._folder)
        return summary

    def _numbered(self, schema: dict[str, Any]) -> set[str]:
        """The names that the columns of each declared series should have: zero or more, numbered from 1."""
        names: set[str] = set()
        for series in schema.get('series', {}):
            given = sum(name.rstrip('0123456789') == series != name for name in self._columns)
            names |= {f'{series}{k}' for k in range(1, given + 1)}
        return names

    def _declared(self, part: str, name: str) -> Any:
        found = tool_schema(self._job.tool).get(part, {})
        if name not in found:
            raise ValueError(f'{self._job.tool} declares no {part} named {name}')
        return found[name]


def write_table(tool: str, name: str, folder: Path, rows: pd.DataFrame | Iterable[pd.DataFrame]) -> None:
    """`<name>.parquet` of a table that the tool declares, as `Result.table` writes it."""
    import pandas as pd
    import pyarrow as pa
    import pyarrow.parquet as pq

    declared = tool_schema(tool)['tables'][name]['properties']
    schema = pa.schema([(column, _arrow_type(kind)) for column, kind in declared.items()])
    texts = [field.name for field in schema if pa.types.is_string(field.type)]
    with pq.ParquetWriter(folder / f'{name}.parquet', schema, compression='zstd', use_dictionary=texts) as writer:
        for frame in [rows] if isinstance(rows, pd.DataFrame) else rows:
            if sorted(frame.columns) != sorted(declared):
                raise ValueError(f'table {name}: columns {list(frame.columns)} are not {list(declared)}')
            if len(frame):
                group = pa.Table.from_pandas(frame[list(declared)], schema, preserve_index=False, nthreads=1)
                writer.write_table(group, row_group_size=len(frame))


def _arrow_type(declared: Mapping[str, Any]) -> Any:
    """The Arrow type of a column that the contract declares; any of them may be null."""
    import pyarrow as pa

    every = [declared, *declared.get('anyOf', ())]
    kinds = {'string' if 'enum' in one else one.get('type') for one in every} - {None, 'null'}
    found = {'string': pa.string(), 'integer': pa.int64(), 'number': pa.float64(), 'boolean': pa.bool_()}
    if len(kinds) != 1 or not kinds <= set(found):
        raise ValueError(f'a column of {sorted(map(str, kinds))} has no place in a table')
    return found[kinds.pop()]
