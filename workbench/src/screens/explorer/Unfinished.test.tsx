import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { jobFixture } from '@stroma/contract/fixtures';
import design from '../../../../design-system/messages/en-US.json' with { type: 'json' };
import { answerWith } from '../../../test/server.ts';
import { renderSignedIn } from '../../../test/signed-in.tsx';
import { useRead } from '../../features/calls/index.ts';
import { loaded } from '../../features/library/index.ts';
import { Unfinished } from './Unfinished.tsx';

afterEach(() => {
  jest.useRealTimers();
  cleanup();
});

const DETAIL = 'GET /remote/user/user_datasets/d1';
function Shown() {
  const read = useRead('datasetProxies', 'detail', { params: { id: 'd1' } });
  return read.state === 'ready' ? <Unfinished detail={read.data} /> : null;
}
/** The dataset lacks `pending` as long as that is not null. */
function open(pending: { now: string[] | null }) {
  const asked = answerWith({
    [DETAIL]: () => ({ data: { id: 'd1', ...(pending.now && { pending: pending.now }) } }),
    'GET /user/user_datasets': () => ({ data: [{ id: 'd1', sharedFrom: null }] }),
    'POST /user/analysis/jobs/j1/resume': () => ({ data: jobFixture({ id: 'j1', datasetId: 'd1' }) }),
  });
  return { asked, store: renderSignedIn(<Shown />, { dataPermissions: ['view', 'edit'] }) };
}

test('where the analysis is not known, the dataset is looked at until it is finished', async () => {
  const pending: { now: string[] | null } = { now: ['tsne', 'markers'] };
  jest.useFakeTimers();
  open(pending);
  await screen.findByText(/t-SNE and marker genes/);
  pending.now = null;
  await act(() => jest.advanceTimersByTimeAsync(10_500));
  await waitFor(() => expect(screen.queryByText(design['unfinished.title'])).toBeNull());
});

test('an analysis that stopped is taken up again', async () => {
  const { asked, store } = open({ now: ['markers'] });
  await screen.findByText(design['unfinished.title']);
  const job = jobFixture({ id: 'j1', status: 'suspended', datasetId: 'd1' });
  act(() => void store.dispatch(loaded({ part: 'jobs', rows: [job] })));
  await screen.findByText(design['unfinished.suspended']);
  expect(asked.some(({ path }) => path.endsWith('/resume'))).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: design['job.action.resume'] }));
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/j1/resume'))).toBe(true));
});
