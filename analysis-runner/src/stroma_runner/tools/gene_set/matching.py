"""The listed genes of each set, and the genes of the matrix that they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from stroma_runner.methods.genes.gene_matching import GeneFinder
from stroma_store.dataset.reader import Genes
from stroma_store.errors import StromaError, invalid

#: Maximum number of names in an error.
MOST_NAMED = 10
#: Maximum number of genes listed in a summary.
MOST_RENAMED = 10


class MatchedSet(NamedTuple):
    """A set with its listed genes, without duplicates, and their indices in the matrix (-1: not found). `renamed`:
    `gene` and `symbol` of those found by a former symbol or alias."""

    name: str
    listed: list[str]
    found: np.ndarray
    renamed: list[dict[str, str]]

    @property
    def genes(self) -> np.ndarray:
        """Indices of the detected genes, ascending and without duplicates: two names can be the same gene."""
        return np.unique(self.found[self.found >= 0])


def match(sets: Sequence[Mapping[str, Any]], genes: Genes) -> list[MatchedSet]:
    """INPUT_INVALID if two sets have one name or a set lists blanks only; GENE_SET_UNDETECTED with the names of the
    sets without a gene in the matrix."""
    names = [str(one['name']).strip() for one in sets]
    if len(set(names)) < len(names):
        raise invalid('body', '/params/sets', 'uniqueItems')
    finder = GeneFinder(genes.ids, genes.symbols)
    matched = []
    for place, (name, one) in enumerate(zip(names, sets, strict=True)):
        listed = list(dict.fromkeys(gene.strip() for gene in one['genes'] if gene.strip()))
        if not name or not listed:
            raise invalid('body', f'/params/sets/{place}', 'minLength')
        found = finder.find(listed)
        matched.append(MatchedSet(name, listed, found, finder.renamed(listed, found)))
    without = [one for one in matched if not len(one.genes)]
    if without:
        shown = ', '.join(one.name for one in without[:MOST_NAMED])
        raise StromaError('GENE_SET_UNDETECTED', n=len(without), sets=shown, genes=sum(len(o.listed) for o in without))
    return matched


def gene_rows(matched: Sequence[MatchedSet], genes: Genes) -> Iterator[pd.DataFrame]:
    """The contract's GeneSetGene, a frame per set."""
    for number, one in enumerate(matched, 1):
        yield pd.DataFrame(
            {
                'number': number,
                'name': one.name,
                'gene': one.listed,
                'symbol': [genes.symbols[k] if k >= 0 else None for k in one.found.tolist()],
                'gene_id': [genes.ids[k] if k >= 0 else None for k in one.found.tolist()],
                'detected': one.found >= 0,
            }
        )
