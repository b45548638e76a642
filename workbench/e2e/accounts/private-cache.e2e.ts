import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Response } from 'playwright';
import { importDataset } from '../support/fixtures.ts';
import { newcomer } from '../support/newcomer.ts';
import { person, signIn } from '../support/people-steps.ts';
import { SLOW_MS, type Platform, type Visit } from '../support/platform.ts';
import { demoFiles, sharedPlatform, openVisit } from '../support/shared.ts';
import { messageReader } from '../support/words.ts';

const NO_CACHE = 'the browser keeps no cache while replies are slowed down';

/** Two users, one after the other, in one browser profile: the second one sees nothing of the first (docs/adr/0014). */
describe('private arrays in a shared browser', { skip: SLOW_MS ? NO_CACHE : false }, () => {
  const say = messageReader('en-US');
  const [first, second] = [person('cache_first'), person('cache_second')];
  const arrays: { url: string; accept: string }[] = [];
  let platform: Platform;
  let v: Visit;
  let dataset = '';

  const note = (reply: Response): void => {
    const sent = reply.request();
    if (sent.method() === 'GET' && reply.headers().etag && reply.url().includes(`/user_datasets/${dataset}`))
      arrays.push({ url: reply.url(), accept: sent.headers().accept ?? '*/*' });
  };
  /** Like a script of the page: uses the stored reply if there is one, and the network only if `cache` allows it. */
  const read = (url: string, accept: string, cache: RequestCache, token: string | null): Promise<number> =>
    v.page.evaluate(
      async (given) => {
        const headers: Record<string, string> = { Accept: given.accept };
        if (given.token) headers.Authorization = `Bearer ${given.token}`;
        try {
          const reply = await fetch(given.url, { headers, cache: given.cache, mode: 'same-origin' });
          return reply.ok && (await reply.arrayBuffer()).byteLength === 0 ? 0 : reply.status;
        } catch {
          return 0;
        }
      },
      { url, accept, cache, token },
    );
  const tokenHere = (): Promise<string | null> => v.page.evaluate(() => localStorage.getItem('stroma.token'));
  /** Response statuses of all arrays, read with the session of the page, with a given one, and without one. */
  async function readAll(cache: RequestCache, firstToken: string): Promise<number[]> {
    const found = [];
    for (const { url, accept } of arrays)
      for (const token of [await tokenHere(), firstToken, null]) found.push(await read(url, accept, cache, token));
    return found;
  }
  /** Offline, so that replies must come from the cache. Routing would disable the cache. */
  async function offline<T>(look: () => Promise<T>): Promise<T> {
    await v.context.setOffline(true);
    try {
      return await look();
    } finally {
      await v.context.setOffline(false);
    }
  }

  before(async () => {
    platform = await sharedPlatform();
    const client = await newcomer(platform, first);
    await newcomer(platform, second);
    dataset = await importDataset(client, (await demoFiles()).annotated);
    v = await openVisit();
    v.page.on('response', note);
    await v.page.goto(`${platform.url}/login`);
    await signIn(v, say, first);
  });
  after(() => v?.context.close());

  test('another user of the same browser is answered 404, and the cache holds nothing of the first', async () => {
    const { page } = v;
    await page.goto(`${platform.url}/cloud/userDatasetAnalysis/${dataset}`);
    await page.locator('canvas').first().waitFor();
    // The event stream keeps the network busy, so the page is quiet when no further array arrives.
    for (let n = -1; n !== arrays.length; await page.waitForTimeout(1500)) n = arrays.length;
    // What the test itself reads is not an array of the explorer.
    page.off('response', note);
    const token = (await tokenHere())!;
    assert.ok(arrays.length >= 2, 'the explorer reads arrays');
    // First checks that the cache works: it answers the first user's own session, and no other.
    const before = await offline(() => readAll('only-if-cached', token));
    assert.ok(before.includes(200), `the browser has kept an array: ${before.join(' ')}`);
    const others = await offline(async () => {
      const statuses = [];
      for (const { url, accept } of arrays)
        for (const other of ['A'.repeat(32), null]) statuses.push(await read(url, accept, 'force-cache', other));
      return statuses;
    });
    assert.deepEqual(
      [...new Set(others)].filter((status) => status === 200),
      [],
      others.join(' '),
    );

    const left = page.waitForResponse((reply) => reply.url().endsWith('/account/sign-out'));
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: say('shell.signOut') }).click();
    const confirmation = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await confirmation.getByRole('button', { name: say('shell.signOut') }).click();
    const signedOut = await left;
    const headers = await signedOut.allHeaders();
    assert.equal(headers['clear-site-data'], '"cache"', `${signedOut.status()} ${JSON.stringify(headers)}`);
    await page.waitForURL(/\/login/);
    await signIn(v, say, second);

    for (const cache of ['only-if-cached', 'force-cache'] as const) {
      const after = await offline(() => readAll(cache, token));
      assert.ok(!after.includes(200), `${cache}: ${after.join(' ')}`);
    }
    for (const { url, accept } of arrays) {
      assert.equal(await read(url, accept, 'default', await tokenHere()), 404, url);
      assert.equal(await read(url, accept, 'default', token), 401, url);
    }
  });
});
