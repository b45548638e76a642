"""Names genes of another species by their human homologues, if chosen; only protein-coding genes (specification 5).

Kept in sync with the BFF's homologueTable and workbench/src/doctor/repairs/homologues.ts, which count before the
upload.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from stroma_runner.methods.genes.gene_names import ensembl_id
from stroma_runner.tools.import_.choices import Choices, Library
from stroma_runner.tools.import_.facts import HUMAN, MOUSE, FileReport
from stroma_runner.tools.import_.files.fields import named_rows
from stroma_runner.tools.import_.outcomes import outcome
from stroma_runner.tools.import_.repairs import GeneNames
from stroma_store.errors import StromaError

#: Biotypes as Ensembl, HGNC and NCBI write them.
_CODING = re.compile('protein[-_]coding')


def converted_species(choices: Choices) -> str | None:
    """Species whose genes are named by their human homologues; None if not chosen."""
    return choices.get('homologuesOf', MOUSE) if 'homologues' in choices.get('repairs', []) else None


def to_human_genes(genes: GeneNames, choices: Choices, library: Library, file: str, warnings: FileReport) -> GeneNames:
    """Genes with exactly one human homologue that belongs to no other gene, by its symbol; the others are left out.

    A pair does not count if its human gene is not protein-coding by the gene table of the library; without that table,
    all pairs count, with a warning. Genes with only an id are looked up by their symbol in their species' gene table.
    Raises HOMOLOGUES_MISSING if the table has none of the genes.
    """
    source = converted_species(choices)
    if source is None:
        return genes
    orthologs = library.get('orthologs')
    if orthologs is None:
        raise StromaError('HOMOLOGUES_MISSING', file=file, to=HUMAN, **{'from': source})
    # Half a second, for the few files that need it.
    from stroma_runner.methods.annotation.model_scores import single_orthologs
    from stroma_runner.tools.enrichment.sets import read_orthologs

    text = Path(orthologs['path']).read_text(encoding='utf-8')
    of_gene, silent = _coding_pairs(read_orthologs(text, orthologs['species']), library)
    symbols = _symbols(genes, library)
    places, names = single_orthologs(symbols, of_gene)
    # If two genes share a symbol, it is unknown which one the table means.
    repeated = {name for name, count in Counter(names).items() if count > 1}
    kept = [(place, name) for place, name in zip(places.tolist(), names, strict=True) if name not in repeated]
    if not kept:
        raise StromaError('HOMOLOGUES_MISSING', file=file, to=HUMAN, **{'from': orthologs['species']})
    keep = np.zeros(len(symbols), bool)
    keep[[place for place, _ in kept]] = True
    human = [name for _, name in kept]
    known = sum(symbol in of_gene for symbol in symbols)
    not_coding = sum(symbol in silent for symbol in symbols)
    counted = outcome('homologues', human, one=len(human), many=known - len(human), none=len(symbols) - known)
    coding = library.get('coding')
    warnings.repairs.append(counted | ({} if coding is None else {'notCoding': not_coding}))
    warnings.add(
        'warning.homologues',
        count=len(human),
        left=int((~keep).sum()),
        species=orthologs['species'],
        table=orthologs['name'],
    )
    if coding is None:
        warnings.add('warning.homologuesUnchecked', species=HUMAN)
    elif not_coding:
        warnings.add('warning.homologuesNotCoding', count=not_coding, table=f'{coding["name"]} {coding["version"]}')
    return GeneNames(human, human, keep)


def _coding_pairs(of_gene: dict[str, list[str]], library: Library) -> tuple[dict[str, list[str]], set[str]]:
    """(human genes by gene, without those that are not protein-coding; genes that have no other). A human gene that the
    table does not know counts as protein-coding."""
    table = library.get('coding')
    if table is None:
        return of_gene, set()
    coding: dict[str, bool] = {}
    for row in _rows(Path(table['path'])):
        symbol, biotype = row.get('symbol') or '', row.get('biotype') or ''
        if symbol and biotype:
            coding[symbol] = coding.get(symbol, False) or _CODING.match(biotype) is not None
    kept = {gene: [name for name in names if coding.get(name, True)] for gene, names in of_gene.items()}
    return {gene: names for gene, names in kept.items() if names}, {gene for gene, names in kept.items() if not names}


def _symbols(genes: GeneNames, library: Library) -> list[str]:
    """Symbols; for genes with only an id, those from the species' gene table."""
    table = library.get('genes')
    alone = [ensembl_id(symbol) for symbol in genes.symbols]
    if table is None or not any(alone):
        return genes.symbols
    of_id = {row['id']: row.get('symbol') or '' for row in _rows(Path(table['path'])) if row.get('id')}
    return [
        (of_id.get(own) or symbol) if own is not None else symbol
        for own, symbol in zip(alone, genes.symbols, strict=True)
    ]


def _rows(path: Path) -> Iterator[dict[str, str]]:
    """Rows of a gene table (GENE_COLUMNS of the contract)."""
    with path.open(encoding='utf-8', newline='') as stream:
        yield from named_rows(stream, delimiter='\t', quoting=csv.QUOTE_NONE)
