import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DownloadRequest } from '@stroma/contract';
import design from '../../../../design-system/messages/en-US.json' with { type: 'json' };
import { answerWith } from '../../../test/server.ts';
import { renderSignedIn } from '../../../test/signed-in.tsx';
import { RequestedDownloadsScreen } from './RequestedDownloadsScreen.tsx';

afterEach(cleanup);

const request = (change: Partial<DownloadRequest>): DownloadRequest => ({
  ...{
    id: 'd1',
    kind: 'result',
    targetId: 'j1',
    name: 'reproduce.zip',
    analysis: 'A, B, C, D vs rest',
    dataset: 'kidney',
  },
  ...{ size: 9, state: 'pending', purpose: '', reason: null, requestedBy: 'mei', decidedBy: null },
  ...{ requestedAt: '2026-11-20T09:00:00.000Z', validUntil: null, decidable: false, own: false },
  ...change,
});
const open = (path: string, ...rows: DownloadRequest[]) => {
  answerWith({
    'GET /user/downloads': () => ({ data: rows }),
    'POST /user/downloads/d1/approve': () => {
      rows[0] = request({ state: 'approved', validUntil: '2026-11-27T09:00:00.000Z' });
      return { data: rows[0] };
    },
  });
  renderSignedIn(<RequestedDownloadsScreen />, { path });
};
const chosen = async () =>
  (await screen.findAllByRole('tab')).find((tab) => tab.getAttribute('aria-selected') === 'true')!.textContent;

test.each([
  [
    'what the reader decides',
    [request({ decidable: true }), request({ id: 'd2', state: 'approved', own: true })],
    'requested',
  ],
  ['a file that can be fetched', [request({ state: 'approved', own: true })], 'active'],
  ['an own request that waits', [request({ own: true })], 'requested'],
  ['nothing of the reader’s', [request({ state: 'approved' })], 'active'],
  ['nothing at all', [], 'active'],
] as const)('opens on the tab with %s', async (_, rows, tab) => {
  open('/', ...rows);
  await waitFor(async () => expect(await chosen()).toContain(design[`downloads.tab.${tab}`]));
  cleanup();
  open('/?tab=expired', ...rows);
  expect(await chosen()).toContain(design['downloads.tab.expired']);
});

test('a file is named with its analysis and dataset, and a decision does not turn the page over', async () => {
  open('/', request({ decidable: true }));
  await screen.findByText('A, B and 2 more vs rest · kidney');
  await userEvent.click(screen.getByRole('button', { name: design['downloads.approve'] }));
  await screen.findByText(design['downloads.empty.requested']);
  expect(await chosen()).toContain(design['downloads.tab.requested']);
});
