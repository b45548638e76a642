"""Works that receipts cite come from the contract's list, with their DOI."""

from __future__ import annotations

import pytest

from stroma_store.contract import cite


def test_a_work_is_printed_with_its_doi_and_its_reason():
    assert cite('aran2019') == 'Aran et al. 2019, Nature Immunology 20:163, doi:10.1038/s41590-018-0276-y (SingleR)'


def test_a_place_can_say_itself_what_it_cites_a_work_for():
    assert cite('mann1947', 'rank-sum test, by illico').endswith(
        'doi:10.1214/aoms/1177730491 (rank-sum test, by illico)'
    )


def test_a_work_without_a_doi_has_its_link_and_one_without_a_reason_no_brackets():
    assert cite('infercnv') == 'inferCNV of the Trinity CTAT Project, https://github.com/broadinstitute/inferCNV'


def test_an_unknown_key_is_refused():
    with pytest.raises(KeyError):
        cite('nobody1900')
