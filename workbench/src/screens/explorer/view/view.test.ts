import { expect, test } from '@jest/globals';
import type { DatasetDetail } from '../dataset.ts';
import { defaultView, readView, writeView } from './view.ts';

const detail = {
  columns: [
    { name: 'sample', kind: 'category', categories: [{ name: 's, 1' }, { name: 's%2' }] },
    { name: 'cluster', kind: 'category', categories: [] },
    { name: 'n_counts', kind: 'number', min: 0, max: 9 },
  ],
  embeddings: [
    { key: 'umap', dimensions: 2 },
    { key: 'umap', dimensions: 3 },
    { key: 'tsne', dimensions: 2 },
  ],
  layers: ['raw', 'normalized'],
  levels: { cluster: 'cluster' },
} as unknown as DatasetDetail;

test('the default view leaves the address empty', () => {
  const view = defaultView(detail);
  expect(view).toMatchObject({ colourBy: 'cluster', embedding: 'umap', dimensions: 2, pointSize: 5, opacity: 2 });
  expect(writeView(new URLSearchParams(), view, detail).toString()).toBe('');
});

test('a link opens the same view', () => {
  const view = {
    ...defaultView(detail),
    gene: 'HLA-DRA',
    colourBy: 'gene',
    layer: 'raw' as const,
    dimensions: 3 as const,
    palette: 'Color_v3' as const,
    highlighted: [0, 4],
    camera: '1_2_3_0_0',
    showAxes: true,
    mode: 'enrichment' as const,
    axes: '31',
    plotSize: '600x710',
    contours: true,
    genes: ['HLA-DRA', 'a,b', 'ENSG00000198851.10', '基因'],
    chart: 'dot' as const,
    sizeScale: 'relative' as const,
    scaleByRow: true,
    part: 'coexpression' as const,
    pair: ['LYZ', 'CST3'],
    cutoffs: '1.5,0',
    split: ['sample', 's, 1', 's%2'],
  };
  const link = writeView(new URLSearchParams(), view, detail).toString();
  expect(readView(new URLSearchParams(link), detail)).toEqual(view);
});

test.each([
  ['split,sample', ['split', 'sample']],
  ['split,n_counts', []],
  ['split,nothing', []],
  ['map,tsne,2,', ['map', 'tsne', '2', '']],
  ['map,umap,3,n_counts', ['map', 'umap', '3', 'n_counts']],
  ['map,umap,3,gene%3AHLA-DRA', ['map', 'umap', '3', 'gene:HLA-DRA']],
  ['map,umap,2,result%3Aabc%3Apseudotime', ['map', 'umap', '2', 'result:abc:pseudotime']],
  // A column that is gone leaves the second map, coloured as the first.
  ['map,umap,2,gone', ['map', 'umap', '2', '']],
  ['map,tsne,3,', []],
  ['blend,LYZ,', ['blend', 'LYZ', '']],
  ['blend,LYZ,%E5%9F%BA%2C1', ['blend', 'LYZ', '基,1']],
  ['blend,,', []],
  ['pie', []],
])('beside the map: %s', (address, beside) => {
  const view = readView(new URLSearchParams({ beside: address }), detail);
  expect(view.beside).toEqual(beside);
  expect(readView(writeView(new URLSearchParams(), { beside: view.beside }, detail), detail).beside).toEqual(beside);
});

test('a picked label is the same one after the clusters became another column or were put in another order', () => {
  const labels = ['B: naïve, "memory"', 'CD4+ T|naive', 'T cells/NK', '7'];
  const column = (name: string, names: readonly string[]) => ({
    ...{ name, kind: 'category' },
    categories: names.map((label) => ({ name: label })),
  });
  const before = {
    ...detail,
    columns: [column('a,b', labels), column('other', ['x', 'y', 'z', 'w'])],
    levels: { cluster: 'a,b' },
  } as unknown as DatasetDetail;
  const after = {
    ...detail,
    columns: [column('other', ['x', 'y', 'z', 'w']), column('a,b', labels.toReversed())],
    levels: { cluster: 'other' },
  } as unknown as DatasetDetail;
  const link = writeView(new URLSearchParams(), { highlighted: [0, 2, 3] }, before).toString();
  expect(readView(new URLSearchParams(link), before)).toMatchObject({ colourBy: 'a,b', highlighted: [0, 2, 3] });
  expect(readView(new URLSearchParams(link), after)).toMatchObject({ colourBy: 'a,b', highlighted: [0, 1, 3] });
  // If it is coloured by something else, nothing of it is picked.
  expect(readView(new URLSearchParams(`${link}&colour=other`), after)).toMatchObject({ highlighted: [] });
  expect(writeView(new URLSearchParams(link), { highlighted: [] }, before).toString()).toBe('');
});

test('what a dataset does not have falls back to the default', () => {
  const link = new URLSearchParams(
    'colour=nothing&embedding=phate&dim=3&size=1000&layer=imputed&group=n_counts&pick=a.1',
  );
  expect(readView(link, detail)).toMatchObject({
    colourBy: 'cluster',
    embedding: 'umap',
    dimensions: 3,
    pointSize: 5,
    layer: 'normalized',
    groupBy: 'cluster',
    highlighted: [1],
  });
  const wrong = 'chart=pie&pair=,A,B&cutoffs=-1,x&split=cluster,a,b&genes=%25E0%25A4,CD3D,CD3D&dots=9';
  expect(readView(new URLSearchParams(wrong), detail)).toMatchObject({
    ...{ chart: 'violin', pair: ['', 'A'], cutoffs: '0,0', split: [], genes: ['CD3D'], sizeScale: 'absolute' },
  });
  expect(readView(new URLSearchParams('xy=13&embedding=tsne&plot=100x100'), detail)).toMatchObject({
    axes: '12',
    plotSize: '',
  });
  expect(readView(new URLSearchParams('xy=11&plot=860x5000'), detail)).toMatchObject({ axes: '12', plotSize: '' });
  const flat = readView(new URLSearchParams('embedding=tsne&dim=3&colour=gene'), detail);
  expect(flat).toMatchObject({ embedding: 'tsne', dimensions: 2, colourBy: 'cluster' });
});

test('from 20 groups on the labels stand on the plot, unless the address says otherwise', () => {
  const many = {
    ...detail,
    columns: [
      ...detail.columns,
      { name: 'type', kind: 'category', categories: Array.from({ length: 20 }, (_, i) => ({ name: `t${i}` })) },
    ],
  } as unknown as DatasetDetail;
  const shown = (link: string) => readView(new URLSearchParams(link), many).labelPlace;
  expect([shown(''), shown('colour=type'), shown('colour=type&labels=side')]).toEqual(['side', 'plot', 'side']);
  const link = writeView(new URLSearchParams('colour=type'), { labelPlace: 'side' }, many);
  expect(link.toString()).toBe('colour=type&labels=side');
  expect(writeView(link, { labelPlace: 'plot' }, many).toString()).toBe('colour=type');
});
