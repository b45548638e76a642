import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ChartView } from '@stroma/contract';
import { PlotFrame } from '@stroma/design-system/plot-kit';
import { forget } from '../../../api/cache.ts';
import chart from '../../../../../contract/fixtures/chart-receipt.json' with { type: 'json' };
import job from '../../../../../contract/fixtures/receipt.json' with { type: 'json' };
import en from '../../../../../design-system/messages/en-US.json' with { type: 'json' };
import app from '../../../../messages/en-US.json' with { type: 'json' };
import { renderSignedIn } from '../../../../test/signed-in.tsx';
import { ChartReceipts } from './ChartReceipts.tsx';
import { JobReceipts } from './JobReceipts.tsx';

const VIEW: ChartView = {
  ...{ chart: 'violin', genes: ['CD3D'], layer: 'normalized', groupBy: 'cluster' },
  compare: null,
};
const DOWNLOAD = [{ permission: 'op.download', hidden: false, disabled: false }];
const frame = (
  <PlotFrame title="CD3D" state={{ state: 'ready', data: [1] }}>
    {() => <p>drawn</p>}
  </PlotFrame>
);
let asked: { url: string; body: unknown }[] = [];
let copied: string[] = [];
let answer: (url: string) => Response;
const envelope = (data: unknown, status = 200, error?: object) =>
  new Response(JSON.stringify({ code: status, msg: '', message: '', data, ...(error && { error }) }), { status });

beforeEach(() => {
  asked = [];
  copied = [];
  answer = () => envelope(chart);
  globalThis.fetch = (async (url: string, init?: RequestInit) => {
    // The stream of events stays silent.
    if (String(url).endsWith('/user/events')) return new Promise<Response>(() => undefined);
    asked.push({ url: String(url), body: init?.body ? JSON.parse(String(init.body)) : null });
    return answer(String(url));
  }) as typeof fetch;
});
afterEach(() => forget(''));

const MENU = en['plot.receipt'];

async function openMenu() {
  const user = userEvent.setup();
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  await user.click(screen.getByRole('button', { name: MENU }));
  await screen.findByRole('menu');
  return user;
}

test('a chart’s receipt is asked for with its view, and its method is copied', async () => {
  renderSignedIn(
    <ChartReceipts detail={{ id: 'd1', name: 'PBMC' }} view={VIEW}>
      {frame}
    </ChartReceipts>,
  );
  expect(asked).toEqual([]);
  const user = await openMenu();
  await user.click(screen.getByRole('menuitem', { name: en['plot.openReceipt'] }));
  expect(await screen.findByText(chart.method['en-US'])).toBeTruthy();
  expect(asked).toEqual([{ url: expect.stringContaining('/d1/chart_receipt') as unknown as string, body: VIEW }]);
  expect(screen.getByText(chart.cellSet.sha256)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: en['receipt.copy'] }));
  await user.click(screen.getByRole('button', { name: en['plot.copyPython'] }));
  expect(copied).toEqual([chart.method['en-US'], chart.script]);
});

test('the script is copied from the menu', async () => {
  const store = renderSignedIn(
    <ChartReceipts detail={{ id: 'd1', name: 'PBMC' }} view={VIEW}>
      {frame}
    </ChartReceipts>,
  );
  const user = await openMenu();
  await user.click(screen.getByRole('menuitem', { name: en['plot.copyPython'] }));
  await waitFor(() => expect(copied).toEqual([chart.script]));
  expect(JSON.stringify(store.getState().notices)).toContain('explorer.scriptCopied');
  expect(app['explorer.scriptCopied']).toBeTruthy();
});

test('a browser that refuses to copy is said for the script and for the method', async () => {
  const store = renderSignedIn(
    <ChartReceipts detail={{ id: 'd1', name: 'PBMC' }} view={VIEW}>
      {frame}
    </ChartReceipts>,
  );
  const notices = () => JSON.stringify(store.getState().notices);
  const user = await openMenu();
  const writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  document.execCommand = () => false;
  await user.click(screen.getByRole('menuitem', { name: en['plot.copyPython'] }));
  await waitFor(() => expect(notices()).toContain('common.copyRefused'));
  expect(notices()).not.toContain('explorer.scriptCopied');
  await user.click(screen.getByRole('button', { name: MENU }));
  await user.click(await screen.findByRole('menuitem', { name: en['plot.openReceipt'] }));
  await user.click(await screen.findByRole('button', { name: en['receipt.copy'] }));
  expect(await screen.findByText(en['common.copyRefused'])).toBeTruthy();
  expect(screen.queryByRole('button', { name: en['receipt.copied'] })).toBeNull();
});

test('a refused download says why, beside the receipt', async () => {
  answer = (url) =>
    url.includes('chart_script')
      ? envelope(null, 422, { id: 'CHART_DATA_TOO_LARGE', params: { values: 30_000_000, most: 20_000_000 } })
      : envelope(chart);
  renderSignedIn(
    <ChartReceipts detail={{ id: 'd1', name: 'PBMC' }} view={VIEW}>
      {frame}
    </ChartReceipts>,
    { privileges: DOWNLOAD, dataPermissions: ['view', 'download'] },
  );
  const user = await openMenu();
  await user.click(screen.getByRole('menuitem', { name: en['plot.openReceipt'] }));
  await user.click(await screen.findByRole('button', { name: 'reproduce.zip' }));
  expect(await screen.findByText(/30,000,000/)).toBeTruthy();
  const scripts = asked.filter(({ url }) => url.includes('/d1/chart_script'));
  expect(scripts.map(({ body }) => body)).toEqual([VIEW]);
});

test('without the seat Download the zip cannot be asked for, and the receipt is read', async () => {
  renderSignedIn(
    <ChartReceipts detail={{ id: 'd1', name: 'PBMC' }} view={VIEW}>
      {frame}
    </ChartReceipts>,
    { privileges: [{ permission: 'op.download', hidden: false, disabled: true }], dataPermissions: ['view'] },
  );
  const user = await openMenu();
  await user.click(screen.getByRole('menuitem', { name: en['plot.openReceipt'] }));
  await screen.findByText(chart.method['en-US']);
  await user.click(screen.getByRole('button', { name: /reproduce\.zip/ }));
  await act(async () => undefined);
  expect(asked.filter(({ url }) => url.includes('chart_script'))).toEqual([]);
});

test('a chart without a view has no menu', () => {
  renderSignedIn(
    <ChartReceipts detail={{ id: 'd1', name: 'PBMC' }} view={null}>
      {frame}
    </ChartReceipts>,
  );
  expect(screen.queryByRole('button', { name: MENU })).toBeNull();
});

async function receiptOf(tool: 'composition' | 'vdj', receipt: object) {
  answer = () => new Response(JSON.stringify(receipt));
  renderSignedIn(
    <JobReceipts job="job1" tool={tool}>
      {frame}
    </JobReceipts>,
    { privileges: DOWNLOAD, dataPermissions: ['view', 'download'] },
  );
  const user = await openMenu();
  expect(screen.queryByRole('menuitem', { name: en['plot.copyPython'] })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: en['plot.openReceipt'] }));
  expect(await screen.findByText(job.method['en-US'])).toBeTruthy();
}

test('charts of a result show the receipt of its job, which says whether there is a script', async () => {
  await receiptOf('composition', { ...job, hasScript: true });
  expect(screen.getByRole('button', { name: 'reproduce.zip' })).toBeTruthy();
});

test.each([
  ['composition', { ...job, hasScript: false }, 0],
  ['composition', { ...job, hasScript: undefined }, 0],
  ['vdj', { ...job, hasScript: undefined }, 1],
] as const)('a receipt of %s without a word of a script', async (tool, receipt, buttons) => {
  await receiptOf(tool, receipt);
  expect(screen.queryAllByRole('button', { name: 'reproduce.zip' })).toHaveLength(buttons);
});
