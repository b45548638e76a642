import { expect, test } from '@jest/globals';
import { SubsetParams } from '@stroma/contract/tools';
import type { Task } from '../../../features/tasks/index.ts';
import { categoriesBySample, countBySample } from './by-sample.ts';
import { wholeAnalysis } from './analysis.ts';
import { nextSteps } from './next.ts';

const labels = (categories: string[], ...codes: number[]) => ({
  ...{ kind: 'category' as const, name: 'c', categories, codes: Uint8Array.from(codes) },
});
const NONE = 255;

test('cells are counted by sample and category; one without a label of either counts nowhere', () => {
  const samples = labels(['s1', 's2', 'empty'], 0, 0, 1, 1, NONE, 1);
  const types = labels(['T', 'B', 'gone'], 0, 1, 1, 1, 0, NONE);
  expect(countBySample(samples, types)).toEqual([
    [1, 1, 0],
    [0, 2, 0],
    [0, 0, 0],
  ]);
  const shown = categoriesBySample(samples, types, new Map([['s1', 'ctrl']]), new Map([['T', '#111111']]));
  // A sample and a category without cells are not drawn; groups only where every sample has one.
  expect(shown).toEqual({
    samples: ['s1', 's2'],
    groups: [],
    categories: [
      { name: 'T', colour: '#111111', cells: [1, 0] },
      { name: 'B', colour: '', cells: [1, 2] },
    ],
  });
  const groups = new Map([
    ['s1', 'ctrl'],
    ['s2', 'stim'],
  ]);
  expect(categoriesBySample(samples, types, groups, new Map()).groups).toEqual(['ctrl', 'stim']);
});

test('large columns of two bytes a code are counted as each cell alone would be', () => {
  const n = 5000;
  const codes = (k: number) => Uint16Array.from({ length: n }, (_, i) => (i * 7919 + k) % (k + 300));
  const names = (k: number) => Array.from({ length: k + 300 }, (_, i) => String(i));
  const [a, b] = [1, 5].map((k) => ({ kind: 'category' as const, name: 'c', categories: names(k), codes: codes(k) }));
  const slow = names(1).map(() => names(5).map(() => 0));
  for (let i = 0; i < n; i += 1) slow[a!.codes[i]!]![b!.codes[i]!]! += 1;
  expect(countBySample(a!, b!)).toEqual(slow);
});

const task = (tool: string, part: Partial<Task> = {}) =>
  ({ id: `r-${tool}`, tool, status: 'completed', outdated: null, ...part }) as Task;
const sample = (name: string, group: string) => ({ name, group, cells: 5 });
const detail = {
  ...{ levels: { cluster: 'leiden' }, hasMarkers: true, markersOutdated: false, cells: 500, normalisedOnly: false },
  embeddings: [{ key: 'umap', dimensions: 2 as const }],
  spatial: null,
  samples: [sample('a', 'ctrl'), sample('b', 'stim')],
};
const href = (tab: string, result?: string) => (result ? `${tab}/${result}` : tab);
const idsOf = (...given: Parameters<typeof nextSteps>) => nextSteps(...given).map(({ id }) => id);

test('what suggests itself follows what the dataset is and what was done', () => {
  expect(idsOf(detail, [], href)).toEqual(['annotate', 'compare', 'composition']);
  expect(idsOf({ ...detail, levels: { cluster: 'leiden', annot_full: 'type' } }, [], href)).toEqual([
    'compare',
    'composition',
  ]);
  expect(idsOf({ ...detail, samples: [sample('a', '')] }, [task('cell-annotation')], href)).toEqual([]);
  expect(idsOf({ ...detail, levels: {}, samples: [sample('a', 'x'), sample('b', 'x')] }, [], href)).toEqual([
    'composition',
  ]);
  expect(idsOf({ ...detail, markersOutdated: true }, [task('cell-annotation')], href)[0]).toBe('markers');
  expect(idsOf({ ...detail, markersOutdated: true, hasMarkers: false }, [task('cell-annotation')], href)).toEqual([
    'compare',
    'composition',
  ]);
  const done = ['cell-annotation', 'differential-expression', 'composition'].map((tool) => task(tool));
  expect(idsOf(detail, done, href)).toEqual(['enrich']);
  expect(idsOf(detail, [...done, task('enrichment')], href)).toEqual([]);
  // Nothing can start from a result that is not there yet.
  for (const status of ['submitted', 'running', 'suspended', 'error'] as const)
    expect(idsOf(detail, [task('differential-expression', { status })], href)).not.toContain('enrich');
  // A failed analysis does not count as done.
  expect(idsOf(detail, [...done, task('enrichment', { status: 'error' })], href)).toEqual(['enrich']);
});

test('outdated results come first, with their number and the newest one’s address', () => {
  const outdated = { outdated: [] as never };
  const tasks = [
    task('composition', outdated),
    task('enrichment', outdated),
    task('cell-annotation', { status: 'error', ...outdated }),
  ];
  expect(nextSteps(detail, tasks, href)[0]).toEqual({ id: 'rerun', n: 2, to: 'composition/r-composition' });
});

test('an outdated result that was run again is no longer suggested', () => {
  const old = task('composition', { name: 'types', createdAt: '2026-11-27T10:00:00Z', outdated: [] as never });
  const again = task('composition', { name: 'types', createdAt: '2026-11-27T11:00:00Z', outdated: null });
  const ids = (tasks: Parameters<typeof nextSteps>[1]) => idsOf(detail, tasks, href);
  expect(ids([old])).toContain('rerun');
  expect(ids([again, old])).not.toContain('rerun');
  expect(ids([{ ...again, status: 'running' }, old])).not.toContain('rerun');
  for (const other of [{ name: 'others' }, { status: 'error' as const }, { createdAt: '2026-11-27T09:00:00Z' }])
    expect(ids([{ ...again, ...other }, old])).toContain('rerun');
  expect(ids([{ ...again, outdated: [] as never }, old])).toContain('rerun');
});

test('a dataset without a view is analysed at once, unless that is on its way or it has no counts', () => {
  const bare = { ...detail, levels: {}, samples: [], hasMarkers: false, embeddings: [] };
  const analyse = () => {};
  expect(nextSteps(bare, [], href, analyse)).toEqual([{ id: 'analyse', to: analyse }]);
  expect(nextSteps(bare, [task('subset', { status: 'running' })], href, analyse)).toEqual([]);
  expect(nextSteps({ ...bare, normalisedOnly: true }, [], href, analyse)).toEqual([]);
  expect(nextSteps(bare, [], href, null)).toEqual([]);
  expect(nextSteps({ ...bare, embeddings: detail.embeddings }, [], href, analyse)).toEqual([]);
  // Tissue coordinates are not a view of expression.
  const slide = { embedding: 'spatial', picture: null, spotDiameter: null, micrometresPerUnit: null };
  const spots = { ...bare, embeddings: [{ key: 'spatial', dimensions: 2 as const }], spatial: slide };
  expect(nextSteps(spots, [], href, analyse).map(({ id }) => id)).toEqual(['analyse']);
});

test('the whole dataset is analysed: every cell, corrected for samples, under a name that is allowed', () => {
  const column = (name: string, ...counts: number[]) => ({
    ...{ name, kind: 'category' as const, version: 'v' },
    categories: counts.map((count, i) => ({ name: `${name}${i}`, count, colour: '#112233' })),
  });
  const whole = (part: object) =>
    wholeAnalysis({
      ...{ name: '2 samples (ifnb)', cells: 500, sampleColumn: 'sample' },
      columns: [column('partly', 100, 20), column('sample', 200, 300, 0)],
      ...part,
    } as never);
  const found = whole({})!;
  expect(found).toMatchObject({
    cells: { column: 'sample', categories: ['sample0', 'sample1'] },
    labels: ['partly', 'sample'],
    analysis: { batchEffectRemoval: 'harmony', batchBy: 'sample' },
    sampleBy: 'sample',
  });
  const { pattern, maxLength } = SubsetParams.properties.jobName as unknown as { pattern: string; maxLength: number };
  for (const name of ['2 samples (ifnb)', '样本', '', 'x'.repeat(300), '1'])
    expect(whole({ name })!.jobName).toMatch(new RegExp(pattern));
  for (const name of ['x'.repeat(300), 'y'.repeat(80)])
    expect(whole({ name })!.jobName.length).toBeLessThanOrEqual(maxLength);
  // The name of an imported file may have characters that names of cells refuse.
  const cellsOf = (name: string) => (whole({ name })!.cells as { name: string }).name;
  expect(['\u202eخلايا', '\u202e', `${'x'.repeat(199)}😀`].map(cellsOf)).toEqual(['خلايا', 'dataset', 'x'.repeat(199)]);
  // Without a sample column, any column that names every cell is used; without one, nothing can be chosen.
  expect(whole({ sampleColumn: null, columns: [column('c', 500)] })).toMatchObject({
    cells: { column: 'c', categories: ['c0'] },
    analysis: { batchEffectRemoval: 'none', batchBy: null },
  });
  expect(whole({ columns: [column('partly', 100, 20)] })).toBeNull();
  expect(whole({ cells: 99, columns: [column('sample', 99)] })).toBeNull();
});
