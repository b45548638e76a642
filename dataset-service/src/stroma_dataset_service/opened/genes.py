"""Finding genes by symbol, Ensembl id, former symbol or alias."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from functools import cached_property

from stroma_dataset_service.opened.gene_names import NO_NAMES, GeneNames, human_names
from stroma_store.dataset.reader import Genes
from stroma_store.gene_tables import are_mouse_symbols

_VERSION = re.compile(r'\.\d+$')
#: Maximum number of aliases examined for a query prefix; a longer query matches fewer.
_MOST_ALIASES = 500


class GeneIndex:
    """Names of one dataset's genes, for exact lookup and search, ignoring letter case. `names`: other names of genes,
    by default HGNC's for human genes."""

    def __init__(self, genes: Genes, names: GeneNames | None = None) -> None:
        self.genes, self._given = genes, names
        self._symbols = [symbol.lower() for symbol in genes.symbols]
        self._ids = [_VERSION.sub('', gene_id).lower() for gene_id in genes.ids]
        self._exact: dict[str, int] = {}
        # Later ones win: ids, then symbols in any case, then symbols as written; among equals the first gene.
        for names_of in (self._ids, self._symbols, genes.symbols):
            self._exact |= {name: k for k, name in reversed(list(enumerate(names_of)))}

    @cached_property
    def takes_human_names(self) -> bool:
        """Whether the aliases of human genes apply to these genes."""
        return not are_mouse_symbols(self.genes.symbols)

    @cached_property
    def _names(self) -> GeneNames:
        if self._given is not None:
            return self._given
        return human_names() if self.takes_human_names else NO_NAMES

    @cached_property
    def _approved(self) -> dict[str, int]:
        """Gene by approved symbol in upper case. A symbol shared by several genes is omitted."""
        if self._names is NO_NAMES:
            return {}
        keys = [self._names.symbol_of(symbol.upper()) for symbol in self.genes.symbols]
        held = Counter(keys)
        return {key: k for k, key in enumerate(keys) if held[key] == 1}

    def resolve(self, query: str) -> int | None:
        """Index of the gene whose symbol or id equals `query` (an id's version is ignored), otherwise of the gene with
        that former symbol or alias, or None."""
        name = query.strip()
        found = self._exact.get(name)
        if found is None:
            found = self._exact.get(name.lower())
        if found is None:
            found = self._exact.get(_VERSION.sub('', name).lower())
        return found if found is not None else self._approved.get(self._names.symbol_of(name.upper()))

    def search(self, query: str, limit: int) -> list[tuple[int, str | None]]:
        """(index, alias or None) of at most `limit` genes, in this order: exact symbol or id, exact alias, prefix of
        symbol or id, prefix of alias, substring; shorter symbols first."""
        text = query.strip().lower()
        if not text:
            return [(k, None) for k in range(min(limit, len(self.genes)))]
        bare = _VERSION.sub('', text)
        ranked: list[tuple[int, int, str, int, str | None]] = []
        for k, (symbol, gene_id) in enumerate(zip(self._symbols, self._ids, strict=True)):
            if text in symbol or bare in gene_id:
                exact = text == symbol or bare == gene_id
                prefix = symbol.startswith(text) or gene_id.startswith(bare)
                ranked.append((0 if exact else 2 if prefix else 4, len(symbol), symbol, k, None))
        for alias, k in self._begun(text.upper()):
            rank = 1 if alias.lower() == text else 3
            ranked.append((rank, len(alias), self._symbols[k], k, alias))
        found: dict[int, str | None] = {}
        for _, _, _, k, name in sorted(ranked, key=lambda entry: entry[:4]):
            found.setdefault(k, name)
        return list(found.items())[:limit]

    def _begun(self, text: str) -> list[tuple[str, int]]:
        """(alias, index) of the matrix genes with an alias that begins with `text`, or under their former symbol if
        `text` is the current one."""
        begun = []
        # An id is searched with and without its version.
        for prefix in dict.fromkeys([text, _VERSION.sub('', text)]):
            start = bisect_left(self._names.ordered, prefix)
            begun += [one for one in self._names.ordered[start : start + _MOST_ALIASES] if one.startswith(prefix)]
        pairs = [(alias, self._approved.get(self._names.symbol_of(alias))) for alias in begun]
        pairs.append((text, self._approved.get(text)))
        return [(alias, k) for alias, k in pairs if k is not None]
