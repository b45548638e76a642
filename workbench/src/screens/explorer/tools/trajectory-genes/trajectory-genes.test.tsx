import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOOLS } from '@stroma/contract';
import { trajectoryMonocle2Fixture } from '@stroma/contract/fixtures/tools/trajectory';
import { Value } from 'typebox/value';
import design from '../../../../../../design-system/messages/en-US.json' with { type: 'json' };
import own from '../../../../../../design-system/messages/tools/trajectory-genes.en-US.json' with { type: 'json' };
import trajectory from '../../../../../../design-system/messages/tools/trajectory.en-US.json' with { type: 'json' };
import { openTool } from '../../../../../test/tool-tab.tsx';
import { Tab } from './index.tsx';

afterEach(cleanup);

const PARAMS = { version: 'monocle2', engine: 'python', cells: null, root: null, reverse: false, groupBy: null };
const orders = ['o2', 'o1'].map((id) => ({
  ...{ id, name: `Order ${id}`, status: 'completed', tool: 'trajectory', outdated: null, params: PARAMS },
}));
const array = (format: string, bytes: ArrayBuffer) => ({ array: { format, meta: { categories: ['1'] }, bytes } });

/** Two completed trajectories, the newest first; their genes have not been analysed yet. */
function open(query = '') {
  const answers = Object.fromEntries(
    orders.flatMap((order) => [
      [`GET /user/analysis/results/${order.id}`, () => ({ data: { ...order, result: trajectoryMonocle2Fixture } })],
      ...['x', 'y', 'pseudotime', 'state', 'partition'].map((name) => [
        `GET /user/analysis/results/${order.id}/columns/${name}`,
        () =>
          /state|partition/.test(name)
            ? array('codes-u8', new Uint8Array(2).buffer)
            : array('f32', new Float32Array(2).buffer),
      ]),
    ]),
  );
  return openTool('trajectory-genes', Tab, {
    messages: { ...trajectory, ...own },
    answers: { 'GET /user/analysis/tools/trajectory/results': () => ({ data: orders }), ...answers },
    path: `/?${query}`,
  });
}
const start = async () => userEvent.click(await screen.findByRole('button', { name: design['wizard.startAnalysis'] }));
const chooseKind = async (kind: 'branch' | 'graph') =>
  userEvent.click(await screen.findByRole('radio', { name: new RegExp(own[`trajectoryGenes.kind.${kind}`]) }));
const isValid = (params: object) => Value.Check(TOOLS['trajectory-genes'].params, params);

test('genes that were sent from an older trajectory are asked for on that trajectory', async () => {
  const { sent } = open('of=o1&symbols=LYZ,CST3');
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: own['trajectoryGenes.genes'] });
  expect(field.value).toBe('LYZ, CST3');
  await userEvent.type(field, ' NKG7, LYZ');
  await start();
  await waitFor(() => expect(sent()).toHaveLength(1));
  const params = { trajectory: 'o1', analysis: { kind: 'chosen', genes: ['LYZ', 'CST3', 'NKG7'] }, seed: 0 };
  expect(sent()[0]).toEqual({ dataset: 'd1', name: 'LYZ, CST3 NKG7, LYZ · Order o1', params });
  expect(isValid(sent()[0]!.params)).toBe(true);
});

test('a branch point and the graph are asked for on the newest trajectory; without genes nothing is sent', async () => {
  const { sent } = open();
  await start();
  expect(await screen.findByText(own['trajectoryGenes.nameGenes'])).toBeTruthy();
  expect(sent()).toEqual([]);
  await chooseKind('branch');
  await screen.findByRole('button', { name: new RegExp(own['trajectoryGenes.branchPoint']) });
  await start();
  await waitFor(() => expect(sent()).toHaveLength(1));
  cleanup();

  const graph = open();
  await chooseKind('graph');
  await start();
  await waitFor(() => expect(graph.sent()).toHaveLength(1));
  const bodies = [sent()[0]!, graph.sent()[0]!];
  expect(bodies.map(({ params }) => params)).toEqual([
    { trajectory: 'o2', analysis: { kind: 'branch', branchPoint: 1, branches: null }, seed: 0 },
    {
      trajectory: 'o2',
      analysis: { kind: 'graph', partitions: 'all', nodes: [], resolution: expect.any(Number), q: expect.any(Number) },
      seed: 0,
    },
  ]);
  for (const { params } of bodies) expect(isValid(params)).toBe(true);
  // Their names in the list of analyses identify them.
  expect(bodies.map(({ name }) => name)).toEqual([
    'Branch point 1 · Order o2',
    `${own['trajectoryGenes.kind.graph']} · Order o2`,
  ]);
});
