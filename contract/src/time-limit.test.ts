import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { timeLimit } from './time-limit.ts';

let frozen: Server;
let url: string;
beforeAll(async () => {
  // Accepts connections and never responds, like a frozen process; /body starts a reply that never ends.
  frozen = createServer((request, reply) => {
    if (request.url === '/body') reply.writeHead(200).write('a');
  }).listen(0);
  await new Promise((done) => frozen.once('listening', done));
  url = `http://127.0.0.1:${(frozen.address() as AddressInfo).port}`;
});
afterAll(() => {
  frozen.closeAllConnections();
  frozen.close();
});

const stays = new AbortController().signal;
const WAITS: Record<string, (signal: AbortSignal) => Promise<unknown>> = {
  'a request without an answer': (signal) => fetch(`${url}/none`, { signal }),
  'a body that does not end': (signal) => fetch(`${url}/body`, { signal }).then((reply) => reply.text()),
  'a pause': (signal) => pause(1e6, undefined, { signal, ref: false }),
};

test.each(Object.keys(WAITS))('%s ends in time, however often memory is collected', async (name) => {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  // There is a pause between collections: collecting a large heap takes longer than it.
  const collecting = setInterval(collect, 50);
  // A single signal, and one combined with another that never aborts.
  const waits = Array.from({ length: 6 }, (_, i) =>
    WAITS[name]!(timeLimit(300, ...(i % 2 ? [stays] : []))).then(
      () => 'answered',
      (error: Error) => ((error.cause as Error | undefined) ?? error).name,
    ),
  );
  const late = pause(5000, ['still waiting'], { ref: false });
  const found = await Promise.race([Promise.all(waits), late]);
  clearInterval(collecting);
  expect(new Set(found)).toEqual(new Set(['TimeoutError']));
});

test('another signal that aborts, or has aborted, ends it with its own reason', () => {
  const other = new AbortController();
  const limit = timeLimit(60_000, stays, other.signal);
  expect(limit.aborted).toBe(false);
  other.abort('gone');
  expect([limit.aborted, limit.reason]).toEqual([true, 'gone']);
  expect(timeLimit(60_000, other.signal).reason).toBe('gone');
});
