import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright';
import { startTestPlatform, type Platform, type Visit } from '../support/platform.ts';
import { sharedPlatform, openVisit } from '../support/shared.ts';
import { messageReader } from '../support/words.ts';

const zh = messageReader('zh-CN');
const PICTURE = '/favicon.svg';
/** A picture of another site, as the provider of a chat has it. */
const FOREIGN = '/code.svg';

/** Specification 1: a chat code only for the Chinese locale, off unless the operator enables it. */
describe('chat code', () => {
  let other: Server;
  const asked: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'stroma-chat-'));
  before(async () => {
    other = createServer((request, reply) => {
      asked.push(request.url!);
      reply.setHeader('content-type', 'image/svg+xml').end('<svg xmlns="http://www.w3.org/2000/svg"/>');
    });
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  });
  after(async () => {
    other?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const come = async (platform: Platform, locale: string): Promise<Visit> => {
    const v = await openVisit({ locale });
    // The dictionary lists the enabled features, which appear one frame later.
    const dictionary = v.page.waitForResponse(/\/api\/dict/);
    await v.page.goto(`${platform.url}/login`);
    await (await dictionary).finished();
    await v.page.getByRole('heading', { level: 1 }).waitFor();
    return v;
  };
  const button = (page: Page) => page.getByRole('button', { name: zh('chat.title') });
  const code = (page: Page) => page.getByRole('img', { name: zh('chat.code') });
  const isThere = async (v: Visit, locale: 'zh-CN' | 'en-US') => {
    // The button's code is loaded after the page's own parts, so none of these is still loading.
    await v.page.waitForLoadState('networkidle');
    return v.page.getByRole('button', { name: messageReader(locale)('chat.title'), exact: true }).count();
  };

  describe('on', () => {
    let platform: Platform;
    before(async () => {
      const site = join(folder, 'site.json');
      writeFileSync(site, JSON.stringify({ links: { chat: PICTURE } }));
      const settings = { STROMA_FEATURES: 'import,integrate,explore,downloadFreeFile,chat', STROMA_SITE: site };
      platform = await startTestPlatform({ warm: false, settings });
    });
    after(() => platform?.stop());

    test('in Chinese it opens and its picture loads under the CSP', async () => {
      const v = await come(platform, 'zh-CN');
      await button(v.page).click();
      await code(v.page).waitFor();
      const width = await code(v.page).evaluate(async (img: HTMLImageElement) => {
        await img.decode();
        return img.naturalWidth;
      });
      assert.ok(width > 0);
      assert.deepEqual(v.complaints, []);
      await v.context.close();
    });

    test('in English there is none', async () => {
      const v = await come(platform, 'en-US');
      assert.equal(await isThere(v, 'en-US'), 0);
      await v.context.close();
    });

    test('with an address of another site the browser asks that site for nothing', async () => {
      const v = await openVisit({ locale: 'zh-CN' });
      // The same server with another address in its site file.
      await v.context.route(/\/api\/dict/, async (route) => {
        const reply = await route.fetch();
        const text = await reply.text();
        assert.ok(text.includes(`"${PICTURE}"`), text);
        await route.fulfill({ response: reply, body: text.replace(`"${PICTURE}"`, `"${urlOf(other)}${FOREIGN}"`) });
      });
      await v.page.goto(`${platform.url}/login`);
      const blocked = v.page.waitForEvent('console', (message) => /Content Security Policy/.test(message.text()));
      await button(v.page).click();
      await blocked;
      assert.deepEqual(asked, []);
      await v.context.close();
    });
  });

  test('off, as a plain server has it: in Chinese there is none either', async () => {
    const v = await come(await sharedPlatform(), 'zh-CN');
    assert.equal(await isThere(v, 'zh-CN'), 0);
    await v.context.close();
  });
});

const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
