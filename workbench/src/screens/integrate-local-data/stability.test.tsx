import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { jobFixture, stabilityFixture } from '@stroma/contract/fixtures';
import { draftReply, sample } from '../../../test/drafts.ts';
import { answerWith } from '../../../test/server.ts';
import { createStore } from '../../app/store/store.ts';
import { newDraftBody } from '../../features/wizard/draft.ts';
import { draftLoaded, edited } from '../../features/wizard/index.ts';
import { eventReceived } from '../../features/events/index.ts';
import { useStability } from './useStability.ts';

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('stroma.token', 'tok');
});
afterEach(cleanup);

const body = { ...newDraftBody(), matrixFiles: [sample], stepTag: 3 as const };
/** A server with one draft, whose preview is `status`. */
function open() {
  const server = { draft: JSON.stringify(body), version: 1, job: null as string | null, status: 'running' };
  const reply = () => draftReply(server.draft, server.version, { stabilityJobId: server.job });
  const job = () => jobFixture({ id: 'st1', tool: 'stability', status: server.status as 'running', draftId: 'd1' });
  const asked = answerWith({
    'GET /user/analysis/drafts/d1': reply,
    'PUT /user/analysis/drafts/d1': ({ body: text }: { body: string | null }) => {
      Object.assign(server, { draft: text!, version: server.version + 1, job: null });
      return reply();
    },
    'POST /user/analysis/drafts/d1/stability': () => {
      server.job = 'st1';
      return { data: job() };
    },
    'GET /user/analysis/jobs/st1': () => ({
      data: {
        ...job(),
        ...{ params: {}, inputs: {}, result: server.status === 'completed' ? stabilityFixture() : null },
      },
    }),
  });
  const store = createStore();
  store.dispatch(draftLoaded(reply().data as never));
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(() => useStability(), { wrapper });
  return { server, asked, store, result };
}

test('a press starts the job of the saved draft, follows it, and shows its result', async () => {
  const { server, store, result } = open();
  expect(result.current.status).toBe('notStarted');
  act(() => result.current.onStart());
  await waitFor(() => expect(result.current.job?.id).toBe('st1'));
  expect(result.current.status).toBe('running');
  server.status = 'completed';
  act(
    () =>
      void store.dispatch(
        eventReceived({ kind: 'job', payload: { id: 'st1', tool: 'stability', status: 'completed' } } as never),
      ),
  );
  await waitFor(() => expect(result.current.status).toBe('completed'));
  expect(result.current.result?.summary.steady).toBe(8);
});

test('what was typed is saved before it is asked for; a later change puts the result away', async () => {
  const { server, asked, store, result } = open();
  act(() => void store.dispatch(edited({ param: { ...body.param, cluster: 1.2 } })));
  act(() => result.current.onStart());
  await waitFor(() => expect(result.current.job?.id).toBe('st1'));
  const order = asked.filter(({ method }) => method !== 'GET').map(({ method }) => method);
  expect(order).toEqual(['PUT', 'POST']);
  expect(JSON.parse(server.draft).param.cluster).toBe(1.2);
  // The draft's own facts are not part of the saved data.
  expect(JSON.parse(server.draft)).not.toHaveProperty('stabilityJobId');
  act(() => void store.dispatch(edited({ param: { ...body.param, cluster: 2 } })));
  await waitFor(() => expect(result.current.status).toBe('notStarted'), { timeout: 5000 });
});
