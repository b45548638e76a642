"""Tables of results (`results/<id>/<name>.parquet`): filtered, searched, sorted and paged on the server.

DuckDB reads the Parquet file; if the row groups are sorted by the filtered column, it reads only matching row groups.
"""

from __future__ import annotations

import hashlib
import io
import json
import math
import re
import tempfile
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.web.admission import busy_error
from stroma_dataset_service.web.inputs import checked_body, whole_number
from stroma_dataset_service.web.replies import Caching, check_json_size, json_reply
from stroma_dataset_service.web.streaming import PiecesReply
from stroma_store.errors import StromaError, invalid
from stroma_store.objects import ObjectStore

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

ARROW = 'application/vnd.apache.arrow.stream'
_FILTER = re.compile(r'([A-Za-z0-9_|]+):(eq|ne|ge|le|gt|lt|in):(.*)', re.DOTALL)
_OPERATORS = {'eq': '=', 'ne': '<>', 'ge': '>=', 'le': '<=', 'gt': '>', 'lt': '<'}
_ID, _NAME = re.compile(r'[A-Za-z0-9_-]{1,64}'), re.compile(r'[a-z][A-Za-z0-9]{0,39}')
#: Maximum numbers of values of an `in` filter, of columns per filter, and of comparisons per row by all filters of a
#: request.
MOST_VALUES, MOST_COLUMNS, MOST_COMPARISONS = 5000, 20, 10_000
#: Rows in a stream's batch.
BATCH = 20_000
#: Memory of all queries together; what does not fit is written to a temporary folder.
MEMORY = '384MB'


@cache
def _database() -> duckdb.DuckDBPyConnection:
    """The database of the process, which reads files and has no tables. Its memory limit applies to all queries
    together."""
    import duckdb

    settings: dict[str, str | bool | int | float | list[str]] = {
        'threads': 1,
        'memory_limit': MEMORY,
        'temp_directory': tempfile.mkdtemp(prefix='stroma-tables-'),
        'autoinstall_known_extensions': False,
    }
    return duckdb.connect(':memory:', config=settings)


def _connection() -> duckdb.DuckDBPyConnection:
    """A connection for one query."""
    with _opening:
        return _database().cursor()


_opening = threading.Lock()


@dataclass(frozen=True)
class Column:
    """A column of a table: `is_text`, or a number."""

    name: str
    is_text: bool


@dataclass(frozen=True)
class Query:
    """The part of a statement after FROM with its values; column names are the table's own."""

    where: str
    order: str
    values: list[Any]


def result_folder(store: ObjectStore, id: str, name: str) -> Path:
    """The folder of a result; NOT_FOUND, also for a `name` that no table and no column can have."""
    key = f'results/{id}'
    if not _ID.fullmatch(id) or not _NAME.fullmatch(name) or not store.exists(key):
        raise StromaError('NOT_FOUND')
    return store.path(key)


@lru_cache(256)
def columns_of(path: Path, version: int) -> dict[str, Column]:
    """The columns of a Parquet file by name, in its order. `version`: its time of change."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = pq.read_schema(path)
    return {f.name: Column(f.name, pa.types.is_string(f.type) or pa.types.is_large_string(f.type)) for f in schema}


def query_of(request: Request, columns: dict[str, Column]) -> Query:
    """INPUT_INVALID for a column, operator or value that the table does not have."""
    parts, values, comparisons = [], [], 0
    for text in request.query_params.getlist('filter'):
        part, found = _filter(text, columns)
        parts.append(part)
        values += found
        comparisons += sum(len(one) if isinstance(one, list) else 1 for one in found)
    if comparisons > MOST_COMPARISONS:
        raise invalid('query', '/filter', 'maxItems')
    search = request.query_params.get('search', '').strip()
    texts = [c.name for c in columns.values() if c.is_text]
    if search and texts:
        parts.append('(' + ' OR '.join(f'contains(lower("{name}"), ?)' for name in texts) + ')')
        values += [search.lower()] * len(texts)
    sort, order = request.query_params.get('sort'), request.query_params.get('order', 'asc')
    if order not in ('asc', 'desc') or (sort and sort not in columns):
        raise invalid('query', '/sort', 'enum')
    by = f'"{sort}" {order.upper()} NULLS LAST, ' if sort else ''
    # Row number in the file breaks ties, so that pages neither repeat nor miss a row.
    return Query(' AND '.join(parts) or 'TRUE', f'{by}file_row_number', values)


def _filter(text: str, columns: dict[str, Column]) -> tuple[str, list[Any]]:
    match = _FILTER.fullmatch(text)
    names = match[1].split('|') if match else []
    if match is None or not all(name in columns for name in names):
        raise invalid('query', '/filter', 'syntax')
    if len(names) > MOST_COLUMNS:
        raise invalid('query', '/filter', 'maxItems')
    if len(set(names)) < len(names):
        raise invalid('query', '/filter', 'uniqueItems')
    if match[2] == 'in':
        return _within(match[3], [columns[name] for name in names])
    values = [_value(columns[name], match[3], text) for name in names]
    return '(' + ' OR '.join(f'"{name}" {_OPERATORS[match[2]]} ?' for name in names) + ')', values


def _within(text: str, columns: list[Column]) -> tuple[str, list[Any]]:
    """One of several values: a JSON list of texts, or of numbers for a column of numbers."""
    try:
        given = json.loads(text)
    except ValueError:
        given = None
    if not isinstance(given, list) or len(given) > MOST_VALUES:
        raise invalid('query', '/filter', 'syntax')
    for column in columns:
        wrong = [v for v in given if not isinstance(v, str if column.is_text else (int, float)) or isinstance(v, bool)]
        if wrong:
            raise invalid('query', '/filter', 'type' if column.is_text else 'number')
    parts = ' OR '.join(f'list_contains(?, "{column.name}")' for column in columns)
    kinds: list[list[Any]] = [[str(v) if column.is_text else float(v) for v in given] for column in columns]
    return f'({parts})', [list(one) for one in kinds]


def _value(column: Column, text: str, whole: str) -> Any:
    if column.is_text:
        return text
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise invalid('query', '/filter', 'number')
    return number


def read_table_as(request: Request, folder: Path, name: str, content: bytes) -> Response:
    """POST: like `read_table`, with columns replaced by the texts of the contract's TableNames for filtering,
    searching, sorting, grouping and output. Raises INPUT_INVALID for a column that the table does not have or that has
    no texts."""
    return read_table(request, folder, name, checked_body(content, 'tableNames')['columns'])


def read_table(request: Request, folder: Path, name: str, names: Sequence[Mapping[str, Any]] = ()) -> Response:
    """`_read_table`; DATASET_BUSY when the queries of the moment leave too little memory for this one."""
    import duckdb

    try:
        return _read_table(request, folder, name, names)
    except duckdb.OutOfMemoryException:
        raise busy_error() from None


def _renamed(names: Sequence[Mapping[str, Any]], columns: dict[str, Column]) -> tuple[str, list[Any]]:
    """Column replacements for `SELECT *`, with their values; empty without names."""
    found: dict[str, tuple[str, list[Any]]] = {}
    for place, one in enumerate(names):
        when = one['when']
        for named in (one['column'], *([when['column']] if when else [])):
            if named not in columns or not columns[named].is_text:
                raise invalid('body', f'/columns/{place}/column', 'enum')
        column, lists = one['column'], [[each[end] for each in one['names']] for end in ('to', 'from')]
        text, values = found.get(column, (f'"{column}"', []))
        renamed = f'coalesce(list_extract(?::VARCHAR[], list_position(?::VARCHAR[], "{column}")), "{column}")'
        if when is None:
            found[column] = renamed, lists
        else:
            found[column] = (
                f'CASE WHEN "{when["column"]}" = ? THEN {renamed} ELSE {text} END',
                [when['value'], *lists, *values],
            )
    if not found:
        return '', []
    parts = ', '.join(f'{text} AS "{column}"' for column, (text, _) in found.items())
    return f' REPLACE ({parts})', [value for _, values in found.values() for value in values]


def _read_table(request: Request, folder: Path, name: str, names: Sequence[Mapping[str, Any]]) -> Response:
    """GET `filter` (repeated `column:op:value`, op eq ne ge le gt lt, or in with a JSON list; `a|b:ge:1`: one of the
    columns), `search` (text columns), `sort`, `order`, `page`, `pageSize` (1,000 at most), `columns`; or `group`
    (columns, by comma) for the different values of these columns with their number of `rows`.

    `{rows, total, page, pageSize, columns}`; with `Accept: text/csv` or the Arrow stream type all rows of the
    filter. NOT_FOUND for a table that the result does not have.
    """
    path = folder / f'{name}.parquet'
    if not path.is_file():
        raise StromaError('NOT_FOUND')
    facts = path.stat()
    named = (hashlib.sha256(json.dumps(names, sort_keys=True).encode()).hexdigest()[:16],) if names else ()
    caching = Caching(request, folder.name, name, facts.st_size, facts.st_mtime_ns, *named)
    if fresh := caching.fresh():
        return fresh
    columns = columns_of(path, facts.st_mtime_ns)
    grouped = _columns(request.query_params.get('group'), columns)
    if grouped and request.query_params.get('sort'):
        raise invalid('query', '/sort', 'group')
    query = query_of(request, columns)
    replaced, given = _renamed(names, columns)
    read = 'read_parquet(?, file_row_number = true)'
    source = f'FROM {f"(SELECT *{replaced} FROM {read})" if replaced else read} WHERE {query.where}'
    if grouped:
        by = ', '.join(f'"{name}"' for name in grouped)
        source = f'FROM (SELECT {by}, count(*) AS "rows" {source} GROUP BY {by})'
        shown = [*grouped, 'rows']
        query = Query(query.where, by, query.values)
    else:
        shown = _columns(request.query_params.get('columns'), columns) or list(columns)
    listed = ', '.join(f'"{name}"' for name in shown)
    given = [*given, str(path), *query.values]
    accept = request.headers.get('accept', '')
    connection = _connection()
    if 'text/csv' in accept or ARROW in accept:
        # Without another order, rows come in file order, and nothing must be sorted in memory.
        order = '' if query.order == 'file_row_number' else f' ORDER BY {query.order}'
        found = connection.sql(f'SELECT {listed} {source}{order}', params=given).to_arrow_reader(BATCH)
        if 'text/csv' in accept:
            headers = caching.headers | {'Content-Disposition': f'attachment; filename="{name}.csv"'}
            return PiecesReply(_csv(found), 'text/csv; charset=utf-8', headers)
        return PiecesReply(_arrow(found), ARROW, caching.headers)
    page, size = whole_number(request, 'page', 1, 1, 1_000_000), whole_number(request, 'pageSize', 50, 1, 1000)
    check_json_size(size * len(shown))
    counted = connection.execute(f'SELECT count(*) {source}', given).fetchone()
    rows = connection.execute(
        f'SELECT {listed} {source} ORDER BY {query.order} LIMIT ? OFFSET ?', [*given, size, (page - 1) * size]
    ).fetchall()
    data = {
        'rows': [dict(zip(shown, map(_plain, row), strict=True)) for row in rows],
        'total': int(counted[0]) if counted else 0,
        'page': page,
        'pageSize': size,
        'columns': shown,
    }
    return json_reply(data, caching)


def _columns(asked: str | None, columns: dict[str, Column]) -> list[str]:
    """The named columns, without duplicates; all omitted without names."""
    names = asked.split(',') if asked else []
    for name in names:
        if name not in columns:
            raise StromaError('COLUMN_NOT_FOUND', column=name[:80])
    return list(dict.fromkeys(names))


def _plain(value: Any) -> Any:
    return None if isinstance(value, float) and not math.isfinite(value) else value


#: First characters that make a spreadsheet read a text as a formula, including full-width ones of Chinese and Japanese.
_FORMULA = r'^[=+\-@\t\r＝＋－＠]'


def _csv(found: pa.RecordBatchReader) -> Iterator[bytes]:
    """Lines of the table, header first. Texts that a spreadsheet would read as a formula get an apostrophe before
    them."""
    import pyarrow as pa
    import pyarrow.compute as pc
    from pyarrow import csv

    def plain(column: pa.Array) -> pa.Array:
        if not any(is_text(column.type) for is_text in (pa.types.is_string, pa.types.is_large_string)):
            return column
        text = pc.fill_null(column, '')
        return pc.if_else(pc.match_substring_regex(text, _FORMULA), pc.binary_join_element_wise("'", text, ''), text)

    names = found.schema.names

    def lines(batch: pa.RecordBatch, header: bool) -> bytes:
        text = io.BytesIO()
        options = csv.WriteOptions(include_header=header, quoting_style='needed')
        csv.write_csv(pa.table([plain(column) for column in batch.columns], names=names), text, options)
        return text.getvalue()

    yield lines(pa.RecordBatch.from_arrays([pa.array([], kind) for kind in found.schema.types], names=names), True)
    for batch in found:
        yield lines(batch, False)


class _Sink(io.RawIOBase):
    """Buffers written data until it is read."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, part: Any) -> int:
        self._parts.append(bytes(part))
        return len(self._parts[-1])

    def take(self) -> bytes:
        taken = b''.join(self._parts)
        self._parts.clear()
        return taken


def _arrow(found: pa.RecordBatchReader) -> Iterator[bytes]:
    """The Arrow stream of the table."""
    import pyarrow as pa

    sink = _Sink()
    with pa.ipc.new_stream(pa.PythonFile(sink, mode='w'), found.schema) as writer:
        for batch in found:
            writer.write_batch(batch)
            yield sink.take()
    yield sink.take()
