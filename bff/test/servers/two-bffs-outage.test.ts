/** @mariadb db/members.ts */
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '../../src/services/basics/ids.ts';
import { LEASE_TIMES } from '../../src/services/sharing/one-bff.ts';
import type { ChildServer } from '../child.ts';
import { person, type Person } from '../people.ts';
import { listen, startSeveralBffs, waitUntil, type SeveralBffs } from '../several.ts';

jest.setTimeout(300_000);
/** Two BFFs only work on MariaDB or MySQL: `npm test -- --only=jest-mariadb`. */
const onServer = process.env.TEST_DATABASE_URL ? describe : describe.skip;

/** A connection to the database that can be cut: open connections end, new ones are refused. */
class Way {
  readonly #open = new Set<Socket>();
  #server: Server | null = null;
  #port = 0;
  readonly #to: URL;

  constructor(to: string) {
    this.#to = new URL(to);
  }

  async mend(): Promise<string> {
    this.#server = createServer((from) => {
      const to = connect(Number(this.#to.port || 3306), this.#to.hostname);
      for (const [one, other] of [
        [from, to],
        [to, from],
      ] as const) {
        this.#open.add(one);
        one
          .on('error', () => {})
          .on('close', () => {
            this.#open.delete(one);
            other.destroy();
          });
        one.pipe(other);
      }
    }).listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
    return Object.assign(new URL(this.#to.href), { hostname: '127.0.0.1', port: String(this.#port) }).href;
  }

  cut(): void {
    this.#server?.close();
    for (const socket of this.#open) socket.destroy();
  }
}

onServer('two BFFs whose database is away', () => {
  let all: SeveralBffs;
  let way: Way;
  let both: [ChildServer, ChildServer];
  let mei: Person;
  beforeAll(async () => {
    all = await startSeveralBffs();
    way = new Way(all.url);
    const DATABASE_URL = await way.mend();
    both = [await all.start('a', { DATABASE_URL }), await all.start('b', { DATABASE_URL })];
    mei = await person({ deps: { db: all.db, now: Date.now } } as never, 'mei');
  });
  afterAll(async () => {
    await all?.close();
    way?.cut();
  });

  const call = (at: ChildServer, path: string, json?: unknown) =>
    fetch(`${at.url}/api/${path}`, {
      method: json ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${mei.token}`,
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });

  /** Database state reported by /readyz. */
  const isReached = async (at: ChildServer): Promise<boolean> => {
    const { database } = (await (await fetch(`${at.url}/readyz`)).json()) as { database: { up: boolean } };
    return database.up;
  };

  test('for longer than their leases, they answer 504, which signs nobody out, and go on where they were', async () => {
    const [a, b] = both;
    const dataset = newId();
    const facts = { name: 'set', kind: 'custom', species: 'Homo sapiens', cells: 100, genes: 10, samples: 1 };
    await all
      .db('datasets')
      .insert({ id: dataset, space_id: mei.spaceId, created_by: mei.userId, ...facts, created_at: 1 });
    const view = (at: ChildServer, name: string) =>
      call(at, `user/user_datasets/${dataset}/views`, { name, tab: 'overview', query: '' });
    const streams = await Promise.all(both.map((at) => listen(at.url, mei.token)));
    expect((await view(a, 'before')).status).toBe(200);
    await waitUntil(() => streams.every(({ events }) => events.length === 1));

    way.cut();
    const seen = new Set<number>();
    for (const end = Date.now() + LEASE_TIMES.lease + 2 * LEASE_TIMES.beat; Date.now() < end; await pause(500))
      for (const at of both) {
        for (const reply of [await call(at, 'account/info'), await view(at, 'meanwhile')]) seen.add(reply.status);
        expect((await fetch(`${at.url}/healthz`)).status).toBe(200);
        expect(await isReached(at)).toBe(false);
      }
    expect([...seen]).toEqual([504]);

    await way.mend();
    for (const at of both) await waitUntil(async () => (await call(at, 'account/info')).status === 200);
    // Long enough for one BFF to consider the other dead.
    await pause(LEASE_TIMES.lease + LEASE_TIMES.beat);
    expect(both.map((at) => at.exited())).toEqual([null, null]);
    expect(await all.db('leases').where('name', 'like', 'bff:%')).toHaveLength(2);
    expect((await view(b, 'after')).status).toBe(200);
    await waitUntil(() => streams.every(({ events }) => events.length === 2));
    expect(await all.db('dataset_views').where({ dataset_id: dataset }).orderBy('name').pluck('name')).toEqual([
      'after',
      'before',
    ]);
    for (const at of both) expect(await isReached(at)).toBe(true);
    for (const stream of streams) stream.close();
  });
});
