"""Mutants of valid tables of bulk samples: each is rejected with its location, or read correctly."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from import_.bulk.test_bulk_tables import annotated, feature_counts, htseq, matrix, parsed, r_table, star

from stroma_store.bulk import BulkTable
from stroma_store.errors import StromaError

#: File name, text, separator, lines before the first gene, fields before the first value, columns that are read.
LAYOUTS = {
    'tab': ('x.tsv', matrix(), '\t', 1, 1),
    'comma': ('x.csv', matrix(separator=','), ',', 1, 1),
    'semicolon': ('x.csv', matrix(separator=';', end='\r\n'), ';', 1, 1),
    'row names of R': ('x.txt', r_table(), '\t', 1, 1),
    'annotation': ('x.tsv', annotated(), '\t', 1, 3),
    'featureCounts': ('x.txt', feature_counts(), '\t', 2, 6),
    'HTSeq': ('x.counts', htseq(0), '\t', 0, 1),
    'STAR': ('x_ReadsPerGene.out.tab', star(0), '\t', 4, 1),
}
MUTANTS = 50
WORDS = [
    'many',
    'NA',
    '',
    '1,5',
    '--3',
    '0x10',
    '1e999',
    'nan',
    '3 4',
    '٣',
    '=SUM(A1)',
    '1.2.3',
    "'5",
    '1e',
    '½',
    '1_000',
]


def read(tmp_path: Path, name: str, text: str | bytes) -> BulkTable | StromaError:
    for folder in ('scratch', 'out'):
        shutil.rmtree(tmp_path / folder, ignore_errors=True)
    try:
        return parsed(tmp_path, name, text)[1]
    except StromaError as refused:
        return refused


@pytest.mark.parametrize('layout', LAYOUTS)
def test_a_cell_that_is_no_number_is_refused_by_row_and_column(tmp_path: Path, layout: str) -> None:
    name, text, separator, head, first = LAYOUTS[layout]
    rng = np.random.default_rng(len(layout))
    lines = text.splitlines()
    last = len(lines) - (5 if layout == 'HTSeq' else 0)
    for k in range(MUTANTS):
        # A text in the first row of genes means that its column describes them.
        row = int(rng.integers(head + 1, last))
        fields = lines[row].split(separator)
        column = int(rng.integers(first, len(fields)))
        word = WORDS[k % len(WORDS)]
        if separator in word:
            continue
        mutant = [*lines]
        mutant[row] = separator.join([*fields[:column], word, *fields[column + 1 :]])
        found = read(tmp_path, name, '\n'.join(mutant) + '\n')
        assert isinstance(found, StromaError), (word, mutant[row])
        assert found.id == 'BULK_TABLE_INVALID', (word, found.params)
        place = (found.params['reason'], found.params['row'], found.params['column'], found.params['value'])
        assert place == ('value', row + 1, column + 1, word)


@pytest.mark.parametrize('layout', [one for one in LAYOUTS if one not in ('HTSeq', 'STAR')])
def test_a_row_of_another_length_is_refused_by_its_number(tmp_path: Path, layout: str) -> None:
    name, text, separator, head, _ = LAYOUTS[layout]
    rng = np.random.default_rng(len(layout))
    lines = text.splitlines()
    for k in range(MUTANTS):
        row = int(rng.integers(head + 1, len(lines)))
        fields = lines[row].split(separator)
        place = int(rng.integers(1, len(fields)))
        fields = [*fields[:place], *(['7'] if k % 2 else []), *fields[place + (0 if k % 2 else 1) :]]
        mutant = [*lines[:row], separator.join(fields), *lines[row + 1 :]]
        found = read(tmp_path, name, '\n'.join(mutant) + '\n')
        assert isinstance(found, StromaError), mutant[row]
        assert (found.id, found.params.get('reason'), found.params.get('row')) == (
            'BULK_TABLE_INVALID',
            'columns',
            row + 1,
        )


def numbers(text: str, separator: str, head: int, first: int) -> float:
    """Sum of the values of the rows with a name, as written in the text; a line that begins with # is a comment."""
    total = 0.0
    for line in text.splitlines()[head:]:
        fields = [one.strip().strip('"') for one in line.split(separator)]
        if fields[0] and not fields[0].startswith(('__', '#')):
            total += sum(map(float, fields[first:]))
    return total


@pytest.mark.parametrize('layout', [one for one in LAYOUTS if one not in ('HTSeq', 'STAR')])
def test_a_table_with_odd_characters_is_refused_or_read_as_it_says(tmp_path: Path, layout: str) -> None:
    """Characters inserted, removed, duplicated and swapped anywhere. If the file is accepted, its numbers equal those
    of the text."""
    name, text, separator, head, first = LAYOUTS[layout]
    rng = np.random.default_rng(1 + len(layout))
    outcomes: Counter[str] = Counter()
    odd = '\t,;\n "\'#-.5xé\x00\ufeff\u00a0'
    for k in range(6 * MUTANTS):
        at = int(rng.integers(0, len(text)))
        one = odd[int(rng.integers(0, len(odd)))]
        mutant = {
            0: text[:at] + one + text[at:],
            1: text[:at] + text[at + 1 :],
            2: text[:at] + text[at : at + 30] + text[at:],
            3: text[:at] + one + text[at + 1 :],
            4: text[:at],
        }[k % 5]
        found = read(tmp_path, name, mutant)
        if isinstance(found, StromaError):
            outcomes['refused'] += 1
            known = ('BULK_TABLE_INVALID', 'ENCODING_INVALID', 'ARCHIVE_CORRUPT', 'SPECIES_INCONSISTENT')
            assert found.id in known, (found.id, found.params, mutant[max(0, at - 40) : at + 40])
            continue
        outcomes['read'] += 1
        assert len(set(found.samples)) == len(found.samples) and all(found.samples)
        assert np.isfinite(found.values).all() and len(set(found.gene_ids.tolist())) == len(found.gene_ids)
        try:
            expected = numbers(mutant, separator, head, first)
        except ValueError:
            # Cases that the plain reader of this test does not support: a quoted cell, a comment, a column that became
            # text.
            outcomes['not compared'] += 1
            continue
        lost = expected - found.values.sum()
        assert abs(lost) < 1e-6, (lost, mutant[max(0, at - 60) : at + 60])
    assert outcomes['refused'] > 20 and outcomes['read'] > 20 and outcomes['not compared'] < 20, outcomes
