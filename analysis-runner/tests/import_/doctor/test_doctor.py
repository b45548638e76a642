"""The browser's check before an upload predicts the import's result for each odd file (workbench/src/doctor)."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from odd_files import FILES

ROOT = Path(__file__).resolve().parents[4]
NODE = ROOT / 'node_modules/.bin/node'
#: The largest sample: like any other, but takes a second longer.
LEFT_OUT = {'99999-cells'}
#: An .h5 in an archive is opened only by the import.
UNOPENED = {'xenium', 'cellbender-packed'}
#: Text among the genes holds no counts; the import keeps it as columns of the cells.
SUGGESTED = {'labels-in-columns': {'leftOut': [2, 3]}}
#: Sample columns among the genes are read only by the import.
SAMPLES_LATER = {'labels-in-columns': {'warning.severalLibraries'}}
#: Facts that require all values, the tables of genes, every column of the cells or the other matrices.
AFTER_THE_UPLOAD = {
    *('warning.symbolsFromIds', 'warning.symbolsMadeUnique', 'warning.barcodesMadeUnique', 'warning.emptyCells'),
    *('warning.samplesUnassigned', 'warning.valuesTakenAsLog', 'warning.coloursNotUsed', 'warning.labelsAlike'),
    *('warning.cellsNotDrawn', 'warning.valuesLogBase', 'warning.ontologyTerms', 'warning.severalOrganisms'),
    'warning.obsoleteTerms',
    'warning.dropletsNotRead',
}


@pytest.fixture(scope='module', autouse=True)
def peaks() -> None:
    """Overrides the folder's check of child processes: the files are read by Node here."""


@pytest.fixture(scope='module')
def verdicts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp('odd')
    written = {}
    for name, odd in FILES.items():
        if name in LEFT_OUT:
            continue
        (folder / name).mkdir()
        written[name] = str(odd.write(folder / name))
    command = [str(NODE), '--no-warnings', 'workbench/test/doctor-verdicts.ts', str(folder)]
    found = json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)
    return {name: found[path] for name, path in written.items()}


@pytest.mark.parametrize('name', sorted(set(FILES) - LEFT_OUT))
def test_both_readers_say_the_same(name: str, verdicts: dict[str, Any]) -> None:
    odd, found = FILES[name], verdicts[name]
    if odd.refused:
        assert found['fault']['id'] == odd.refused
        return
    assert found['fault'] is None
    if name in UNOPENED:
        assert (found['layout'], found['cells'], found['notes']) == ('10x-h5', None, [])
        return
    assert (found['cells'], found['genes'], found['species']) == (odd.cells, odd.genes, odd.species)
    assert set(found['notes']) == set(odd.says) - AFTER_THE_UPLOAD - SAMPLES_LATER.get(name, set())
    # No choices are needed for a file that the import reads unchanged.
    assert found['suggested'] == SUGGESTED.get(name, {})
    if odd.layout:
        assert found['layout'] == odd.layout
