import { beforeEach, expect, test } from '@jest/globals';
import type { Job } from '@stroma/contract';
import { jobFixture } from '@stroma/contract/fixtures';
import { createStore } from '../../app/store/store.ts';
import { answerWith, until } from '../../../test/server.ts';
import {
  datasetDeleted,
  draftDeleted,
  fileDeleted,
  jobActed,
  jobTold,
  loaded,
  refreshRequested,
  rowsOf,
} from './index.ts';

beforeEach(() => localStorage.setItem('stroma.token', 'tok'));

function page(...jobs: Job[]) {
  const store = createStore();
  store.dispatch(loaded({ part: 'jobs', rows: jobs }));
  const job = (id: string) => rowsOf(store.getState().library.jobs).find((row) => row.id === id)!;
  return { store, job };
}

test('two jobs that are suspended one right after the other are both suspended', async () => {
  const suspend = (id: string) => () => ({ data: jobFixture({ id, status: 'suspended' }) });
  answerWith({
    'POST /user/analysis/jobs/a/suspend': suspend('a'),
    'POST /user/analysis/jobs/b/suspend': suspend('b'),
  });
  const { store } = page(jobFixture({ id: 'a' }), jobFixture({ id: 'b' }));
  store.dispatch(jobActed({ id: 'a', action: 'suspend' }));
  store.dispatch(jobActed({ id: 'b', action: 'suspend' }));
  await until(store, (s) => rowsOf(s.library.jobs).every((job) => job.status === 'suspended'));
});

test('a second press of one job sends nothing', async () => {
  const asked = answerWith({
    'POST /user/analysis/jobs/a/suspend': () => ({ data: jobFixture({ id: 'a', status: 'suspended' }) }),
  });
  const { store } = page(jobFixture({ id: 'a' }));
  store.dispatch(jobActed({ id: 'a', action: 'suspend' }));
  store.dispatch(jobActed({ id: 'a', action: 'suspend' }));
  await until(store, (s) => rowsOf(s.library.jobs)[0]!.status === 'suspended');
  expect(asked).toHaveLength(1);
});

test('suspending and resuming are shown at once; a failure brings the server’s state back', async () => {
  answerWith({
    'POST /user/analysis/jobs/a/suspend': () => ({
      status: 409,
      error: { id: 'JOB_STATE', params: { status: 'completed' } },
    }),
    'GET /user/analysis/jobs': () => ({ data: { total: 1, rows: [jobFixture({ id: 'a', status: 'completed' })] } }),
  });
  const { store, job } = page(jobFixture({ id: 'a' }), jobFixture({ id: 'b', status: 'suspended' }));
  store.dispatch(jobActed({ id: 'b', action: 'resume' }));
  expect(job('b').status).toBe('submitted');
  store.dispatch(jobActed({ id: 'a', action: 'suspend' }));
  expect(job('a').requested).toBe('suspend');
  await until(store, (s) => rowsOf(s.library.jobs)[0]!.status === 'completed');
});

test('job events during a list request are kept, and the later of two requests wins', async () => {
  const rows = [jobFixture({ id: 'a', status: 'running' })];
  const store = createStore();
  const asked = answerWith({
    'GET /user/analysis/jobs': () => {
      const data = { total: rows.length, rows: [...rows] };
      // After the list was created, and before its reply is read.
      if (asked.length === 1) {
        rows.splice(0, 1, jobFixture({ id: 'a', status: 'completed' }), jobFixture({ id: 'b' }));
        for (const row of rows) store.dispatch(jobTold(row));
      }
      return { data };
    },
    'GET /user/analysis/drafts': () => ({ data: [{ id: asked.length === 3 ? 'before' : 'after' }] }),
  });
  store.dispatch(refreshRequested('jobs'));
  await until(store, (s) => s.library.jobs.state === 'ready');
  expect(rowsOf(store.getState().library.jobs).map(({ id, status }) => [id, status])).toEqual([
    ['a', 'completed'],
    ['b', 'running'],
  ]);
  expect(asked).toHaveLength(2);
  store.dispatch(refreshRequested('drafts'));
  store.dispatch(refreshRequested('drafts'));
  await until(store, (s) => s.library.drafts.state === 'ready');
  expect(rowsOf(store.getState().library.drafts).map(({ id }) => id)).toEqual(['after']);
});

test.each([
  [fileDeleted, 'DELETE /user/files/x', 'GET /user/files'],
  [draftDeleted, 'DELETE /user/analysis/drafts/x', 'GET /user/analysis/drafts'],
  [datasetDeleted, 'DELETE /user/user_datasets/x', 'GET /user/user_datasets'],
] as const)('%s asks the server, then the list is read again; a refusal is said', async (deleted, call, list) => {
  for (const status of [200, 409]) {
    const error = { id: 'FILE_IN_USE', params: { file: 'x' } };
    const asked = answerWith({
      [call]: () => ({ status, ...(status === 409 && { error }) }),
      [list]: () => ({ data: list.includes('files') ? { total: 0, rows: [] } : [] }),
    });
    const { store } = page();
    store.dispatch(deleted('x'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const made = asked.map(({ method, path }) => `${method} ${path.replace('/api', '').split('?')[0]}`);
    expect(made).toEqual([call, list]);
    expect(JSON.stringify(store.getState().notices).includes('FILE_IN_USE')).toBe(status === 409);
  }
});

test('an event that comes before the reply is not overwritten by it', async () => {
  const { store, job } = page(jobFixture({ id: 'a', status: 'suspended' }));
  answerWith({
    'POST /user/analysis/jobs/a/resume': () => {
      // A runner claims the job before the reply arrives.
      store.dispatch(jobTold(jobFixture({ id: 'a', status: 'running' })));
      return { data: jobFixture({ id: 'a', status: 'submitted' }) };
    },
  });
  store.dispatch(jobActed({ id: 'a', action: 'resume' }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(job('a').status).toBe('running');
});

test('a deleted job leaves the list, and what may have gone with it is read again', async () => {
  const asked = answerWith({
    'DELETE /user/analysis/jobs/a': () => ({ data: {} }),
    'GET /user/user_datasets': () => ({ data: [] }),
    'GET /user/analysis/drafts': () => ({ data: [] }),
  });
  const { store } = page(jobFixture({ id: 'a' }), jobFixture({ id: 'b' }));
  store.dispatch(jobActed({ id: 'a', action: 'delete' }));
  await until(store, (s) => rowsOf(s.library.jobs).length === 1 && s.library.drafts.state === 'ready');
  expect(rowsOf(store.getState().library.jobs)[0]!.id).toBe('b');
  const reads = asked.filter(({ method }) => method === 'GET').map(({ path }) => path.split('?')[0]);
  expect(reads.sort()).toEqual(['/api/user/analysis/drafts', '/api/user/user_datasets']);
});

test('a job may be acted on again after its answer', async () => {
  const asked = answerWith({
    'POST /user/analysis/jobs/a/suspend': () => ({ data: jobFixture({ id: 'a', status: 'suspended' }) }),
    'POST /user/analysis/jobs/a/resume': () => ({ data: jobFixture({ id: 'a', status: 'submitted' }) }),
  });
  const { store, job } = page(jobFixture({ id: 'a', status: 'running' }));
  for (const [action, status] of [
    ['suspend', 'suspended'],
    ['resume', 'submitted'],
  ] as const) {
    store.dispatch(jobActed({ id: 'a', action }));
    await until(store, (s) => s.library.jobs.state === 'ready' && job('a').status === status);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(asked).toHaveLength(2);
});

test('a list that cannot be read says so, unless one is shown already', async () => {
  answerWith({});
  const store = createStore();
  store.dispatch(refreshRequested('files'));
  await until(store, (s) => s.library.files.state === 'error');
  store.dispatch(loaded({ part: 'jobs', rows: [jobFixture({ id: 'a' })] }));
  store.dispatch(refreshRequested('jobs'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(rowsOf(store.getState().library.jobs)).toHaveLength(1);
});

test('files of every page are listed', async () => {
  const asked = answerWith({
    'GET /user/files': ({ path }) => {
      const pageNum = Number(new URL(path, 'http://x').searchParams.get('pageNum'));
      return {
        data: {
          total: 501,
          rows: Array.from({ length: pageNum === 1 ? 500 : 1 }, (_, i) => ({ id: `${pageNum}-${i}` })),
        },
      };
    },
  });
  const store = createStore();
  store.dispatch(refreshRequested('files'));
  await until(store, (s) => s.library.files.state === 'ready');
  expect(rowsOf(store.getState().library.files)).toHaveLength(501);
  expect(asked.filter(({ path }) => path.includes('/user/files'))).toHaveLength(2);
});

test('a job that is new is listed first; the analyses of the explorer are not listed', () => {
  const { store } = page(jobFixture({ id: 'a' }));
  store.dispatch(jobTold(jobFixture({ id: 'b', tool: 'integration' })));
  store.dispatch(jobTold({ ...jobFixture({ id: 'c' }), tool: 'composition' } as Job));
  expect(rowsOf(store.getState().library.jobs).map(({ id }) => id)).toEqual(['b', 'a']);
  const empty = createStore();
  empty.dispatch(jobTold(jobFixture({ id: 'b', tool: 'integration' })));
  expect(empty.getState().library.jobs.state).toBe('loading');
});
