import { beforeEach, expect, test } from '@jest/globals';
import { jobFixture } from '@stroma/contract/fixtures';
import type { RootState } from '../../app/store/state.ts';
import { createStore } from '../../app/store/store.ts';
import { until } from '../../../test/server.ts';
import { api } from '../calls/index.ts';
import { loaded, rowsOf } from '../library/index.ts';
import { signedIn, signedOut, type AccountInfo } from '../session/index.ts';
import { edited } from '../wizard/index.ts';

beforeEach(() => localStorage.setItem('stroma.token', 'tok'));

interface Server {
  tell: (kind: string, payload: object) => void;
  /** Paths of the requests, without those of the stream. */
  asked: string[];
}
/** A server that sends events; `answers` has the data of reads by the end of their path, the others get no reply. */
function serve(answers: Record<string, () => unknown> = {}): Server {
  const server: Server = { tell: () => {}, asked: [] };
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    if (!url.endsWith('/user/events')) {
      server.asked.push(url);
      const answer = Object.entries(answers).find(([end]) => url.endsWith(end))?.[1];
      return answer
        ? new Response(JSON.stringify({ code: 200, msg: '', message: '', data: answer() }))
        : new Promise<Response>(() => {});
    }
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        server.tell = (kind, payload) =>
          controller.enqueue(new TextEncoder().encode(`id: 1\nevent: ${kind}\ndata: ${JSON.stringify(payload)}\n\n`));
        init.signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
      },
    });
    return new Response(body);
  }) as typeof fetch;
  return server;
}
const signIn = async (store: ReturnType<typeof createStore>) => {
  store.dispatch(signedIn({ space: { id: 's1' } } as AccountInfo));
  await new Promise((resolve) => setTimeout(resolve, 50));
};

test('a job’s event changes its row, without a reload', async () => {
  const server = serve();
  const store = createStore();
  store.dispatch(loaded({ part: 'jobs', rows: [jobFixture({ id: 'a', status: 'submitted' })] }));
  await signIn(store);
  server.tell('job', jobFixture({ id: 'a', status: 'running' }));
  await until(store, (s) => rowsOf(s.library.jobs)[0]!.status === 'running');
});

test('a dataset that somebody changed is read again where it is shown; a new dataset is no reason to', async () => {
  let version = 0;
  const server = serve({ '/user_datasets/d1': () => ({ version: (version += 1) }) });
  const store = createStore();
  const call = { area: 'datasetProxies', name: 'detail', given: { params: { id: 'd1' } } } as const;
  store.dispatch(api.endpoints.read.initiate(call));
  const shown = (s: RootState) => (api.endpoints.read.select(call)(s).data as { version: number } | undefined)?.version;
  await until(store, (s) => shown(s) === 1);
  await signIn(store);
  server.tell('dataset', { id: 'd2', deleted: true });
  server.tell('dataset', { id: 'd1', changed: true, labels: ['type'] });
  await until(store, (s) => shown(s) === 2);
  expect(server.asked.filter((path) => path.endsWith('/user_datasets/d1'))).toHaveLength(2);
});

test('a list of references that is shown is read again when a set comes', async () => {
  let round = 0;
  const server = serve({ '/user/references': () => [{ round: (round += 1) }] });
  const store = createStore();
  const call = { area: 'references', name: 'list', given: {} } as const;
  store.dispatch(api.endpoints.read.initiate(call));
  await until(store, () => round === 1);
  await signIn(store);
  server.tell('reference', {});
  await until(
    store,
    (s) => (api.endpoints.read.select(call)(s).data as { round: number }[] | undefined)?.[0]?.round === 2,
  );
});

/** Reads that follow an event: the ends of the paths requested after it. */
async function askedAfter(kind: string, payload: object): Promise<{ paths: string[]; state: RootState }> {
  const server = serve();
  const store = createStore();
  await signIn(store);
  server.asked.splice(0);
  server.tell(kind, payload);
  await new Promise((resolve) => setTimeout(resolve, 50));
  return { paths: server.asked.map((path) => path.split('?')[0]!), state: store.getState() };
}

test('each event is followed by the reads that it made old, and by no others', async () => {
  expect((await askedAfter('file', { id: 'f' })).paths).toEqual(['/api/user/files']);
  expect((await askedAfter('dataset', { id: 'd' })).paths).toEqual(['/api/user/user_datasets']);
  expect((await askedAfter('account', {})).paths).toEqual(['/api/account/info']);
  expect((await askedAfter('pong', {})).paths).toEqual([]);
});

test('who is locked is told so, and no request is made with a token that is none any longer', async () => {
  const { state, paths } = await askedAfter('account', { privileges: true, locked: true });
  expect(state.notices).toMatchObject({ sessionExpired: true, isLocked: true });
  expect(paths).toEqual([]);
});

test('who is removed from a group is told by whom and when, on any page, until it is closed', async () => {
  const messageId = 'notification.team.removedBy';
  const told = {
    id: 'n',
    messageId,
    values: { by: 'mei', team: 'Lab A' },
    link: null,
    createdAt: '2026-11-27T14:03:00Z',
  };
  const { state } = await askedAfter('notification', told);
  expect(state.notices.items).toMatchObject([{ messageId, values: told.values, at: told.createdAt, stays: true }]);
});

test('a notification is said in passing with its values; one without a sentence is only counted', async () => {
  const said = await askedAfter('notification', { id: 'n', messageId: 'job.completed', values: { name: 'pbmc' } });
  expect(said.state.notices.items).toMatchObject([
    { tone: 'info', messageId: 'job.completed', values: { name: 'pbmc' } },
  ]);
  expect((await askedAfter('notification', { id: 'n', messageId: null })).state.notices.items).toEqual([]);
});

test('a notification whose page is open is not said in passing', async () => {
  const link = '/cloud/userDatasetAnalysis/d1/composition?result=r1';
  const tell = async () =>
    (await askedAfter('notification', { id: 'n', messageId: 'job.completed', values: {}, link })).state.notices.items;
  history.replaceState(null, '', '/cloud/userDatasetAnalysis/d1/composition');
  expect(await tell()).toEqual([]);
  history.replaceState(null, '', '/cloud/userDatasetAnalysis/d2/composition');
  expect(await tell()).toHaveLength(1);
  history.replaceState(null, '', '/cloud/notifications');
  expect(await tell()).toEqual([]);
  history.replaceState(null, '', '/');
});

test('an analysis that its maker watched to the end is read; one that ended elsewhere, or behind the window, is not', async () => {
  const link = '/cloud/userDatasetAnalysis/d1/composition?result=r1';
  const puts: string[] = [];
  const end = async (path: string, kind = 'job', visibility = 'visible') => {
    puts.splice(0);
    history.replaceState(null, '', path);
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    const server = serve();
    const answer = globalThis.fetch;
    globalThis.fetch = (async (url: string, init: RequestInit) => {
      if (init.method === 'PUT') {
        puts.push(`${url} ${String(init.body)}`);
        return new Response(JSON.stringify({ code: 200, data: {} }));
      }
      return answer(url, init);
    }) as typeof fetch;
    const store = createStore();
    await signIn(store);
    server.tell('notification', { id: 'n1', kind, messageId: 'notification.job.completedOf', values: {}, link });
    await new Promise((resolve) => setTimeout(resolve, 50));
    return [...puts];
  };
  const there = '/cloud/userDatasetAnalysis/d1/composition';
  expect(await end(there)).toEqual(['/api/user/notifications {"ids":["n1"],"read":true}']);
  expect(await end('/cloud/my_analyzes')).toEqual([]);
  expect(await end(there, 'job', 'hidden')).toEqual([]);
  expect(await end(there, 'download')).toEqual([]);
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
  history.replaceState(null, '', '/');
});

test('a dataset that somebody deletes is known with who did it, until it is there again; lists are read again', async () => {
  const told = { id: 'd1', deleted: true, name: 'pbmc', why: 'deleted', by: 'mei' };
  const { paths, state } = await askedAfter('dataset', told);
  expect(paths.sort()).toEqual(['/api/user/analysis/jobs', '/api/user/user_datasets']);
  expect(state.gone.d1).toMatchObject({ name: 'pbmc', why: 'deleted', by: 'mei' });
  const server = serve();
  const store = createStore();
  await signIn(store);
  server.tell('dataset', { ...told, why: 'unshared' });
  await until(store, (s) => s.gone.d1?.why === 'unshared');
  server.tell('dataset', { id: 'd1' });
  await until(store, (s) => !s.gone.d1);
});

test('a deleted file is said where a sample of the open draft is made of it, and nowhere else', async () => {
  const server = serve();
  const store = createStore();
  await signIn(store);
  const said = () => store.getState().notices.items;
  server.tell('file', { id: 'f1', deleted: true, name: 'ctrl.zip', by: 'mei' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(said()).toEqual([]);
  const { body } = store.getState().wizard;
  store.dispatch(edited({ ...body, matrixFiles: [{ fileId: 'f1', name: 'ctrl', group: 'a' }] }));
  server.tell('file', { id: 'f1', deleted: true, name: 'ctrl.zip', by: 'mei' });
  await until(store, () => said().length > 0);
  expect(said()).toMatchObject([
    { messageId: 'notification.file.deleted', values: { name: 'ctrl.zip', by: 'mei' }, stays: true },
  ]);
});

test('the named views of a dataset are read again when a team mate changed them', async () => {
  let round = 0;
  const server = serve({ '/user/user_datasets/d1/views': () => [{ round: (round += 1) }] });
  const store = createStore();
  const call = { area: 'views', name: 'list', given: { params: { id: 'd1' } } } as const;
  store.dispatch(api.endpoints.read.initiate(call));
  await until(store, () => round === 1);
  await signIn(store);
  server.tell('dataset', { id: 'd1', views: true });
  await until(
    store,
    (s) => (api.endpoints.read.select(call)(s).data as { round: number }[] | undefined)?.[0]?.round === 2,
  );
});

test('the figure board of a dataset is read again when a team mate changed it', async () => {
  let round = 0;
  const server = serve({ '/user/user_datasets/d1/board': () => [{ round: (round += 1) }] });
  const store = createStore();
  const call = { area: 'boards', name: 'read', given: { params: { id: 'd1' } } } as const;
  store.dispatch(api.endpoints.read.initiate(call));
  await until(store, () => round === 1);
  await signIn(store);
  server.tell('dataset', { id: 'd1', board: true });
  await until(
    store,
    (s) => (api.endpoints.read.select(call)(s).data as { round: number }[] | undefined)?.[0]?.round === 2,
  );
});

test('signing out ends the stream', async () => {
  let isOpen = true;
  serve();
  const answer = globalThis.fetch;
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    if (url.endsWith('/user/events')) init.signal?.addEventListener('abort', () => (isOpen = false));
    return answer(url, init);
  }) as typeof fetch;
  const store = createStore();
  await signIn(store);
  expect(isOpen).toBe(true);
  store.dispatch(signedOut());
  await until(store, () => !isOpen);
});

test('a stream that opens reads every list again, because events before it are lost', async () => {
  const server = serve();
  await signIn(createStore());
  const paths = server.asked.map((path) => path.split('?')[0]!.replace('/api/user/', ''));
  expect(paths.filter((path) => path !== 'notifications').sort()).toEqual([
    ...['analysis/drafts', 'analysis/jobs', 'files', 'user_datasets'],
  ]);
});
