/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { gzipSync, strToU8 } from 'fflate';
import { examine } from '../examine.ts';
import { samplesOf, type PickedFolderFile } from './samples.ts';

const at = (path: string, content: string | Uint8Array = 'x'): PickedFolderFile => ({
  path,
  file: new File([typeof content === 'string' ? content : new Uint8Array(content)], path.split('/').at(-1)!),
});
const trio = (folder: string, end = '.gz'): PickedFolderFile[] =>
  ['matrix.mtx', 'features.tsv', 'barcodes.tsv'].map((name) => at(`${folder}${name}${end}`));
const named = (picked: PickedFolderFile[], tab: 'matrix' | 'annotated' = 'matrix') => {
  const { files, samples, left } = samplesOf(picked, tab);
  return { names: files.map(({ name }) => name), samples, left };
};

test('the runs of a pipeline: a sample per folder, without raw droplets, summaries and second copies', () => {
  const run = (sample: string) => [
    ...trio(`project/${sample}/outs/filtered_feature_bc_matrix/`),
    ...trio(`project/${sample}/outs/raw_feature_bc_matrix/`),
    at(`project/${sample}/outs/filtered_feature_bc_matrix.h5`),
    at(`project/${sample}/outs/web_summary.html`),
  ];
  const found = named([...run('patient_7'), ...run('patient_8'), at('project/.DS_Store'), at('project/all.h5ad')]);
  expect(found.names).toEqual(['patient_7.tar', 'patient_8.tar', 'all.h5ad']);
  expect(found.samples).toBe(2);
  expect(found.left).toHaveLength(10);
});

test('files of GEO in one folder are told apart by their prefixes, kb-python by its own names', () => {
  expect(named([...trio('GSE1/GSM1_ctrl_'), ...trio('GSE1/GSM2_stim_')]).names).toEqual([
    'GSM1_ctrl.tar',
    'GSM2_stim.tar',
  ]);
  const kb = ['cells_x_genes.mtx', 'cells_x_genes.barcodes.txt', 'cells_x_genes.genes.txt'].map((n) => at(`run/${n}`));
  expect(named(kb)).toMatchObject({ names: ['run.tar'], samples: 1, left: [] });
});

test('two samples of one name get different ones, and parts without the others are left', () => {
  const found = named([...trio('a/x/filtered/'), ...trio('b/x/filtered/'), at('c/matrix.mtx.gz')]);
  expect(found).toEqual({ names: ['x.tar', 'x_2.tar'], samples: 2, left: ['c/matrix.mtx.gz'] });
});

test('without a trio every file that can be imported by itself is taken', () => {
  const all = [at('d/a.h5'), at('d/raw_feature_bc_matrix.h5'), at('d/b.csv.gz'), at('d/note.pdf')];
  expect(named(all)).toEqual({
    ...{ names: ['a.h5', 'b.csv.gz'], samples: 0, left: ['d/raw_feature_bc_matrix.h5', 'd/note.pdf'] },
  });
});

test('the archive that is put together is the one that the check and the import read', async () => {
  const genes = ['CD3E', 'CD4', 'CD8A', 'MS4A1', 'CD79A', 'NKG7', 'GNLY', 'LYZ', 'CST3', 'FCGR3A', 'PPBP', 'HLA-DRA'];
  const rows = [...genes, ...genes.map((gene) => `${gene}P1`)];
  const cells = Array.from(
    { length: 40 },
    (_, k) => `${'ACGT'.repeat(3)}${'ACGT'[k % 4]}${'ACGT'[(k >> 2) & 3]}${'ACGT'[k >> 4]}A-1`,
  );
  const { files } = samplesOf(
    [
      at('s/barcodes.tsv.gz', gzipSync(strToU8(cells.join('\n')))),
      at('s/features.tsv', rows.map((gene, k) => `ENSG${String(k).padStart(11, '0')}\t${gene}\n`).join('')),
      at('s/matrix.mtx', '%%MatrixMarket matrix coordinate integer general\n24 40 1\n1 1 1\n'),
    ],
    'matrix',
  );
  const noHdf5 = () => Promise.reject(new Error('no HDF5 here'));
  expect(await examine(files[0]!, 'matrix', {}, noHdf5)).toMatchObject({
    ...{ faults: [], layout: '10x-v3', cells: 40, genes: 24, isPartial: false },
    entries: [{ path: 'barcodes.tsv.gz' }, { path: 'features.tsv' }, { path: 'matrix.mtx' }],
  });
});
