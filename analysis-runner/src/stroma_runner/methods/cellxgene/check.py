"""The whole check, in the order of cellxgene-schema."""

from __future__ import annotations

from stroma_runner.methods.cellxgene.columns import check_columns
from stroma_runner.methods.cellxgene.frames import check_embeddings, check_facts, check_names, check_tables
from stroma_runner.methods.cellxgene.matrices import check_matrices, check_raw
from stroma_runner.methods.cellxgene.problems import Problem, Problems
from stroma_runner.methods.cellxgene.source import Source


def check(source: Source) -> list[Problem]:
    """Returns the problems, errors first. Raw counts are checked only if there are no other errors, because the assay
    that requires them must be known."""
    problems = Problems()
    check_names(problems, source)
    counts = check_matrices(problems, source)
    check_facts(problems, source)
    check_tables(problems, source)
    check_embeddings(problems, source)
    check_columns(problems, source)
    if problems.has_errors:
        problems.add('rawNotChecked', 'raw.X' if source.raw else 'X', level='warning')
    else:
        check_raw(problems, source, counts)
    return problems.all()
