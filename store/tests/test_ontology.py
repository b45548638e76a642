"""Ontologies of the CELLxGENE schema: look-ups, search, ancestors, Chinese names, memory."""

import json
import subprocess
import sys

import pytest

from stroma_store.catalogue import ontology
from stroma_store.contract import term_names


def labels(name: str, text: str, limit: int = 5) -> list[str]:
    return [one.term.label for one in ontology.search(name, text, limit)[0]]


def test_term_has_names_and_ancestors_nearest_first() -> None:
    found = ontology.term('CL:0000623')
    assert found is not None and found.label == 'natural killer cell' and 'NK cell' in found.synonyms
    assert found.label_zh == '自然杀伤细胞' and not found.obsolete
    assert found.ancestors[-1] == 'CL:0000000' and 'CL:0000542' in found.ancestors
    assert ontology.is_below('CL:0000623', 'CL:0000542') and not ontology.is_below('CL:0000542', 'CL:0000623')
    assert 'CL:0000623' in ontology.descendants('CL:0000542')


@pytest.mark.parametrize('unknown', ['CL:9999999', 'XX:0000001', 'T cell', '', 'CL', 'GO:0008150', 'NCBITaxon:1'])
def test_what_is_no_term_of_the_schema_is_none(unknown: str) -> None:
    assert ontology.term(unknown) is None


def test_obsolete_terms_say_what_replaces_them() -> None:
    old = ontology.term('CL:0000003')
    assert old is not None and old.obsolete
    replaced = [one for one in map(ontology.term, ontology.entries('CL')) if one is not None and one.replaced_by]
    assert replaced and all(one.obsolete for one in replaced)
    assert any(ontology.is_known(one.replaced_by or '') for one in replaced)


def test_search_ranks_names_before_synonyms_and_exact_before_parts() -> None:
    assert labels('UBERON', 'liver')[0] == 'liver'
    assert labels('CL', 'nk cell')[0] == 'natural killer cell'
    assert labels('CL', '自然杀伤')[0] == 'natural killer cell'
    assert labels('MONDO', 'cancer breast')[0] == 'breast cancer'
    assert labels('organism', 'HUMAN') == ['Homo sapiens']
    assert labels('CL', 'cl:0000084') == ['T cell']
    found, total = ontology.search('CL', 'cell', 3)
    assert len(found) == 3 and total > 2000
    assert ontology.search('CL', '  ', 3) == ([], 0)


def test_labels_of_datasets_find_their_term() -> None:
    assert ontology.by_label('CL', 'T cells') == ontology.term('CL:0000084')
    assert ontology.by_label('EFO', "10X 3' v2") == ontology.term('EFO:0009899')
    assert ontology.by_label('CL', 'cluster 7') is None
    assert ontology.organism_id('Mus musculus') == 'NCBITaxon:10090' and ontology.organism_id(None) is None


def test_chinese_names_are_of_terms_that_are_in_force() -> None:
    """Their English names equal the ontology's, so that no term has another term's name."""
    names = term_names()['terms']
    assert len(names) >= 300
    for one in names:
        found = ontology.term(one['id'])
        assert found is not None and not found.obsolete, one
        assert (found.label, found.label_zh) == (one['label'], one['labelZh'])
    assert ontology.name_zh('HsapDv:0000117', '23-year-old stage') == '23 岁'
    assert ontology.name_zh('CL:0002551', 'fibroblast of dermis') is None


def test_nothing_is_read_before_it_is_asked_for_and_all_fit_in_250_mb() -> None:
    script = """
import json, sys
from stroma_store.catalogue import ontology
def memory(): return int(open('/proc/self/statm').read().split()[1]) * 4096
before, early = memory(), 'cellxgene_ontology_guide' in sys.modules
for name in ontology.SEARCHED: ontology.search(name, 'x', 1)
print(json.dumps([early, memory() - before]))
"""
    done = subprocess.run([sys.executable, '-c', script], capture_output=True, text=True, check=True, timeout=120)
    early, added = json.loads(done.stdout)
    assert not early and added < 250e6
