"""Gene expression across all published datasets, from the sums of their groups; no cells are read."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import numpy as np
from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.results.tables import result_folder
from stroma_dataset_service.web.inputs import checked_body
from stroma_dataset_service.web.replies import json_reply
from stroma_store.catalogue.sums import FILE, Group, Sums, Values, merge_groups, statistics
from stroma_store.errors import StromaError
from stroma_store.objects import ObjectStore

_T = TypeVar('_T')
log = logging.getLogger('stroma.dataset_service')

#: Maximum number of open sums files: an index of 30,000 genes takes 0.5 MB of memory, so all together take 150 MB.
MOST_OPEN = 300
#: Maximum number of cached gene names, 300 bytes each.
MOST_FOUND = 50_000
#: Maximum number of files read in parallel.
READERS = 8
#: Row, id and symbol of a gene.
Found = tuple[int, str, str]
#: Maximum number of values in one reply: 0.2 s of the encoder, which holds the interpreter lock. Larger requests must
#: be split.
MOST_VALUES = 400_000
#: Decimals of means and variances: the precision of the sums, and half the size of a reply with all digits.
_DECIMALS = 7


class Published:
    """The sums of entries by result, opened on first use; the oldest are closed."""

    def __init__(self, store: ObjectStore) -> None:
        self._store = store
        self._open: OrderedDict[str, Sums] = OrderedDict()
        self._found: dict[tuple[str, str], Found | None] = {}
        self._lock = threading.Lock()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix='published')

    def get(self, entry: str) -> Sums | None:
        """None if the result is missing or damaged: the caller reports it, and the others are still returned."""
        with self._lock:
            if entry in self._open:
                self._open.move_to_end(entry)
                return self._open[entry]
        try:
            found = Sums(result_folder(self._store, entry, FILE.removesuffix('.bin')) / FILE)
        except StromaError as error:
            if error.id not in ('NOT_FOUND', 'DATASET_DAMAGED'):
                raise
            if error.id == 'DATASET_DAMAGED':
                log.error('the sums of %s are damaged', entry)
            self.forget(entry)
            return None
        with self._lock:
            self._open[entry] = found
            while len(self._open) > MOST_OPEN:
                self._open.popitem(last=False)
        return found

    def find(self, sums: Sums, name: str) -> Found | None:
        """Like `Sums.find`, cached for all entries with the same genes in the same order."""
        key = sums.list, name.casefold()
        if key in self._found:
            return self._found[key]
        found = sums.find(name)
        if len(self._found) >= MOST_FOUND:
            self._found.clear()
        self._found[key] = found
        return found

    def unharmed(self, entry: str, read: Callable[[], _T]) -> _T | None:
        """Result of `read` for an open entry; None if its file is damaged, which is then reopened the next time."""
        try:
            return read()
        except StromaError as error:
            if error.id != 'DATASET_DAMAGED':
                raise
            log.error('the sums of %s are damaged', entry)
            self.forget(entry)
            return None

    def forget(self, entry: str) -> None:
        with self._lock:
            self._open.pop(entry, None)

    def side_by_side(self, read: Callable[..., Any], *given: Sequence[Any]) -> list[Any]:
        """Reads several entries in parallel, because the time is spent waiting for the disk or the object store."""
        return list(self._readers.map(read, *given))

    def all(self, entries: Sequence[str]) -> tuple[list[tuple[str, Sums]], list[str]]:
        """(entries with their sums, entries without)."""
        found = list(zip(entries, self.side_by_side(self.get, entries), strict=True))
        return [(entry, sums) for entry, sums in found if sums is not None], [
            entry for entry, sums in found if sums is None
        ]


@dataclass(frozen=True)
class _Joined:
    """Groups of an entry in the form requested, and the index of each stored group among them."""

    groups: list[Group]
    of: np.ndarray


def _join(groups: Sequence[Group], by: str) -> _Joined:
    """Groups of equal cell type and, and, depending on `by`, donor or disease, in stored order."""
    keys = [
        (
            one.cell_type,
            one.donor if by == 'cellType+donor' else None,
            one.disease if by == 'cellType+disease' else None,
        )
        for one in groups
    ]
    place = {key: k for k, key in enumerate(dict.fromkeys(keys))}
    of = np.array([place[key] for key in keys], np.int64)
    cells = np.bincount(of, [one.cells for one in groups], minlength=len(place))
    return _Joined([Group(*key, int(number)) for key, number in zip(place, cells, strict=True)], of)


def _values(sums: Sums, rows: Sequence[int], wanted: _Joined) -> tuple[Values, np.ndarray]:
    return merge_groups(sums.read(rows), sums.cells, wanted.of, len(wanted.groups))


def public_expression(published: Published, request: Request, content: bytes) -> Response:
    """The contract's PublicExpression. REPLY_TOO_LARGE beyond MOST_VALUES numbers."""
    body = checked_body(content, 'publicExpression')
    entries, absent = published.all(body['entries'])
    wanted = [_join(sums.groups, body['by']) for _, sums in entries]
    size = 3 * len(body['genes']) * sum(len(one.groups) for one in wanted)
    if size > MOST_VALUES:
        raise StromaError('REPLY_TOO_LARGE', values=size, limit=MOST_VALUES, accept='application/json')
    read = published.side_by_side(
        lambda entry, one: published.unharmed(
            entry[0], lambda: _entry(published, entry[0], entry[1], one, body['genes'])
        ),
        entries,
        wanted,
    )
    absent += [name for (name, _), found in zip(entries, read, strict=True) if found is None]
    return json_reply({'entries': [found for found in read if found is not None], 'absent': absent})


def _entry(published: Published, name: str, sums: Sums, wanted: _Joined, queries: Sequence[str]) -> dict[str, Any]:
    found = [(query, published.find(sums, query)) for query in queries]
    known = [(query, gene) for query, gene in found if gene is not None]
    genes = []
    if known:
        stated = statistics(*_values(sums, [gene[0] for _, gene in known], wanted))
        mean, fraction, variance = (np.round(one, _DECIMALS) for one in stated)
        alone = np.isnan(variance)
        for k, (query, (_, gene_id, symbol)) in enumerate(known):
            spread = variance[k].tolist()
            genes.append(
                {
                    'gene_id': gene_id,
                    'symbol': symbol,
                    'query': query,
                    'mean': mean[k].tolist(),
                    'fraction': fraction[k].tolist(),
                    'variance': [None if one else value for one, value in zip(alone[k].tolist(), spread, strict=True)],
                }
            )
    return {
        'entry': name,
        'groups': [
            {'cellType': one.cell_type, 'donor': one.donor, 'disease': one.disease, 'cells': one.cells}
            for one in wanted.groups
        ],
        'genes': genes,
        'missing': [query for query, gene in found if gene is None],
    }


def public_genes(published: Published, request: Request, content: bytes) -> Response:
    """The contract's PublicGenes: cell types whose share of expressing cells is at least `atLeast`."""
    body = checked_body(content, 'publicGenes')
    entries, absent = published.all(body['entries'])
    wanted = [_join(sums.groups, 'cellType') for _, sums in entries]
    genes: list[dict[str, Any]] = [{'query': query, 'entries': []} for query in body['genes']]
    for (name, sums), one in zip(entries, wanted, strict=True):
        rows = published.unharmed(name, partial(_types_of, published, name, sums, one, body))
        if rows is None:
            absent.append(name)
            continue
        for gene, row in zip(genes, rows, strict=True):
            if row is not None:
                gene['entries'].append(row)
    return json_reply({'genes': genes, 'absent': absent})


def _types_of(
    published: Published, name: str, sums: Sums, wanted: _Joined, body: Mapping[str, Any]
) -> list[dict[str, Any] | None]:
    """For each requested gene, the cell types of an entry that express it; None if there are none."""
    rows: list[dict[str, Any] | None] = []
    for query in body['genes']:
        found = published.find(sums, query)
        types = [] if found is None else _expressing(*_values(sums, [found[0]], wanted), wanted.groups, body['atLeast'])
        rows.append(
            {'entry': name, 'gene_id': found[1], 'symbol': found[2], 'types': types} if found and types else None
        )
    return rows


def _expressing(values: Values, cells: np.ndarray, groups: Sequence[Group], least: float) -> list[dict[str, Any]]:
    share = values.expressing[0] / cells
    order = [k for k in np.argsort(-share, kind='stable').tolist() if share[k] >= least and values.expressing[0][k] > 0]
    return [
        {'cellType': groups[k].cell_type, 'cells': groups[k].cells, 'fraction': round(float(share[k]), _DECIMALS)}
        for k in order
    ]
