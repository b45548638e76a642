"""Which symbols of a list of factors are not factors, and which one is reported first if the list is broad."""

from __future__ import annotations

import csv
import gzip
import os
from pathlib import Path

import pytest

from stroma_runner.methods.regulons.factor_families import FAMILIES, family_of

DATA = Path(os.environ.get('STROMA_TEST_DATA', Path(__file__).parents[5] / 'shared/data')) / 'tf'
needs_lists = pytest.mark.skipif(not DATA.exists(), reason='STROMA_TEST_DATA has no tf')


def listed(name: str) -> list[str]:
    return (DATA / 'pyscenic' / name).read_text('utf-8').split()


@needs_lists
@pytest.mark.parametrize('name', ['lambert2018.txt', 'hs_hgnc_curated_tfs.txt'])
def test_no_factor_of_a_curated_list_is_in_a_family(name: str) -> None:
    assert {symbol: family_of(symbol) for symbol in listed(name) if family_of(symbol)} == {}


@needs_lists
@pytest.mark.parametrize('name', ['dorothea_hs_ABC.csv.gz', 'dorothea_mm_ABC.csv.gz'])
def test_no_factor_of_dorothea_is_in_a_family(name: str) -> None:
    with gzip.open(DATA / 'dorothea' / name, 'rt') as file:
        factors = {row['tf'] for row in csv.DictReader(file)}
    assert len(factors) > 200 and {symbol for symbol in factors if family_of(symbol)} == set()


@needs_lists
def test_what_a_broad_list_holds_besides_factors_is_found() -> None:
    left = [symbol for symbol in listed('hs_hgnc_tfs.txt') if family_of(symbol)]
    assert len(left) >= 150 and {'RPL35', 'RPL6', 'ENO1', 'HSPA5', 'YWHAZ', 'HDAC2'} <= {*left}
    # The same genes in the mouse list.
    assert {'Rpl35', 'Rpl6'} <= {symbol for symbol in listed('mm_mgi_tfs.txt') if family_of(symbol)}


@pytest.mark.parametrize(
    ('symbol', 'family'),
    [
        ('RPL35', 'ribosomal proteins'),
        ('Rps4x', 'ribosomal proteins'),
        ('RPL7L1', 'ribosomal proteins'),
        ('RPS6KA5', 'kinases and phosphatases'),
        ('ZDHHC5', 'zinc fingers that bind no DNA'),
        ('H2AZ1', 'histones'),
        ('RUNX1', None),
        ('ZNF268', None),
        ('ETS1', None),
        ('CTCF', None),
        ('TBP', None),
        ('', None),
    ],
)
def test_families_by_root(symbol: str, family: str | None) -> None:
    assert family_of(symbol) == family
    assert family is None or family in FAMILIES
