"""Other names of genes: from HGNC, installed by the setup next to the environment, and from the reference library."""

from __future__ import annotations

import functools
import logging
import re
import threading
from collections import Counter, OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from stroma_store.errors import StromaError
from stroma_store.gene_tables import gene_tables
from stroma_store.objects import ObjectStore

_LOG = logging.getLogger(__name__)
_SHA = re.compile(r'^[0-9a-f]{64}$')
#: Tables of one call, and combinations of tables that are kept: a table of human genes takes about 30 MB.
MOST_TABLES = 4
_KEPT = 6
_VERSION = re.compile(r'\.\d+$')


@dataclass(frozen=True)
class GeneNames:
    """`of_alias`: approved symbol by former symbol or alias; `of_id`: approved symbol by Ensembl id without version,
    only from the tables of the library. All in upper case."""

    of_alias: dict[str, str]
    of_id: dict[str, str]

    @cached_property
    def ordered(self) -> list[str]:
        """Aliases, and ids that lead to a symbol, in order."""
        return sorted([*self.of_alias, *self.of_id])

    def symbol_of(self, name: str) -> str:
        """The approved symbol of an alias or an id in upper case; other names are returned unchanged."""
        return self.of_alias.get(name) or self.of_id.get(_VERSION.sub('', name)) or name


NO_NAMES = GeneNames({}, {})


@functools.cache
def human_names() -> GeneNames:
    """HGNC's aliases; empty if the setup has not written the tables."""
    try:
        return GeneNames(gene_tables().of_alias, {})
    except FileNotFoundError:
        _LOG.warning('gene tables are missing: genes are not found by alias')
        return NO_NAMES


def read_table(text: str) -> GeneNames:
    """A checked gene table of the reference library. An alias is kept if it belongs to one gene and is not a symbol."""
    header, *lines = text.splitlines()
    at = {name: k for k, name in enumerate(header.split('\t'))}
    rows = [(fields[at['id']].upper(), fields[at['symbol']].upper(), fields[at['aliases']].upper())
            for fields in (line.split('\t') for line in lines)]  # fmt: skip
    symbols = {symbol for _, symbol, _ in rows if symbol}
    aliases = [(alias, symbol) for _, symbol, named in rows if symbol for alias in set(filter(None, named.split('|')))]
    owners = Counter(alias for alias, _ in set(aliases))
    of_alias = {alias: symbol for alias, symbol in aliases if owners[alias] == 1 and alias not in symbols}
    return GeneNames(of_alias, {id: symbol for id, symbol, _ in rows if id and symbol})


def merge_names(tables: Sequence[GeneNames], last: GeneNames) -> GeneNames:
    """The names of all of them; earlier tables take precedence. An alias that is a symbol in `tables` is dropped."""
    if not tables:
        return last
    symbols = {symbol for table in tables for symbol in table.of_id.values()}
    of_alias: dict[str, str] = {}
    of_id: dict[str, str] = {}
    for names in (last, *reversed(tables)):
        of_alias |= names.of_alias
        of_id |= names.of_id
    return GeneNames({alias: symbol for alias, symbol in of_alias.items() if alias not in symbols}, of_id)


def parse_table_hashes(header: str) -> tuple[str, ...]:
    """Hashes in the header of a call, the first of them first."""
    named = (sha.strip() for sha in header.split(','))
    return tuple(sha for sha in dict.fromkeys(named) if _SHA.match(sha))[:MOST_TABLES]


class LibraryNames:
    """Gene tables of the store by their hashes; the last combinations are kept."""

    def __init__(self, store: ObjectStore) -> None:
        self._store = store
        self._kept: OrderedDict[tuple[tuple[str, ...], bool], GeneNames] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, tables: tuple[str, ...], *, human: bool) -> GeneNames:
        """Names of the tables, then HGNC's if `human`. A table that has been deleted is left out."""
        key = tables, human
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                read = [names for sha in tables if (names := self._read(sha))]
                found = self._kept[key] = merge_names(read, human_names() if human else NO_NAMES)
            self._kept.move_to_end(key)
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return found

    def _read(self, sha: str) -> GeneNames | None:
        try:
            return read_table(self._store.path(f'references/{sha}').read_text('utf-8'))
        except (StromaError, OSError, KeyError, IndexError) as error:
            _LOG.warning('gene table %s cannot be read: %s', sha[:12], error)
            return None
