"""An integration names the samples whose genes were converted from another species."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp
from support import context, integration_params, put_sample, run_tool, simulated

from stroma_runner.tools.import_.choices import GeneTable
from stroma_runner.tools.import_.counts.parse import parse_matrix
from stroma_runner.tools.integration.cells import select_cells
from stroma_runner.tools.integration.converted import homologue_sentence, homologues
from stroma_store.disk_store import DiskStore
from stroma_store.samples import Sample, write_sample


def test_the_origin_of_converted_samples_is_in_the_warnings(tmp_path: Path) -> None:
    store, (model, drawn) = DiskStore(tmp_path / 'objects'), simulated(cells=60)
    rows = []
    for one, origin in zip(drawn, ({'convertedFrom': 'Sus scrofa'}, {}), strict=True):
        name, folder = one.design.name, store.scratch()
        barcodes, symbols = (np.asarray(names, dtype=object) for names in (one.truth.index, model.symbols))
        sample = Sample(one.counts, barcodes, symbols, symbols, origin)
        write_sample(folder, sample)
        store.publish(folder, f'samples/{name}')
        rows.append({'name': name, 'group': 'a', 'key': f'samples/{name}', 'sha256': sample.facts['matrixSha256']})
    inputs = {'samples': rows}
    params = integration_params(inputs, cellFilteringEvaluation='skip')
    warnings = select_cells(context(store, 'integration', params, inputs)).warnings
    named = [f'{rows[0]["name"]} (Sus scrofa)']
    told = [one for one in warnings if one['id'] == 'warning.samplesConverted']
    assert told == [{'id': 'warning.samplesConverted', 'params': {'count': 1, 'samples': named}}]


#: Genes in order: without a homologue, with two, two that share one, with one that is not protein-coding.
NONE, TWO, SHARED, SILENT = range(10), range(10, 22), range(22, 24), range(24, 31)


def imported_pig(store: DiskStore, folder: Path, counts: sp.csr_matrix, symbols: list[str]) -> dict[str, Any]:
    """Publishes samples/pig as the import makes it of a table with pig genes `g0`, `g1`, …; its facts."""
    pairs, table = [], ['id\tsymbol\tbiotype']
    for number, human in enumerate(symbols):
        if number in NONE:
            continue
        pairs.append(f'{symbols[SHARED[0]] if number in SHARED else human}\tg{number}')
        pairs += [f'OTHER{number}\tg{number}'] if number in TWO else []
        table.append(f'ENSG{number:011}\t{human}\t{"lncRNA" if number in SILENT else "protein_coding"}')
    (folder / 'pairs').write_text('Homo sapiens\tSus scrofa\n' + ''.join(f'{pair}\n' for pair in pairs))
    (folder / 'human').write_text('\n'.join(table) + '\n')
    lines = ['\t'.join(['', *(f'cell{k}' for k in range(counts.shape[0]))])]
    lines += ['\t'.join([f'g{k}', *map(str, row)]) for k, row in enumerate(counts.T.toarray().astype(int))]
    (folder / 'pig.tsv').write_text('\n'.join(lines) + '\n')
    facts = parse_matrix(
        *(folder / 'pig.tsv', 'pig.tsv', folder, made := store.scratch()),
        {'repairs': ['homologues'], 'homologuesOf': 'Sus scrofa'},
        {
            'orthologs': {'path': str(folder / 'pairs'), 'species': 'Sus scrofa', 'name': 'Ensembl orthologs 110'},
            'coding': GeneTable(path=str(folder / 'human'), species='Homo sapiens', name='Genes', version='110'),
        },
    )
    store.publish(made, 'samples/pig')
    return facts


def test_receipt_and_method_name_the_conversion_with_the_numbers_of_the_import(tmp_path: Path) -> None:
    store, (model, drawn) = DiskStore(tmp_path / 'objects'), simulated(cells=150)
    symbols = [str(symbol) for symbol in model.symbols]
    facts = imported_pig(store, tmp_path, drawn[0].counts, symbols)
    pig = {'name': 'pig', 'group': 'a', 'key': 'samples/pig', 'sha256': facts['matrixSha256']}
    human = put_sample(store, 'human', drawn[1].counts, symbols, drawn[1].truth.index, 'b')
    inputs = {'samples': [pig, human]}
    params = integration_params(inputs, cellFilteringEvaluation='skip', tsne=False)
    run_tool(store, 'integration', params, inputs, id='i')

    found = store.path('results/i')
    receipt = json.loads((found / 'receipt.json').read_text(encoding='utf-8'))
    of_pig, of_human = (row.get('homologues') for row in receipt['inputs'])
    lost = len(NONE) + len(SILENT)
    assert of_human is None
    assert of_pig == {
        **{'from': 'Sus scrofa', 'to': 'Homo sapiens', 'table': 'Ensembl orthologs 110'},
        **{'oneToOne': len(symbols) - lost - len(TWO) - len(SHARED), 'many': len(TWO) + len(SHARED), 'none': lost},
        'notCoding': len(SILENT),
    }
    # In the format of the import's warnings.
    told = {one['id']: one['params'] for one in facts['warnings']}
    assert told['warning.homologues'] == {
        **{'count': of_pig['oneToOne'], 'left': of_pig['many'] + of_pig['none']},
        **{'species': of_pig['from'], 'table': of_pig['table']},
    }
    assert told['warning.homologuesNotCoding']['count'] == of_pig['notCoding']
    numbers = [of_pig[name] for name in ('oneToOne', 'many', 'none', 'notCoding')]
    for text in receipt['method'].values():
        said = text[: text.index('Ensembl orthologs 110')]
        assert said.index('pig') < said.index('Sus scrofa') < said.index('Homo sapiens')
        assert [int(number) for number in re.findall(r'\d+', said)] == numbers
    with zipfile.ZipFile(found / 'reproduce.zip') as archive:
        assert json.loads(archive.read('receipt.json')) == receipt


def test_an_import_of_an_earlier_version_has_no_numbers() -> None:
    row = homologues({'convertedFrom': 'Sus scrofa', 'warnings': []})
    assert row == {'from': 'Sus scrofa', 'to': 'Homo sapiens'}
    assert '(Sus scrofa to Homo sapiens)' in homologue_sentence([('S1', row), ('S2', None)], 'en-US')
    assert homologue_sentence([('S2', None)], 'zh-CN') == ''
