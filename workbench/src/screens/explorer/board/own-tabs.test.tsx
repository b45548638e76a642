import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { CatchFigures, CaughtFigures, NO_EDITS } from '@stroma/design-system/plot-kit';
import { FormKeeperProvider, FormScope, makeKeeper } from '@stroma/design-system/primitives';
import app from '../../../../messages/en-US.json' with { type: 'json' };
import design from '../../../../../design-system/messages/en-US.json' with { type: 'json' };
import { answerWith } from '../../../../test/server.ts';
import { labelsColumn, renderSignedIn } from '../../../../test/signed-in.tsx';
import { forget } from '../../../api/cache.ts';
import { packMask, SelectionProvider } from '../../../features/selection/index.ts';
import type { DatasetDetail } from '../dataset.ts';
import { QualityTab } from '../QualityTab.tsx';
import { defaultView } from '../view/view.ts';
import { WithBoardButtons } from './Boardable.tsx';
import { tabChart } from './tabChart.ts';

// Its list of tools is created by Vite.
jest.unstable_mockModule('../tools/index.ts', () => ({ TOOL_TABS: [] }));
const { TabFigure } = await import('./TabFigure.tsx');

beforeEach(() => forget(''));
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const detail = {
  ...{ id: 'd1', name: 'PBMC', version: 'v1', columnsVersion: 0, labelsRevision: 0, cells: 3, samples: [] },
  ...{ embeddings: [], layers: ['normalized'], levels: { cluster: 'type' } },
  columns: [labelsColumn('type', { T: 2, B: 1 })],
} as unknown as DatasetDetail;
const summary = (median: number) => ({
  ...{ group: 'T', n: 3, min: 0, q1: 1, median, q3: 3, max: 4, lowerWhisker: 0, upperWhisker: 4 },
  ...{ mean: 2, density: [], sampled: [] },
});
const none = { genes: null, umi: null, mitochondrial: null, ribosomal: null };
const part = (metrics: object) => ({ column: 'type', metrics, doublets: null, cellCycle: null });
const QUALITY = 'GET /user/user_datasets/d1/quality';
const OF_SELECTED = 'POST /user/user_datasets/d1/cell_quality';
const answers = (metrics: object) => ({
  [QUALITY]: () => ({ data: { overall: {}, bySample: null, byCluster: part(metrics) } }),
  [OF_SELECTED]: () => ({ data: { bySample: null, byCluster: { selected: none, rest: none } } }),
  'POST /user/user_datasets/d1/cell_count': () => ({ data: { hash: 'a'.repeat(64), cells: 2 } }),
  'GET /user/user_datasets/d1/cell_sets': () => ({ data: [] }),
});
const tab = (
  <FormScope id="d1">
    <QualityTab detail={detail} view={defaultView(detail)} change={() => {}} />
  </FormScope>
);

test('a quality figure goes to the board with the metric that it shows', async () => {
  answerWith(answers(none));
  renderSignedIn(<SelectionProvider dataset={detail}>{tab}</SelectionProvider>);
  const [choice] = await screen.findAllByRole('button', { name: new RegExp(design['qc.metric']) });
  await userEvent.click(choice!);
  await userEvent.click(await screen.findByRole('option', { name: design['qc.metric.umi'] }));
  const { chosen } = tabChart(
    { frame: null, title: '', edits: NO_EDITS },
    { dataset: 'd1', tab: 'quality', uuid: 'u1', result: undefined, search: '' },
  )!;
  cleanup();
  forget('');
  answerWith(answers({ ...none, genes: [summary(1)], umi: [summary(2)] }));
  const kept = JSON.parse(chosen) as Record<string, unknown>;
  const read = (key: string) => kept[key.slice('d1/'.length)];
  const figures = new CaughtFigures(NO_EDITS);
  renderSignedIn(
    <FormKeeperProvider keeper={makeKeeper({ read, write: () => undefined, remove: () => undefined })}>
      <SelectionProvider dataset={detail} isAside>
        <CatchFigures figures={figures}>{tab}</CatchFigures>
      </SelectionProvider>
    </FormKeeperProvider>,
  );
  // The second frame shows the clusters.
  await waitFor(() => expect(figures.at(document, 1)).toMatchObject({ state: 'ready' }));
  const figure = figures.at(document, 1) as unknown as { data: ReactElement<{ valueLabel: string }> };
  expect(figure.data.props.valueLabel).toBe(design['qc.axis.umi']);
});

test.each([
  ['no cells', null, 1],
  ['some cells', { kind: 'drawn', bits: packMask(Uint8Array.of(1, 0, 1)) } as const, 0],
])('with %s selected the figures of all cells alone are sent', async (_, first, offered) => {
  const asked = answerWith(answers(none));
  renderSignedIn(
    <SelectionProvider dataset={detail} first={first}>
      <WithBoardButtons dataset="d1" tab="quality">
        {tab}
      </WithBoardButtons>
    </SelectionProvider>,
  );
  await screen.findAllByText(design['qc.absentHint']);
  const buttons = () => screen.queryAllByRole('button', { name: design['plot.addToBoard'] });
  await waitFor(() => expect(buttons()).toHaveLength(offered));
  expect(asked.some(({ path }) => path.includes('cell_quality'))).toBe(first !== null);
});

test('a figure is said to be gone once its panel has come to rest without it, however long the server takes', async () => {
  jest.useFakeTimers();
  let answer = (): void => undefined;
  const late = new Promise<void>((resolve) => (answer = resolve));
  answerWith(answers(none));
  const fetched = globalThis.fetch;
  globalThis.fetch = async (...given) => late.then(() => fetched(...given));
  const view = { chart: 'tab', tab: 'quality', figure: 40, address: '', chosen: '{}' } as const;
  renderSignedIn(
    <FormScope id="d1">
      <TabFigure detail={detail} palette="Default" view={{ ...view, edits: { labels: {}, colours: {} } }} />
    </FormScope>,
  );
  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  for (let i = 0; i < 10; i += 1) await wait(2000);
  expect(screen.queryByText(app['board.gone'])).toBeNull();
  answer();
  await wait(1000);
  expect(screen.queryByText(app['board.gone'])).toBeNull();
  await wait(5000);
  expect(screen.getByText(app['board.gone'])).toBeTruthy();
});
