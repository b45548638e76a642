import { beforeEach, expect, test } from '@jest/globals';
import { TOOL_FACTS } from '../../api/tools.ts';
import { createStore } from '../../app/store/store.ts';
import { answerWith, type RecordedRequest } from '../../../test/server.ts';
import { api } from '../calls/index.ts';
import { eventReceived } from '../events/told.ts';
import { NOT_TASKS } from './sagas.ts';

beforeEach(() => localStorage.setItem('stroma.token', 'tok'));
const READS = [
  { area: 'tasks', name: 'results', given: { params: { slug: 'composition' }, query: { dataset: 'd1' } } },
  { area: 'cells', name: 'sets', given: { params: { id: 'd1' } } },
  { area: 'jobs', name: 'detail', given: { params: { id: 'j1' } } },
] as const;

/** Three calls of a page; returns those that are repeated after an event. */
async function readAgain(event: { kind: string; payload: Record<string, unknown> }): Promise<string[]> {
  let asked: RecordedRequest[] = answerWith({});
  const all = new Proxy({}, { ownKeys: () => [] });
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    asked.push({ method: init.method ?? 'GET', path: String(url), headers: new Headers(), body: null });
    return new Response(JSON.stringify({ code: 200, data: all }));
  }) as typeof fetch;
  const store = createStore();
  await Promise.all(READS.map((read) => store.dispatch(api.endpoints.read.initiate(read as never))));
  asked.splice(0);
  store.dispatch(eventReceived(event as never));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const found = READS.filter(({ area }) =>
    asked.some(({ path }) => path.includes({ tasks: '/tools/', cells: '/cell_sets', jobs: '/jobs/j1' }[area])),
  );
  asked = [];
  return found.map(({ area }) => area);
}

test.each([
  ['an analysis that goes on', { kind: 'job', payload: { id: 'j1', tool: 'composition' } }, ['tasks', 'jobs']],
  ['a job of the wizard', { kind: 'job', payload: { id: 'j1', tool: 'integration' } }, ['jobs']],
  ['edited labels', { kind: 'dataset', payload: { id: 'd1', labels: 'cluster' } }, ['tasks', 'cells']],
  ['a stored cell set', { kind: 'dataset', payload: { id: 'd1', cellSets: true } }, ['tasks', 'cells']],
  ['a stream that opened', { kind: 'open', payload: {} }, ['tasks', 'cells', 'jobs']],
  ['a renamed dataset', { kind: 'dataset', payload: { id: 'd1' } }, []],
])('%s: what is read again', async (_, event, areas) => {
  expect(await readAgain(event)).toEqual(areas);
});

test('the jobs that are no tasks are those of internal tools', () => {
  expect(NOT_TASKS).toEqual(TOOL_FACTS.filter(({ internal }) => internal).map(({ slug }) => slug));
});
