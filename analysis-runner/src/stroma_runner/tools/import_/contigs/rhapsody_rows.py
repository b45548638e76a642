"""Contigs of BD Rhapsody (`*_Dominant_Contigs.csv`, `*_Unfiltered_Contigs.csv`), below the comment of its pipeline.

Its CDR3 lacks the two conserved residues: the junction is the end of FR3, the CDR3 and the beginning of FR4. Tables of
AIRR that pipelines from 1.11 on write are read as AIRR.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from stroma_runner.tools.import_.contigs.contig_rows import Contig, check_row, number_rows

LAYOUT = 'bd-contigs'
COMMENT = '##'
_NAMES = {
    **{'barcode': 'cell_index', 'sequence_id': 'contig_id', 'locus': 'chain_type', 'productive': 'productive'},
    **{'v_call': 'v_gene_dominant', 'd_call': 'd_gene_dominant', 'j_call': 'j_gene_dominant'},
    **{'c_call': 'c_gene_dominant', 'duplicate_count': 'molecule_count', 'consensus_count': 'read_count'},
    **{'junction': 'cdr3_nucleotide_dominant', 'junction_aa': 'cdr3_translation_dominant'},
}
#: Flanks of the CDR3 in nucleotides and in amino acids, with the length that is conserved.
_FLANKS = {
    'junction': ('fr3_nucleotide_dominant', 'fr4_nucleotide_dominant', 3),
    'junction_aa': ('fr3_translation_dominant', 'fr4_translation_dominant', 1),
}
_LOCI = {
    **{'bcr_heavy': 'IGH', 'bcr_kappa': 'IGK', 'bcr_lambda': 'IGL'},
    **{'tcr_alpha': 'TRA', 'tcr_beta': 'TRB', 'tcr_gamma': 'TRG', 'tcr_delta': 'TRD'},
}
_NEEDED = {*_NAMES.values(), *(flank for *flanks, _ in _FLANKS.values() for flank in flanks)} - {'productive'}


def is_rhapsody(header: Collection[str]) -> bool:
    """Whether a table has the columns of BD's contigs. `header` is in lower case."""
    return _NEEDED.issubset(header)


def rows_of_table(header: Sequence[str], rows: Iterator[list[str]]) -> Iterator[Contig]:
    place = {name: k for k, name in enumerate(header)}
    for line, fields in number_rows(rows, header):
        given = {column: fields[place[name]] for column, name in _NAMES.items() if name in place}
        given['locus'] = _LOCI.get(given['locus'].strip().lower(), given['locus'])
        for column, (before, behind, length) in _FLANKS.items():
            first, last = fields[place[before]].strip(), fields[place[behind]].strip()
            is_whole = bool(given[column].strip()) and min(len(first), len(last)) >= length
            given[column] = f'{first[-length:]}{given[column].strip()}{last[:length]}' if is_whole else ''
        yield Contig(check_row(given, line, _NAMES), True)
