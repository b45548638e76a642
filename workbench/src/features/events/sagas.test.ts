import { beforeEach, test } from '@jest/globals';
import { jobFixture } from '@stroma/contract/fixtures';
import { createStore } from '../../app/store.ts';
import { until } from '../../../test/server.ts';
import { loaded, rowsOf } from '../library/index.ts';
import { signedIn, type AccountInfo } from '../session/index.ts';

beforeEach(() => localStorage.setItem('stroma.token', 'tok'));

test('a job’s event changes its row, without a reload', async () => {
  let tell = (_kind: string, _payload: object): void => {};
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    if (!url.endsWith('/user/events')) return new Promise<Response>(() => {});
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        tell = (kind, payload) =>
          controller.enqueue(new TextEncoder().encode(`id: 1\nevent: ${kind}\ndata: ${JSON.stringify(payload)}\n\n`));
        init.signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
      },
    });
    return new Response(body);
  }) as typeof fetch;
  const store = createStore();
  store.dispatch(loaded({ part: 'jobs', rows: [jobFixture({ id: 'a', status: 'submitted' })] }));
  store.dispatch(signedIn({ space: { id: 's1' } } as AccountInfo));
  await new Promise((resolve) => setTimeout(resolve, 50));
  tell('job', jobFixture({ id: 'a', status: 'running' }));
  await until(store, (s) => rowsOf(s.library.jobs)[0]!.status === 'running');
});
