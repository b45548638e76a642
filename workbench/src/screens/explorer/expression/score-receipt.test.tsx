import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import chart from '../../../../../contract/fixtures/chart-receipt.json' with { type: 'json' };
import en from '../../../../../design-system/messages/en-US.json' with { type: 'json' };
import own from '../../../../../design-system/messages/tools/gene-expression.en-US.json' with { type: 'json' };
import { answerWith } from '../../../../test/server.ts';
import { labelsColumn, renderSignedIn } from '../../../../test/signed-in.tsx';
import { forget } from '../../../api/cache.ts';
import { SelectionProvider } from '../../../features/selection/index.ts';
import type { DatasetDetail } from '../dataset.ts';
import { defaultView, type View } from '../view/view.ts';
import { ExpressionTab } from './ExpressionTab.tsx';

beforeEach(() => {
  forget('');
  globalThis.matchMedia = (() => ({
    ...{ matches: false, addEventListener: () => {}, removeEventListener: () => {} },
    ...{ addListener: () => {}, removeListener: () => {} },
  })) as unknown as typeof matchMedia;
});
afterEach(cleanup);

const detail = {
  ...{ id: 'd1', name: 'PBMC', version: 'v1', columnsVersion: 0, labelsRevision: 0, cells: 3, samples: [] },
  ...{ embeddings: [{ key: 'umap', dimensions: 2 }], layers: ['normalized'], levels: { cluster: 'type' } },
  columns: [labelsColumn('type', { T: 2, B: 1 })],
} as unknown as DatasetDetail;
const gene = (symbol: string) => ({ symbol, gene_id: symbol });
const dots = [[{ mean: 1, fraction: 1 }, null]];
const EMPTY = { min: null, q1: null, median: null, q3: null, max: null, density: [], sampled: [] };
const summaries = [
  [
    { group: 'T', n: 2, mean: 0.5, fraction: 1, min: 0, q1: 0, median: 0.5, q3: 1, max: 1, density: [1], sampled: [] },
    { group: 'B', n: 0, mean: null, fraction: null, ...EMPTY },
  ],
];

test.each<[View['chart'], View['chart']]>([
  ['dot', 'dot'],
  // A score has no heatmap: an address that asks for one shows violins.
  ['heatmap', 'violin'],
])('the receipt of a score that is asked for as a %s is of a %s', async (asked, shown) => {
  const views: unknown[] = [];
  answerWith({
    'POST /user/user_datasets/d1/expression': ({ body }) => ({
      data: {
        ...{ groups: ['T', 'B'], genes: [gene('AUCell')], undetected: [], overlap: 0 },
        set: { genes: [gene('LYZ'), gene('CD3E')], places: 5 },
        sides: [
          { name: null, cells: [2, 0], dots, summaries: body?.includes('"distributions":true') ? summaries : null },
        ],
      },
    }),
    'GET /user/user_datasets/d1/cell_sets': () => ({ data: [] }),
    'POST /user/user_datasets/d1/chart_receipt': ({ body }) => {
      views.push(JSON.parse(body!));
      return { data: chart };
    },
  });
  const view = { ...defaultView(detail), chart: asked, mode: 'enrichment' as const, genes: ['LYZ', 'CD3E'] };
  renderSignedIn(
    <SelectionProvider dataset={detail}>
      <ExpressionTab detail={detail} view={view} change={() => {}} />
    </SelectionProvider>,
    { messages: own },
  );
  const user = userEvent.setup();
  await user.click((await screen.findAllByRole('button', { name: en['plot.receipt'] }))[0]!);
  await user.click(await screen.findByRole('menuitem', { name: en['plot.openReceipt'] }));
  await waitFor(() => expect(views).toHaveLength(1));
  expect(views[0]).toMatchObject({ chart: shown, genes: ['LYZ', 'CD3E'], enrichment: true });
});
