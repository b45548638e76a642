"""Checks of files for pruning by motifs."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.feather as feather
import pytest

from stroma_runner.methods.regulons.motif_pruning import read_annotations
from stroma_runner.motif_files import main

GENES = [f'GENE{k}' for k in range(30)]
MOTIFS = [f'm{k}' for k in range(5)]


def write(path: Path, ranks: np.ndarray, genes: list[str] = GENES) -> Path:
    columns = {name: pa.array(ranks[:, k].astype(np.int16)) for k, name in enumerate(genes)}
    feather.write_feather(pa.table(columns | {'motifs': pa.array(MOTIFS)}), str(path), compression='uncompressed')
    return path


@pytest.fixture
def ranks() -> np.ndarray:
    rng = np.random.default_rng(0)
    return np.array([rng.permutation(len(GENES)) for _ in MOTIFS])


def test_rankings_are_counted(tmp_path: Path, ranks: np.ndarray, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(['rankings', str(write(tmp_path / 'a.feather', ranks)), 'Homo sapiens']) == 0
    assert json.loads(capsys.readouterr().out) == {'entries': 5, 'genes': 30}


def test_other_rankings_are_refused_with_a_sentence(
    tmp_path: Path, ranks: np.ndarray, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = write(tmp_path / 'whole.feather', ranks).read_bytes()
    (tmp_path / 'cut.feather').write_bytes(whole[: len(whole) // 2])
    (tmp_path / 'empty.feather').write_bytes(b'')
    (tmp_path / 'text.feather').write_text('#motif_id\tgene_name\n')
    write(tmp_path / 'above.feather', ranks + 1)
    twice = ranks.copy()
    twice[2, 3] = twice[2, 4]
    write(tmp_path / 'twice.feather', twice)
    write(tmp_path / 'mouse.feather', ranks, [f'Gene{k}' for k in range(30)])
    for name, words in (
        ('cut', 'not a Feather V2 file'),
        ('empty', 'not a Feather V2 file'),
        ('text', 'not a Feather V2 file'),
        ('missing', 'not a Feather V2 file'),
        ('above', 'not between 0 and 29'),
        ('twice', 'each once'),
        ('mouse', 'not written as those of Homo sapiens'),
    ):
        assert main(['rankings', str(tmp_path / f'{name}.feather'), 'Homo sapiens']) == 1, name
        assert words in capsys.readouterr().err, name


TABLE = (
    '#motif_id\tmotif_name\tgene_name\tmotif_similarity_qvalue\tdescription\n'
    'm1\tone\tSPI1\t0\tdirect\nm2\ttwo\tSPI1\t0.0005\tsimilar\nm3\tthree\tSPI1\t0.01\tfar\nm1\tone\tGATA1\t0\tdirect\n'
)


def test_annotations_are_cut_and_equal_ones_are_equal_bytes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = TABLE.splitlines(keepends=True)
    (tmp_path / 'a.tbl').write_text(TABLE)
    (tmp_path / 'b.tbl').write_text(''.join([lines[0], *lines[:0:-1]]))
    for name in 'ab':
        assert main(['annotations', str(tmp_path / f'{name}.tbl'), 'Homo sapiens', str(tmp_path / name)]) == 0
        assert json.loads(capsys.readouterr().out) == {'entries': 2, 'genes': 2}
    assert (tmp_path / 'a').read_bytes() == (tmp_path / 'b').read_bytes()
    with gzip.open(tmp_path / 'a', 'rt', encoding='utf-8') as kept:
        assert read_annotations(kept, ['SPI1', 'GATA1']) == {'SPI1': {'m1', 'm2'}, 'GATA1': {'m1'}}


@pytest.mark.parametrize(
    ('content', 'words'),
    [
        (b'tf\ttarget\n', 'lacks'),
        (b'', 'lacks'),
        (b'\xff\xfe\x00', 'no table'),
        (TABLE.split('m2')[0].replace('\t0\t', '\t0.5\t').encode(), 'no motif'),
        (TABLE.replace('0.01', 'far').encode(), 'far'),
        (TABLE.encode()[:-12], 'no table'),
    ],
)
def test_other_tables_are_refused(
    tmp_path: Path, content: bytes, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / 'a.tbl').write_bytes(content)
    assert main(['annotations', str(tmp_path / 'a.tbl'), 'Homo sapiens', str(tmp_path / 'out')]) == 1
    assert words in capsys.readouterr().err
