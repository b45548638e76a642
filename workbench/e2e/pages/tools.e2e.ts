import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Frame, Page } from 'playwright';
import en from '../../messages/en-US.json' with { type: 'json' };
import zh from '../../messages/zh-CN.json' with { type: 'json' };
import { openDemo } from '../support/explorer.ts';
import { ROOT, type Visit } from '../support/platform.ts';
import { picture } from '../support/steps.ts';

const isBuilt = existsSync(join(ROOT, 'drawing-tools/dist/index.html'));

/** The drawing tools in their frame: two origins, a real browser, and messages of strangers. */
describe('drawing tools', { skip: isBuilt ? false : 'npm run drawing-tools has not been run' }, () => {
  let v: Visit;
  let url: string;
  let stranger: Server;
  let strange: string;
  before(async () => {
    const demo = await openDemo('drawing');
    ({ v } = demo);
    url = `${demo.platform.url}/cloud/tools`;
    stranger = createServer((_, reply) => {
      reply.setHeader('Content-Type', 'text/html');
      reply.end('<!doctype html><title>stranger</title>');
    });
    await new Promise<void>((done) => stranger.listen(0, '127.0.0.1', done));
    strange = `http://127.0.0.1:${(stranger.address() as { port: number }).port}`;
  });
  after(async () => {
    await v?.context.close();
    stranger?.close();
  });

  /** The frame, once it has reported that it is ready. */
  async function framed(page: Page, words: typeof en = en): Promise<Frame> {
    const element = page.getByTitle(words['drawings.frame'], { exact: true });
    await element.waitFor();
    const frame = await (await element.elementHandle())!.contentFrame();
    assert(frame);
    await frame.locator('button').first().waitFor({ timeout: 30_000 });
    return frame;
  }
  const session = (frame: Frame) => new URLSearchParams(new URL(frame.url()).hash.slice(1)).get('session')!;
  /** Sends a message to the product from inside the frame, as a malicious script could. */
  const post = (frame: Frame, message: object) =>
    frame.evaluate((given) => window.parent.postMessage(given, '*'), message);

  test('the menu leads to a frame of another origin, which reaches neither the session nor the page', async () => {
    const { page } = v;
    await page.goto(url.replace('/tools', '/my_analyzes'));
    await page.getByRole('link', { name: en['menu.tools'], exact: true }).first().click();
    const frame = await framed(page);
    assert.notEqual(new URL(frame.url()).origin, new URL(page.url()).origin);
    const reached = await frame.evaluate(() => {
      const tries = [
        () => window.parent.document.title,
        () => window.parent.localStorage.length,
        () => window.top!.location.href,
      ];
      return tries.map((one) => {
        try {
          return String(one());
        } catch {
          return null;
        }
      });
    });
    assert.deepEqual(reached, [null, null, null]);
    assert.equal(await frame.evaluate(() => document.cookie), '');
    const call = await frame.evaluate(
      (to) =>
        fetch(to).then(
          () => 'answered',
          () => 'refused',
        ),
      new URL('/api/teams', page.url()).href,
    );
    assert.equal(call, 'refused');
    await picture(page, 'drawing-tools');
  });

  for (const [locale, words] of [
    ['en-US', en],
    ['zh-CN', zh],
  ] as const)
    test(`${locale}: messages that are not the frame’s, come again or are too large have no effect and are named`, async () => {
      const { page } = v;
      await page.evaluate((chosen) => {
        const kept = JSON.parse(localStorage.getItem('stroma.preferences') ?? '{}') as object;
        localStorage.setItem('stroma.preferences', JSON.stringify({ ...kept, locale: chosen }));
      }, locale);
      await page.goto(url);
      const frame = await framed(page, words);
      const saves: string[] = [];
      page.on(
        'request',
        (one) => one.method() === 'POST' && /\/user\/drawings/.test(one.url()) && saves.push(one.url()),
      );
      const envelope = { stroma: 1, session: session(frame) };
      const good = { ...envelope, type: 'state', isDirty: false };
      const content = { title: 'x', kind: 'drawing', tool: 'violin', state: {}, grid: null, svg: null };
      const named = async (key: keyof typeof en) => {
        await page.getByText(words[key]).waitFor();
        await page.getByRole('button', { name: words['drawings.understood'] }).click();
      };
      await post(frame, { ...good, n: 1 });
      await named('drawings.fault.replay');
      await post(frame, { ...good, n: 1000, session: 'x'.repeat(32) });
      await named('drawings.fault.stranger');
      await post(frame, { ...envelope, n: 1001, type: 'save', content: { ...content, state: { x: 'x'.repeat(6e6) } } });
      await named('drawings.fault.size');
      await post(frame, {
        ...envelope,
        n: 1002,
        type: 'save',
        content: { ...content, svg: '<script>alert(1)</script>' },
      });
      await named('drawings.fault.shape');
      // From a window of another origin that a page has opened.
      await page.evaluate((message) => window.postMessage(message, '*'), {
        ...envelope,
        n: 1003,
        type: 'save',
        content,
      });
      await named('drawings.fault.stranger');
      assert.deepEqual(saves, []);
    });

  test('a frame that is led to another page is closed', async () => {
    const { page } = v;
    await page.evaluate(() => localStorage.removeItem('stroma.preferences'));
    await page.goto(url);
    const frame = await framed(page);
    await frame.evaluate((to) => void (location.href = to), strange).catch(() => {});
    await page.getByText(en['drawings.ended.left']).waitFor();
    assert.equal(await page.getByTitle(en['drawings.frame'], { exact: true }).count(), 0);
    await page.getByRole('button', { name: en['drawings.openAgain'] }).click();
    await framed(page);
  });

  test('another site cannot frame the drawing tools', async () => {
    const { page } = v;
    await page.goto(url);
    const origin = new URL((await framed(page)).url()).origin;
    const other = await v.context.newPage();
    await other.goto(strange);
    const heard = await other.evaluate(async (to) => {
      const frame = document.createElement('iframe');
      let messages = 0;
      addEventListener('message', () => (messages += 1));
      frame.src = `${to}/#session=${'x'.repeat(32)}&host=${encodeURIComponent(location.origin)}`;
      document.body.append(frame);
      await new Promise((done) => frame.addEventListener('load', done));
      await new Promise((done) => setTimeout(done, 1500));
      return messages;
    }, origin);
    assert.equal(heard, 0);
    await other.close();
  });

  test('what the frame saves is kept as versions, listed and opened by its link', async () => {
    const { page } = v;
    await page.goto(url);
    const frame = await framed(page);
    const content = {
      ...{ title: 'Dose 剂量', kind: 'drawing', tool: 'violin', state: {} },
      grid: { name: 'Dose', columns: [{ name: 'dose', type: 'number', values: [1, 2, null] }] },
      svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"/>',
    };
    await post(frame, { stroma: 1, session: session(frame), n: 5000, type: 'save', content });
    await page.waitForURL(/\?drawing=/);
    await post(frame, { stroma: 1, session: session(frame), n: 5001, type: 'save', content });
    await page.getByRole('button', { name: en['drawings.saved'] }).click();
    await page.getByText(/^Version 2 ·/).waitFor();
    await page.reload();
    const again = await framed(page);
    assert.equal(new URL(again.url()).origin, new URL(frame.url()).origin);
  });
});
