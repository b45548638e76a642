import { afterEach, expect, test } from '@jest/globals';
import { render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { DownloadRequest } from '@stroma/contract';
import { LeanProvider } from '@stroma/design-system/theme';
import en from '../../../../design-system/messages/en-US.json' with { type: 'json' };
import { createStore } from '../../app/store/store.ts';
import { refreshRequested } from '../../features/library/index.ts';
import { useRead } from '../../features/calls/index.ts';
import { answerWith } from '../../../test/server.ts';
import RequestDownload from './RequestDownload.tsx';
import { downloadWithoutApproval, type DownloadTarget } from './wanted.ts';

const wanted: DownloadTarget = { kind: 'result', targetId: 'job1', name: 'reproduce.zip', size: null };
const request = (change: Partial<DownloadRequest>): DownloadRequest => ({
  id: 'd1',
  kind: 'result',
  targetId: 'job1',
  name: 'reproduce.zip',
  analysis: 'kidney',
  dataset: 'kidney',
  size: 812,
  state: 'pending',
  purpose: '',
  reason: null,
  requestedBy: 'mei',
  requestedAt: '2026-11-20T09:00:00.000Z',
  decidedBy: null,
  validUntil: null,
  decidable: false,
  own: true,
  ...change,
});
/** jsdom does not follow links: their targets are recorded. */
const followed: string[] = [];
HTMLAnchorElement.prototype.click = function keep(this: HTMLAnchorElement) {
  followed.push(this.getAttribute('href')!);
};
afterEach(() => void followed.splice(0));

function open() {
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <LeanProvider locale="en-US" theme="light" messages={en} navigate={() => {}}>
        {children}
      </LeanProvider>
    </Provider>
  );
  render(<RequestDownload wanted={wanted} onClose={() => {}} />, { wrapper });
}

test('a Download seat gets the file at once by the link as the server gave it', async () => {
  const asked = answerWith({
    'POST /user/downloads': () => ({ data: request({ state: 'approved' }) }),
    'POST /user/downloads/d1/link': () => ({ data: { path: '/api/downloads/secret', expiresAt: '' } }),
  });
  expect(await downloadWithoutApproval(wanted)).toBe(true);
  expect(JSON.parse(asked[0]!.body!)).toEqual({ kind: 'result', targetId: 'job1', name: 'reproduce.zip' });
  expect(followed).toEqual(['/api/downloads/secret']);
});

test('where free downloads are off nothing is fetched; a file that is gone says so', async () => {
  answerWith({ 'POST /user/downloads': () => ({ data: request({}) }) });
  expect(await downloadWithoutApproval(wanted)).toBe(false);
  answerWith({
    'POST /user/downloads': () => ({ data: request({ state: 'approved' }) }),
    'POST /user/downloads/d1/link': () => ({ status: 404, error: { id: 'DOWNLOAD_FILE_MISSING' } }),
  });
  await expect(downloadWithoutApproval(wanted)).rejects.toMatchObject({ id: 'DOWNLOAD_FILE_MISSING' });
  expect(followed).toEqual([]);
});

test('asking: not requested, pending after the purpose was sent', async () => {
  const all: DownloadRequest[] = [
    request({ id: 'other', own: false, state: 'approved' }),
    request({ id: 'log', name: 'markers.csv', state: 'approved' }),
  ];
  const asked = answerWith({
    'GET /user/downloads': () => ({ data: all }),
    'POST /user/downloads': () => {
      all.push(request({}));
      return { data: request({}) };
    },
  });
  open();
  expect(await screen.findByText(en['download.state.notRequested'])).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox'), 'Figure 3');
  await userEvent.click(screen.getByRole('button', { name: en['download.request'] }));
  expect(await screen.findByText(en['download.state.pending'])).toBeTruthy();
  const posted = asked.find((one) => one.method === 'POST')!;
  expect(JSON.parse(posted.body!)).toMatchObject({ targetId: 'job1', purpose: 'Figure 3' });
});

test('the newest request counts; approved: a one-use link, and the sentence of section 8', async () => {
  answerWith({
    'GET /user/downloads': () => ({
      data: [
        request({ id: 'd0', state: 'declined', requestedAt: '2026-11-01T09:00:00.000Z' }),
        request({ state: 'approved', validUntil: '2026-11-27T09:00:00.000Z', decidedBy: 'lin' }),
      ],
    }),
    'POST /user/downloads/d1/link': () => ({ data: { path: '/api/downloads/secret', expiresAt: '' } }),
  });
  open();
  expect(await screen.findByText(en['download.state.approved'])).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: en['download.start'] }));
  await waitFor(() => expect(followed).toEqual(['/api/downloads/secret']));
  expect(screen.getByText('Please wait for download to start.')).toBeTruthy();
});

test('a file that is gone: "file does not exist"', async () => {
  answerWith({
    'GET /user/downloads': () => ({ data: [request({ state: 'approved' })] }),
    'POST /user/downloads/d1/link': () => ({ status: 404, error: { id: 'DOWNLOAD_FILE_MISSING' } }),
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: en['download.start'] }));
  expect((await screen.findByRole('alert')).textContent).toContain('file does not exist');
  expect(followed).toEqual([]);
});

test('storage is read again when the files have changed', async () => {
  let used = 10;
  answerWith({
    'GET /user/storage': () => ({ data: { used, limit: 100 } }),
    'GET /user/files': () => ({ data: { total: 0, rows: [] } }),
  });
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(() => useRead('files', 'storage'), { wrapper });
  await waitFor(() => expect(result.current).toMatchObject({ data: { used: 10 } }));
  used = 60;
  store.dispatch(refreshRequested('files'));
  await waitFor(() => expect(result.current).toMatchObject({ data: { used: 60 } }));
});
