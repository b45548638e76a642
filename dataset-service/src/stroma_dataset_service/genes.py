"""Finding genes by symbol or Ensembl id: exact match first, then prefix, then inside."""

from __future__ import annotations

import re

from stroma_store.reader import Genes

_VERSION = re.compile(r'\.\d+$')


class GeneIndex:
    """Names of one dataset's genes, ready for exact look-ups and searching; letter case never matters."""

    def __init__(self, genes: Genes) -> None:
        self.genes = genes
        self._symbols = [symbol.lower() for symbol in genes.symbols]
        self._ids = [_VERSION.sub('', gene_id).lower() for gene_id in genes.ids]
        self._exact: dict[str, int] = {}
        # Later ones win: ids, then symbols in any case, then symbols as written; among equals the first gene.
        for names in (self._ids, self._symbols, genes.symbols):
            self._exact |= {name: k for k, name in reversed(list(enumerate(names)))}

    def resolve(self, query: str) -> int | None:
        """Index of the gene whose symbol or id is exactly `query` (an id's version is ignored), or None."""
        name = query.strip()
        found = self._exact.get(name)
        if found is None:
            found = self._exact.get(name.lower())
        return found if found is not None else self._exact.get(_VERSION.sub('', name).lower())

    def search(self, query: str, limit: int) -> list[int]:
        """Indices of at most `limit` genes: exact, then prefix, then inside; the shorter symbol first."""
        text = query.strip().lower()
        if not text:
            return list(range(min(limit, len(self.genes))))
        ranked = []
        for k, (symbol, gene_id) in enumerate(zip(self._symbols, self._ids, strict=True)):
            if text in symbol or text in gene_id:
                exact, prefix = text in (symbol, gene_id), symbol.startswith(text) or gene_id.startswith(text)
                ranked.append((0 if exact else 1 if prefix else 2, len(symbol), symbol, k))
        ranked.sort()
        return [entry[3] for entry in ranked[:limit]]
