import { afterEach, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TME_GENE_SETS } from '@stroma/contract';
import design from '../../../../../../design-system/messages/en-US.json' with { type: 'json' };
import own from '../../../../../../design-system/messages/tools/gene-set.en-US.json' with { type: 'json' };
import app from '../../../../../messages/en-US.json' with { type: 'json' };
import { answerWith } from '../../../../../test/server.ts';
import { labelsColumn, renderSignedIn } from '../../../../../test/signed-in.tsx';
import type { DatasetDetail } from '../../dataset.ts';
import type { TabProps } from '../../tab.ts';
import { readSentGeneSet, geneSetQuery } from '../../sent/sent-set.ts';
import { Tab } from './index.tsx';

afterEach(cleanup);

const ROOT = join(import.meta.dirname, '../../../../../..');
const EARLIER = {
  source: 'custom',
  method: 'scoreGenes',
  sets: [{ name: 'mine', genes: ['LYZ', 'CST3'] }],
  groupBy: 'type',
  topShare: 0.05,
};
const task = {
  id: 't0',
  name: 'mine',
  status: 'error',
  tool: 'gene-set',
  outdated: null,
  createdAt: '2026-11-20T08:00:00.000Z',
};

function open(species: string | null, path = '/') {
  const asked = answerWith({
    'GET /user/analysis/tools/gene-set/results': () => ({ data: [task] }),
    'POST /user/analysis/tools/gene-set': () => ({ data: { ...task, id: 't1', status: 'submitted' } }),
    'GET /user/analysis/results/t0': () => ({ data: { ...task, error: { id: 'JOB_FAILED' }, params: EARLIER } }),
    'GET /user/analysis/results/t1': () => ({ data: { ...task, id: 't1', status: 'submitted', params: EARLIER } }),
  });
  const detail = {
    ...{ id: 'd1', name: 'PBMC', cells: 20, species, levels: { cluster: 'type' }, embeddings: [], samples: [] },
    columns: [labelsColumn('type', { T: 10, B: 10 })],
  } as unknown as DatasetDetail;
  const props = { detail, view: { palette: 'Default', colourBy: 'type' }, change: () => {} } as unknown as TabProps;
  renderSignedIn(<Tab {...props} />, { messages: own, path });
  return () => asked.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body!) as object);
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('chosen predefined sets are sent with the genes of their papers', async () => {
  const sent = open('Homo sapiens');
  await press(app['task.new']);
  expect(screen.queryByText(own['gene-set.otherSpecies'])).toBeNull();
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Exhausted CD8/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /^Mast cells/ }));
  await press(design['geneSet.plot']);
  await waitFor(() => expect(sent()).toHaveLength(1));
  const sets = [
    { name: 'Exhausted CD8 T cells', genes: ['CD244', 'EOMES', 'LAG3', 'PTGER4'] },
    { name: 'Mast cells', genes: ['MS4A2', 'TPSAB1', 'CPA3', 'HDC', 'TPSB2'] },
  ];
  expect(sent()[0]).toEqual({
    ...{ dataset: 'd1', name: 'Exhausted CD8 T cells, Mast cells' },
    params: { source: 'predefined', method: 'aucell', sets, groupBy: 'type', topShare: 0.05 },
  });
});

test('an earlier search is added to the form with its genes; another species is named', async () => {
  const sent = open('Mus musculus');
  await press(app['task.new']);
  expect(await screen.findByText(own['gene-set.otherSpecies'])).toBeTruthy();
  await press('Add mine');
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: design['geneSet.name'] });
  expect(name.value).toBe('mine');
  await press(design['geneSet.plot']);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({ dataset: 'd1', name: 'mine', params: EARLIER });
});

test('every predefined set has a paper, its own genes and a name in both languages; the cell cycle is the runner’s', () => {
  const messages = ['en-US', 'zh-CN'].map(
    (locale) =>
      JSON.parse(readFileSync(join(ROOT, `design-system/messages/tools/gene-set.${locale}.json`), 'utf8')) as Record<
        string,
        string
      >,
  );
  expect(new Set(TME_GENE_SETS.map((set) => set.name)).size).toBe(TME_GENE_SETS.length);
  for (const { id, name, genes, source } of TME_GENE_SETS) {
    expect(new Set(genes).size).toBe(genes.length);
    expect(source.doi).toMatch(/^10\.\d{4,5}\/\S+$/);
    expect(messages[0]![`gene-set.tme.${id}`]).toBe(name);
    expect(messages[1]![`gene-set.tme.${id}`]).toContain(name);
  }
  const runner = readFileSync(join(ROOT, 'analysis-runner/src/stroma_runner/methods/genes/gene_lists.py'), 'utf8');
  for (const [id, variable] of [
    ['g1s', 'S_GENES'],
    ['g2m', 'G2M_GENES'],
  ]) {
    const text = new RegExp(`\\n${variable} = tuple\\(([^]*?)\\.split`).exec(runner)![1]!;
    const listed = text
      .replaceAll(/[^\w -]|\s+/g, ' ')
      .trim()
      .split(/ +/);
    expect(TME_GENE_SETS.find((set) => set.id === id)!.genes).toEqual(listed);
  }
});

test('a set that an address sends is in the form, whatever characters its names have', async () => {
  const set = { name: 'treated & higher', genes: ['DUSP1', 'HLA-A,1'] };
  expect(readSentGeneSet(geneSetQuery(set))).toEqual(set);
  expect(readSentGeneSet(new URLSearchParams('set=x'))).toBeNull();
  const sent = open('Homo sapiens', `/?${geneSetQuery(set)}`);
  await press(design['geneSet.plot']);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    params: { source: 'custom', sets: [{ name: set.name, genes: ['DUSP1', 'HLA-A', '1'] }] },
  });
});
